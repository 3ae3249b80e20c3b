import type { CellShape, FieldRole, FieldSite, Unkept } from '../mesh/triMesh.ts';

/** A kind of fields that a format has room for. */
export interface FieldKind {
	readonly on: FieldSite;
	readonly roles: readonly FieldRole[];
	/** Fields of this kind that there is room for; any number where absent. */
	readonly most?: number;
	/** Numbers an entity; any number where absent. */
	readonly components?: readonly number[];
	readonly types: readonly ('integer' | 'real')[];
	/** Names are written; else a field becomes a column without its name. */
	readonly names: boolean;
	/** Fields without NaN and infinities alone. */
	readonly finite?: true;
	/** Fields of this name alone. */
	readonly called?: string;
	/** What the first field of this kind is called when it is read again, where names are not written. */
	readonly name?: string;
	/** Instead of `name`: all fields of one site whose kinds have this word are called it and a number, counted from 1. */
	readonly numbered?: string;
}

/**
 * Named numbers on entities of a kind, whatever they mean.
 *
 * @param components numbers an entity; any number where absent
 */
export const numberFields = (on: FieldSite, components?: readonly number[]): FieldKind => ({
	on,
	roles: ['marker', 'attribute', 'size', 'metric'],
	...(components && { components }),
	types: ['integer', 'real'],
	names: true,
});

/** The points in the middle of edges, so many for each triangle or other cell. */
export const midNodeFields = (on: 'triangles' | 'cells', components: number): FieldKind => ({
	on,
	roles: ['midNodes'],
	most: 1,
	components: [components],
	types: ['integer'],
	names: true,
});

/** What a format can carry, as data: what a mesh has beyond it is lost when it is written, and named before. */
export interface Holds {
	/** Coordinates of a point that are written. */
	readonly coordinates: 2 | 3;
	/** Points are the corners of triangles alone: they have no numbers, and two in one place are one. */
	readonly soup?: true;
	/** Marks for refinement. */
	readonly marks: boolean;
	/** The numbering of the edges. */
	readonly edges: boolean;
	/** Own numbers of points, and of triangles and other cells. */
	readonly numbers: { readonly points: boolean; readonly cells: boolean };
	/** Cells other than triangles. */
	readonly cells: readonly CellShape[];
	/** No lines, but markers of the edges: the numbers of the groups that lines on edges are in (`lineTags`). */
	readonly lineTags?: true;
	/** No groups, but numbers of the triangles: those of the groups that they are in (`regionTags`). */
	readonly regionTags?: true;
	/** Regions are groups alone, though there is room for numbers of triangles: few programs read these beside lines. */
	readonly regionsAsGroups?: true;
	readonly groups: {
		/** Of these dimensions; none where the format has no groups. */
		readonly dimensions: readonly (0 | 1 | 2)[];
		readonly names: boolean;
		/** An entity may be in more than one. */
		readonly several: boolean;
		/** Names of groups that are written by these names, whatever else their members are in. */
		readonly flags?: readonly string[];
	};
	readonly fields: readonly FieldKind[];
}

/** Something that a mesh has and a file of it will not hold, or that a file has and its reader did not understand. */
export interface Loss extends Unkept {
	/** Ids of the registered formats that would keep it. */
	readonly keptBy: readonly string[];
	/** It was lost before: the mesh does not have it. */
	readonly earlier?: true;
}
