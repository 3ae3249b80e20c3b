/** A part of the geometry of a file of version 4.1: a point, a curve, a surface or a volume. */
export interface Entity {
	readonly dimension: 0 | 1 | 2 | 3;
	readonly tag: number;
	/** x, y, z of a point; else the least and the greatest of the box around it. */
	readonly box: readonly number[];
	/** Tags of its physical groups; a minus says that the group runs against the entity. */
	readonly physical: readonly number[];
	/** Tags of the entities around it, negative where they run against it. */
	readonly bounds: readonly number[];
	/** A piece of a partitioned mesh: dimension and tag of the entity that it is a piece of, and its partitions. */
	readonly parent?: readonly [dimension: number, tag: number];
	readonly partitions?: readonly number[];
}

export interface PhysicalName {
	/** -1 for groups of any. */
	readonly dimension: number;
	readonly tag: number;
	readonly name: string;
}

/** A section as it stood in the file, between the lines of its name and its end. */
export interface KeptSection {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** What a field was in the file, where its name does not say it all. */
export interface ViewSource {
	/** Where the field is: on nodes, on elements, or on the nodes of elements. */
	readonly kind: 'NodeData' | 'ElementData' | 'ElementNodeData';
	/** Name of the field in the mesh. */
	readonly field: string;
	/** Text, real and integer tags of the section; the integers without components and count. */
	readonly strings: readonly string[];
	readonly reals: readonly number[];
	readonly step: number;
	readonly integers: readonly number[];
}

/** `MeshSource.extras` of a mesh that was read from a file of Gmsh. */
export interface GmshExtras {
	readonly version: '2.2' | '4.1';
	/** What the file said of its version, where that is another one. */
	readonly found?: string;
	readonly encoding: 'ascii' | 'binary';
	/** The counts of the mesh that what follows is true of. */
	readonly points: number;
	readonly cells: number;
	readonly entities: readonly Entity[];
	readonly partitioned: readonly Entity[];
	/** Number of partitions, and tag and partition of each ghost entity. */
	readonly partitions?: { readonly count: number; readonly ghosts: readonly number[] };
	/** Names of groups of volumes, which a surface has none of, and of groups of any dimension that have no elements. */
	readonly otherNames: readonly PhysicalName[];
	readonly views: readonly ViewSource[];
	/** Sections that are not understood here. */
	readonly kept: readonly KeptSection[];
	/** Elements were repeated for further groups: the numbers of the repeated ones are gone. */
	readonly repeats?: true;
	/** A binary file whose numbers have another order of bytes, or sizes of other bytes, than those that are written. */
	readonly otherBytes?: true;
}

/** The extras of a source; undefined where it is not one of Gmsh's. */
export const extrasOf = (source: { format: string; extras?: unknown } | undefined) =>
	source?.format === 'gmsh' ? (source.extras as GmshExtras | undefined) : undefined;
