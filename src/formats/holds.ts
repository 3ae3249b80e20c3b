import type { CellShape, FieldRole, FieldSite } from '../mesh/triMesh.ts';

/** Fields of a kind that a format has room for. */
export interface FieldRoom {
	readonly on: FieldSite;
	readonly roles: readonly FieldRole[];
	/** Fields of this kind that there is room for; any number where absent. */
	readonly most?: number;
	/** Numbers an entity; any number where absent. */
	readonly components?: readonly number[];
	readonly types: readonly ('integer' | 'real')[];
	/** Names are written; else a field becomes a column without its name. */
	readonly names: boolean;
}

/** What a format can carry, as data: what a mesh has beyond it is lost when it is written, and named before. */
export interface Holds {
	/** Coordinates of a point that are written. */
	readonly coordinates: 2 | 3;
	/** Marks for refinement. */
	readonly marks: boolean;
	/** The numbering of the edges. */
	readonly edges: boolean;
	/** Own numbers of points, and of triangles and other cells. */
	readonly numbers: { readonly points: boolean; readonly cells: boolean };
	/** Cells beside the triangles. */
	readonly cells: readonly CellShape[];
	readonly groups: {
		/** Of these dimensions; none where the format has no groups. */
		readonly dimensions: readonly (0 | 1 | 2)[];
		readonly names: boolean;
		/** An entity may be in more than one. */
		readonly several: boolean;
	};
	readonly fields: readonly FieldRoom[];
}

/** Something that a mesh has and a file of it will not hold, or that a file has and its reader did not understand. */
export interface Loss {
	/** In the plural, without an article, as a heading: "marks", "field depth on points", "quads". */
	readonly what: string;
	/** How many there are. */
	readonly count: number;
	/** A clause that follows "as": "GMR files hold no fields". */
	readonly reason: string;
	/** Ids of the formats that would keep it. */
	readonly keptBy: readonly string[];
}
