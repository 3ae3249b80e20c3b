import type { TooManyTriangles } from '../../src/refine/errors.ts';
import { countText } from '../../src/util/counted.ts';

/**
 * Peak bytes of the page per triangle of a result, including its input: 116 were measured for refining 18.8 million
 * triangles to 26.2 million, and 130 for refining all of 5.8 million on a software adapter. If the page draws by
 * itself, it also has arrays by triangle.
 */
const bytesPerTriangle = { onDevice: 130, inPage: 230 };

/** Share of a computer's memory for one preview; VS Code, graphics drivers and others need the rest. */
const share = 0.5;
/** A page can hardly address more, whatever the computer has. */
const maxBytes = 8 * 2 ** 30;

/**
 * Maximum number of triangles of a result that fits into the page's memory.
 *
 * @param gigabytes the computer's memory as reported by the browser, rounded, and at most 8 in older ones; 8 if
 * undefined
 * @param drawnOnDevice whether the result comes without arrays for the page, see `model/largeMeshes.ts`
 */
export function trianglesThatFit(gigabytes: number | undefined, drawnOnDevice: boolean): number {
	const bytes = Math.min(maxBytes, share * (gigabytes ?? 8) * 2 ** 30);
	const triangles = bytes / (drawnOnDevice ? bytesPerTriangle.onDevice : bytesPerTriangle.inPage);
	// Rounded down, as the amount of memory is only roughly known.
	return Math.floor(triangles / 1e5) * 1e5;
}

const advice = (limit: number): string =>
	`a preview on this computer has memory for about ${countText(limit)}. Choose fewer triangles, or use the command line, which needs less memory`;

/** The refusal of a run that can't fit, before it starts. */
export const tooManyFrom = (minTriangles: number, limit: number): Error =>
	new Error(`This would make ${countText(minTriangles)} triangles or more; ${advice(limit)}`);

/** The refusal of a round that would make too many triangles. */
export const tooManyIn = ({ round, triangles, maxTriangles }: TooManyTriangles): Error =>
	new Error(
		`Round ${round} would make ${countText(triangles)} triangles; ${advice(maxTriangles)}. The mesh is unchanged.`,
	);
