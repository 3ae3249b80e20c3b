import type { CellShape, DataLoss, FieldRole, FieldSite } from '../../mesh/triMesh.ts';

/** A kind of fields that a format holds. */
export interface FieldKind {
	readonly on: FieldSite;
	readonly roles: readonly FieldRole[];
	/** Number of fields of this kind; unlimited if absent. */
	readonly most?: number;
	/** Numbers of components; any if absent. */
	readonly components?: readonly number[];
	readonly types: readonly ('integer' | 'real')[];
	/** Names are written; otherwise a field becomes a column without its name. */
	readonly names: boolean;
	/** Only fields without NaN and infinity. */
	readonly finite?: true;
	/** Only fields of this name. */
	readonly called?: string;
	/** Name of the first field of this kind when it is read again, if names are not written. */
	readonly name?: string;
	/** Instead of `name`: fields of one site whose kinds have this prefix get it with a number, from 1. */
	readonly numbered?: string;
}

/**
 * Named numbers on entities, with any role.
 *
 * @param components numbers of components; any if absent
 */
export const numberFields = (on: FieldSite, components?: readonly number[]): FieldKind => ({
	on,
	roles: ['marker', 'attribute', 'size', 'metric'],
	...(components && { components }),
	types: ['integer', 'real'],
	names: true,
});

/** One integer for each entity, without a name. */
export const markerFields = (on: FieldSite): FieldKind => ({
	on,
	roles: ['marker'],
	most: 1,
	components: [1],
	types: ['integer'],
	names: false,
	name: 'marker',
});

/** Midside nodes of edges, `components` for each triangle or other cell. */
export const midNodeFields = (on: 'triangles' | 'cells', components: number): FieldKind => ({
	on,
	roles: ['midNodes'],
	most: 1,
	components: [components],
	types: ['integer'],
	names: true,
});

/** Content that a format can hold: anything else in a mesh is lost when it is written, and reported before. */
export interface Holds {
	/** Coordinates of a point. */
	readonly coordinates: 2 | 3;
	/** Points are the corners of triangles only: they have no numbers, and equal ones are merged. */
	readonly soup?: true;
	/** Marks for refinement. */
	readonly marks: boolean;
	/** The numbering of the edges. */
	readonly edges: boolean;
	/** Own numbers of points, and of triangles and other cells. */
	readonly numbers: { readonly points: boolean; readonly cells: boolean };
	/** Cells other than triangles. */
	readonly cells: readonly CellShape[];
	/** No lines, but edge markers: the tags of the groups of lines on edges (`lineTags`). */
	readonly lineTags?: true;
	/** No groups, but one number a triangle: the tag of its group (`regionTags`). */
	readonly regionTags?: true;
	/**
	 * Regions are only written as groups, although the format also has numbers on triangles: few programs read files with
	 * both these numbers and lines.
	 */
	readonly regionsAsGroups?: true;
	readonly groups: {
		/** Dimensions of groups; empty if the format has no groups. */
		readonly dimensions: readonly (0 | 1 | 2)[];
		readonly names: boolean;
		/** An entity may be in more than one. */
		readonly several: boolean;
		/** Names of groups that the format writes by these names, whatever other groups their members are in. */
		readonly flags?: readonly string[];
	};
	readonly fields: readonly FieldKind[];
}

/** Content of a mesh that a file will not hold, or of a file that its reader did not keep. */
export interface Loss extends DataLoss {
	/** Ids of the registered formats that would keep it. */
	readonly keptBy: readonly string[];
	/** It was lost before: the mesh does not have it. */
	readonly earlier?: true;
}
