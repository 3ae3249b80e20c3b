/** Contour lines of a mesh as segments; those of one level stand together. */
export interface ContourLines {
	/** x y of both ends of each segment, less the origin of the display. */
	readonly places: Float32Array;
	/** Where the segments of each level begin, and behind the last where they end. */
	readonly starts: Uint32Array;
}

/** Arrows that stand for vectors of a mesh, or ellipses that stand for metrics. */
export interface Arrows {
	/** x y of the foot of each, less the origin of the display. */
	readonly places: Float32Array;
	/** x y of each vector, where the longest of the whole mesh has length 1. */
	readonly vectors: Float32Array;
	/** The length of the longest. */
	readonly longest: number;
	/** Of ellipses, whose vectors are half of their longer axes: the shorter axis divided by the longer. */
	readonly ratios?: Float32Array;
}
