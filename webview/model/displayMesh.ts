import type { Grid } from '../../src/mesh/triangleGrid.ts';
import type { Box } from './camera.ts';
import type { ShownFaces } from './faces.ts';
import type { GraphDisplay } from './graphDisplay.ts';
import type { SpaceExtent } from './space.ts';

/** What a view knows a mesh by. The worker that holds it gives the key. */
export interface NamedMesh {
	readonly key: string;
	readonly lattice: LatticeFrame;
	/** Its points have not all one height. */
	readonly isSurface?: boolean;
}

/** Where the lattice that a mesh is drawn on lies; see `src/mesh/lattice.ts`. */
export interface LatticeFrame {
	/** With 0 for the third where there are two coordinates. */
	readonly origin: readonly [number, number, number];
	readonly exponent: number;
}

/** The corners of a triangle: `dimension` lattice coordinates of each. */
export interface LatticeCorners {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
}

/** A mesh as the page shows it. */
export interface DisplayMesh {
	/** What was taken off all coordinates, in double precision, before they were rounded to single. */
	readonly origin: readonly [number, number];
	/** The box of all triangles, or of a graph, less the origin; null where there are none. */
	readonly box: Box | null;
	/** What draws and finds its triangles in the page; null while the workers do that, see `largeMeshes.ts`. */
	arrays: TriangleArrays | null;
	/** What the worker with the graphics device knows it by; absent where it can't be drawn there. */
	named?: NamedMesh;
	/** The number that the file gives its first triangle. */
	readonly first: number;
	/** Absent where all points have one height: such a mesh is seen from above alone. */
	readonly space?: SpaceExtent;
	/** Points and segments without triangles; absent where there are triangles. */
	readonly graph?: GraphDisplay;
	/** Absent where all faces are triangles; else the arrays are of display triangles. */
	readonly faces?: ShownFaces;
	/** The file's own number of each triangle, where they do not count up from `first`. */
	readonly numbers?: Float64Array;
}

/** All triangles of a mesh, or all display triangles of its faces. */
export interface TriangleArrays {
	/** x y of three corners of each triangle, less the origin. */
	readonly corners: Float32Array;
	/** Third coordinates of the three corners, less the middle of the mesh; absent where they are all the same. */
	readonly heights?: Float32Array;
	/** Smallest angle in degrees, of a display triangle that of its face; 0 where there is no area. */
	readonly angles: Float32Array;
	/** Of a display triangle the area of its face. */
	readonly areas: Float64Array;
	readonly grid: Grid;
}
