import type { Grid } from '../../src/mesh/triangleGrid.ts';
import type { Box } from './camera.ts';
import type { ShownFaces } from './faces.ts';
import type { GraphDisplay } from './graphDisplay.ts';
import type { SpaceExtent } from './space.ts';

/** How a view refers to a mesh. The key is given by the worker that holds the mesh. */
export interface NamedMesh {
	readonly key: string;
	readonly lattice: LatticeFrame;
	/** Points have different heights. */
	readonly isSurface?: boolean;
}

/** Frame of the lattice that a mesh is drawn on; see `src/mesh/lattice.ts`. */
export interface LatticeFrame {
	/** The third is 0 in the plane. */
	readonly origin: readonly [number, number, number];
	readonly exponent: number;
}

/** Corners of a triangle: `dimension` lattice coordinates each. */
export interface LatticeCorners {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
}

/** A mesh as drawn by the page. */
export interface DisplayMesh {
	/** Subtracted from all coordinates in float64, before they are rounded to float32. */
	readonly origin: readonly [number, number];
	/** Bounding box of all triangles, or of a graph, relative to the origin; null if empty. */
	readonly box: Box | null;
	/** For drawing and picking in the page; null while the workers do both, see `largeMeshes.ts`. */
	arrays: TriangleArrays | null;
	/** How the graphics worker refers to it; absent if it can't be drawn there. */
	named?: NamedMesh;
	/** Number of the first triangle in the file. */
	readonly first: number;
	/** Absent if all points have the same height: then there is only the plan view. */
	readonly space?: SpaceExtent;
	/** Points and segments without triangles; absent where there are triangles. */
	readonly graph?: GraphDisplay;
	/** Absent if all faces are triangles; otherwise the arrays hold display triangles. */
	readonly faces?: ShownFaces;
	/** Numbers of the triangles in the file, if they are not consecutive from `first`. */
	readonly numbers?: Float64Array;
}

/** All triangles of a mesh, or the display triangles of all faces. */
export interface TriangleArrays {
	/** x y of the three corners of each triangle, relative to the display origin. */
	readonly corners: Float32Array;
	/** Third coordinates of the three corners, relative to the centre of the mesh; absent if all are equal. */
	readonly heights?: Float32Array;
	/** Minimum angle in degrees, 0 if there is no area; of a display triangle, that of its face. */
	readonly angles: Float32Array;
	/** Area; of a display triangle, that of its face. */
	readonly areas: Float64Array;
	readonly grid: Grid;
}
