import type { Box } from './camera.ts';

/** A planar straight-line graph as the page draws it; all coordinates less the origin of the display. */
export interface GraphDisplay {
	/** x y of each point. */
	readonly points: Float32Array;
	/** The points that are the ends of each segment. */
	readonly segments: Uint32Array;
	/** The marker of each segment; empty where the file has none. */
	readonly markers: Int32Array;
	/** x y of the place of each hole. */
	readonly holes: Float32Array;
	/** x y of the place of each region, and what is written there. */
	readonly regions: Float32Array;
	readonly attributes: readonly string[];
	/** The box of all points and places. */
	readonly box: Box;
}
