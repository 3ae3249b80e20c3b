/** A model entity of a file of version 4.1: a point, curve, surface or volume. */
export interface Entity {
	readonly dimension: 0 | 1 | 2 | 3;
	readonly tag: number;
	/** Coordinates of a point; otherwise the lower and upper corner of the bounding box. */
	readonly box: readonly number[];
	/** Tags of its physical groups, negative if the group has the opposite orientation. */
	readonly physical: readonly number[];
	/** Tags of its bounding entities, negative if they have the opposite orientation. */
	readonly bounds: readonly number[];
	/** In a partitioned mesh: dimension and tag of the parent entity, and the partitions. */
	readonly parent?: readonly [dimension: number, tag: number];
	readonly partitions?: readonly number[];
}

/** A name of a physical group (`$PhysicalNames`). */
export interface PhysicalName {
	/** −1 for any dimension. */
	readonly dimension: number;
	readonly tag: number;
	readonly name: string;
}

/** A section kept verbatim: the bytes between its start and end markers. */
export interface KeptSection {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** Properties of a view that its field does not express. */
export interface ViewSource {
	/** Location of the field: nodes, elements, or the nodes of elements. */
	readonly kind: 'NodeData' | 'ElementData' | 'ElementNodeData';
	/** Name of the field in the mesh. */
	readonly field: string;
	/** String, real and integer tags of the section; the integers after time step, components and count. */
	readonly strings: readonly string[];
	readonly reals: readonly number[];
	readonly step: number;
	readonly integers: readonly number[];
}

/** `MeshSource.extras` of a mesh that was read from a Gmsh file. */
export interface GmshExtras {
	readonly version: '2.2' | '4.1';
	/** The version in the file, if it differs from `version`. */
	readonly found?: string;
	readonly encoding: 'ascii' | 'binary';
	/** Numbers of points and cells when read: the rest is valid for these. */
	readonly points: number;
	readonly cells: number;
	readonly entities: readonly Entity[];
	readonly partitioned: readonly Entity[];
	/** Number of partitions, and tag and partition of each ghost entity. */
	readonly partitions?: { readonly count: number; readonly ghosts: readonly number[] };
	/** Names of groups of volumes, and of groups of any dimension without elements. */
	readonly otherNames: readonly PhysicalName[];
	readonly views: readonly ViewSource[];
	/** Sections that are not supported, verbatim. */
	readonly kept: readonly KeptSection[];
	/** Elements were repeated for further groups, and the numbers of the repeated ones are lost. */
	readonly repeats?: true;
	/** The file has an older version, or binary numbers of another byte order or size than those that are written. */
	readonly otherBytes?: true;
}

/** The extras of a Gmsh source; undefined for other formats. */
export const extrasOf = (source: { format: string; extras?: unknown } | undefined) =>
	source?.format === 'gmsh' ? (source.extras as GmshExtras | undefined) : undefined;
