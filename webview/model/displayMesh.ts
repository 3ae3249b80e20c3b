import type { Grid } from './grid.ts';

/** A mesh as the view names it: by a key that the worker that holds it has given. */
export interface NamedMesh {
	readonly key: string;
	readonly lattice: LatticePlace;
}

/** Where the lattice that a mesh is drawn on lies; see `src/mesh/lattice.ts`. */
export interface LatticePlace {
	readonly origin: readonly [number, number];
	readonly exponent: number;
}

/** The corners of a triangle: `dimension` lattice coordinates of each. */
export interface LatticeCorners {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
}

/** A mesh as the view draws and picks it. Everything is by triangle. */
export interface DisplayMesh {
	/** What was taken off all coordinates, in double precision, before they were rounded to single. */
	readonly origin: readonly [number, number];
	/** x y of three corners of each triangle, less the origin. */
	readonly corners: Float32Array;
	/** Smallest angle in degrees; 0 where there is no area. */
	readonly angles: Float32Array;
	readonly areas: Float64Array;
	readonly grid: Grid;
	/** What the worker with the graphics device knows it by; absent where it can't be drawn there. */
	named?: NamedMesh;
	/** The number that the file gives its first triangle. */
	readonly first: number;
	/** The file's own number of each triangle, where they do not count up from `first`. */
	readonly numbers?: Float64Array;
	/**
	 * Set where corners, angles, areas and the cells of the grid are left empty, because the worker with the graphics device
	 * draws the mesh and finds its triangles: the triangle that was found last. See `model/largeMeshes.ts`.
	 */
	lone?: TriangleFacts | null;
}

/** What the view shows of one triangle. */
export interface TriangleFacts {
	readonly triangle: number;
	/** x y of its corners, less the origin of the display. */
	readonly corners: Float32Array;
	/** Smallest angle in degrees. */
	readonly angle: number;
	readonly area: number;
	/** Set where all of it comes from corners that were rounded. */
	readonly rounded?: true;
}
