/** Contour lines of a mesh as segments, sorted by level. */
export interface ContourLines {
	/** x y of both ends of each segment, relative to the display origin. */
	readonly positions: Float32Array;
	/** Offset of the segments of each level, and their number at the end. */
	readonly starts: Uint32Array;
}

/** Arrows for vectors of a mesh, or ellipses for metrics. */
export interface Arrows {
	/** x y of the foot of each, relative to the display origin. */
	readonly positions: Float32Array;
	/** x y of each vector, scaled so that the longest of the mesh has length 1. */
	readonly vectors: Float32Array;
	/** Length of the longest vector. */
	readonly longest: number;
	/** Of ellipses, whose vectors are major semi-axes: minor axis divided by major axis. */
	readonly ratios?: Float32Array;
}
