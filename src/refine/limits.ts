import { type Engine, EngineError } from '../engine/engine.ts';
import { MAX_EDGES } from '../steps/halfEdgeBits.ts';
import { countText } from '../util/counted.ts';
import { TooManyTriangles } from './errors.ts';

/**
 * Triangles of the largest mesh that fits in an engine's buffers: one holds three u32 for each triangle (corners or
 * half-edges), one two u32 for each edge, and there are three edges to two triangles, except at the boundary.
 */
export const maxTriangles = ({ maxLength }: Pick<Engine, 'maxLength'>): number =>
	Math.floor(Math.min(maxLength / 3, MAX_EDGES / 1.5));

/** Throws `EngineError` 'too-large' if a mesh of `triangles` triangles does not fit; `subject` begins the message. */
export function checkFits(engine: Engine, triangles: number, subject: string): void {
	const limit = maxTriangles(engine);
	if (triangles > limit)
		throw new EngineError(
			'too-large',
			`${subject} ${countText(triangles)} triangles; this device (${engine.adapter}) holds at most ${countText(limit)}`,
		);
}

/**
 * Runs with the smaller of the engine's limit and the caller's, and distinguishes which one a round would exceed: the
 * caller's stays `TooManyTriangles`, the engine's becomes 'too-large', which a larger engine may solve.
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
