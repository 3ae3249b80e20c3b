import { type Engine, EngineError } from '../engine/engine.ts';
import { MAX_EDGES } from '../steps/halfEdgeBits.ts';
import { countText } from '../util/counted.ts';
import { TooManyTriangles } from './errors.ts';

/**
 * Triangles of the largest mesh that fits into an engine's buffers, one of which has to hold three words for each (three
 * corners, three half-edges) and one two words for each of its edges, three to two triangles but for the boundary.
 */
export const maxTriangles = ({ maxLength }: Pick<Engine, 'maxLength'>): number =>
	Math.floor(Math.min(maxLength / 3, MAX_EDGES / 1.5));

/** Throws `EngineError` 'too-large' if a mesh of `triangles` triangles does not fit; `what` begins the message. */
export function checkFits(engine: Engine, triangles: number, what: string): void {
	const most = maxTriangles(engine);
	if (triangles > most)
		throw new EngineError(
			'too-large',
			`${what} ${countText(triangles)} triangles; this device (${engine.adapter}) holds at most ${countText(most)}`,
		);
}

/**
 * Runs what respects the smaller of the engine's limit and the caller's, and tells which it was that a round would have
 * passed: the caller's stays `TooManyTriangles`, the engine's becomes 'too-large', which a larger engine may solve.
 */
export async function withinLimit<T>(
	engine: Engine,
	limit: number,
	run: (limit: number) => Promise<T>,
): Promise<T> {
	try {
		return await run(Math.min(limit, maxTriangles(engine)));
	} catch (error) {
		if (error instanceof TooManyTriangles) {
			const { round, triangles } = error;
			if (triangles > limit) throw new TooManyTriangles(round, triangles, limit);
			checkFits(engine, triangles, `round ${round} would make`);
		}
		throw error;
	}
}
