import type { TooManyTriangles } from '../../src/refine/errors.ts';
import { countText } from '../../src/util/counted.ts';

/**
 * Bytes of the page for each triangle of a result at the worst moment, with what it is made from: 116 were measured where
 * 18.8 million triangles became 26.2 million, and 130 for each of 5.8 million to be refined on a software adapter. Where
 * the page draws by itself it has arrays by triangle, too.
 */
const bytesPerTriangle = { onDevice: 130, inPage: 230 };

/** The share of a computer's memory that one preview may take; VS Code, a graphics adapter and others want the rest. */
const share = 0.5;
/** A page can't address much more, whatever the computer has. */
const mostBytes = 8 * 2 ** 30;

/**
 * How many triangles a result may have, so that the page can hold it.
 *
 * @param gigabytes the computer's memory as browsers give it, rounded and at most 8 in older ones; 8 where they don't
 * @param drawnOnDevice whether the result comes without arrays for the page, see `model/largeMeshes.ts`
 */
export function trianglesThatFit(gigabytes: number | undefined, drawnOnDevice: boolean): number {
	const bytes = Math.min(mostBytes, share * (gigabytes ?? 8) * 2 ** 30);
	const most = bytes / (drawnOnDevice ? bytesPerTriangle.onDevice : bytesPerTriangle.inPage);
	// No more digits than what is known of memory is worth.
	return Math.floor(most / 1e5) * 1e5;
}

const advice = (limit: number): string =>
	`a preview on this computer has memory for about ${countText(limit)}. Choose fewer triangles, or use the command line, which needs less memory`;

/** The refusal of what can't fit, before anything is done. */
export const tooManyFrom = (fewest: number, limit: number): Error =>
	new Error(`This would make ${countText(fewest)} triangles or more; ${advice(limit)}`);

/** The refusal of a round, for people. */
export const tooManyIn = ({ round, triangles, maxTriangles }: TooManyTriangles): Error =>
	new Error(
		`Round ${round} would make ${countText(triangles)} triangles; ${advice(maxTriangles)}. The mesh is unchanged.`,
	);
