/** What a field's numbers hang on. */
export type EntityKind = 'points' | 'edges' | 'triangles';

/**
 * What a field's numbers mean, which decides how refinement carries them:
 * `marker` (integers: boundary or region tags; inherited), `attribute` (reals on points are interpolated at midpoints,
 * everything on triangles is inherited), `midNodes` (on triangles: the point index of the middle of the edge opposite
 * each corner; refinement drops it).
 */
export type FieldRole = 'marker' | 'attribute' | 'midNodes';

/** Named data on points, edges or triangles. */
export interface Field {
	readonly name: string;
	readonly on: EntityKind;
	readonly role: FieldRole;
	readonly type: 'integer' | 'real';
	/** Numbers per entity. */
	readonly components: number;
	/** `components` numbers for each entity, in entity order. */
	readonly values: Int32Array | Float64Array;
}

/**
 * What a file held beside the mesh, kept so that writing gives it back.
 * `edges` of the mesh carry the file's edge numbering; the rest is here.
 */
export interface MeshSource {
	/** Id of the format in `src/formats/registry.ts`. */
	readonly format: string;
	/** The number of the first point, as the file counts. */
	readonly firstIndex: 0 | 1;
	/** The file's own number of each point, where they do not count up from `firstIndex`: integers that are exact. */
	readonly pointNumbers?: Float64Array;
	/** The same of each triangle; −1 is none of them. */
	readonly triangleNumbers?: Float64Array;
	/** Suffixes of the files of a set that were read (`node`, `ele`, `poly`, ...), or the one suffix. */
	readonly parts: readonly string[];
	/** GMR: which of its two forms the file had. */
	readonly form?: 'indexed' | 'coordinates';
	/** Triangle's `.poly`: edges (0-based) that are segments, in the file's order. */
	readonly segments?: Uint32Array;
	/** Triangle's `.poly`: a point in each hole, x y. */
	readonly holes?: Float64Array;
	/** Triangle's `.poly`: one array of numbers a region, as it stood in its line after the index. */
	readonly regions?: readonly (readonly number[])[];
	/** What the files hold and the mesh does not, one sentence each: no format can write it again. */
	readonly unkept?: readonly string[];
}

/**
 * A mesh of triangles: a plain immutable record of typed arrays (the arrays are never written after construction).
 * All indexes are 0-based except the signed ones in `triangleEdges`.
 */
export interface TriMesh {
	readonly dimension: 2 | 3;
	/** `dimension` coordinates for each point. */
	readonly points: Float64Array;
	/** Three corners for each triangle, in the file's own direction (counter-clockwise or not). */
	readonly triangles: Uint32Array;
	/** Start and end point of each edge, present where the file numbers edges; else `topologyOf` derives them. */
	readonly edges?: Uint32Array;
	/**
	 * Three signed 1-based edges for each triangle; present exactly when `edges` is. Slot k runs from corner k to
	 * corner (k + 1) mod 3; the sign is + where the edge runs in the triangle's direction.
	 */
	readonly triangleEdges?: Int32Array;
	/** 1 for each triangle marked for refinement, else 0; absent where the format has no marks. */
	readonly marked?: Uint8Array;
	readonly fields: readonly Field[];
	readonly source?: MeshSource;
}

/** Number of points. */
export const pointCount = (mesh: TriMesh): number => mesh.points.length / mesh.dimension;
/** Number of triangles. */
export const triangleCount = (mesh: TriMesh): number => mesh.triangles.length / 3;
