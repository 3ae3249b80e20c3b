import type { Box } from './camera.ts';

/** A planar straight-line graph to be drawn; coordinates are relative to the display origin. */
export interface GraphDisplay {
	/** x y of each point. */
	readonly points: Float32Array;
	/** Two points per segment. */
	readonly segments: Uint32Array;
	/** Marker of each segment; empty if the file has none. */
	readonly markers: Int32Array;
	/** x y of each hole. */
	readonly holes: Float32Array;
	/** x y of each region, and its label. */
	readonly regions: Float32Array;
	readonly attributes: readonly string[];
	/** Bounding box of all points, holes and regions. */
	readonly box: Box;
}
