import type { EngineBuffer } from '../../engine/engine.ts';
import { chooseFlips } from '../../steps/adapt/chooseFlips.ts';
import { flip } from '../../steps/adapt/flip.ts';
import { rateFlips } from '../../steps/adapt/rateFlips.ts';
import { bitWords } from '../../steps/bits.ts';
import { type AdaptMesh, LONGEST, squaredHighLow } from './adaptMesh.ts';

/** Passes between two readbacks by default. */
const BATCH = 8;

/** Result of flips. */
export interface Flipped {
	readonly flips: number;
	/** Passes that flipped an edge. */
	readonly passes: number;
}

/** Criterion of flips. */
export type FlipRule =
	/**
	 * Flip if that improves the quality of the worse triangle in the metric, unless the new edge is longer than both the old
	 * one and `longest`. Each flip raises the sorted qualities of all triangles, so no edge flips forever.
	 */
	| { readonly longest: number }
	/** Flip if a corner is inside the circumcircle of the triangle across. */
	| 'delaunay';

/**
 * Flips edges until a pass flips none.
 *
 * @param batch passes between two readbacks
 * @throws EngineError
 */
export async function flipEdges(mesh: AdaptMesh, rule: FlipRule, batch = BATCH): Promise<Flipped> {
	const { session, time, buffers, scope, triangles: count } = mesh;
	const allocated = await session.allocate([
		['rates', 3 * count],
		['chosen', count],
		['dirty triangles', bitWords(count)],
		['status', batch],
	]);
	const [rates, chosen, dirty, status] = allocated as [
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
	];
	const { points, triangles, lines } = buffers;
	const delaunay = rule === 'delaunay' ? 1 : 0;
	const longest = rule === 'delaunay' ? LONGEST : Math.min(rule.longest, LONGEST);
	const [upperHigh, upperLow] = squaredHighLow(longest ** 2);
	const rules = { upperHigh, upperLow, delaunay };
	const recordPass = (counter: number, all: 0 | 1) => {
		session.run(
			rateFlips,
			count,
			{ ...rules, all },
			{ points, triangles, lines, scope, dirty, rates },
		);
		session.run(chooseFlips, count, { counter }, { points, triangles, rates, chosen, status });
		session.run(flip, count, {}, { triangles, lines, chosen, dirty });
	};
	try {
		let flips = 0;
		let passes = 0;
		for (let isFirst = true, isQuiet = false; !isQuiet; isFirst = false) {
			await time('flip', () => {
				for (let pass = 0; pass < batch; pass++) recordPass(pass, isFirst && pass === 0 ? 1 : 0);
			});
			const counters = Array.from({ length: batch }, (_, i) => [status, i] as const);
			const counts = await session.readValues(counters);
			for (const count of counts) {
				if (count > 0) passes++;
				flips += count;
			}
			isQuiet = counts.at(-1) === 0;
			session.clear(status);
		}
		return { flips, passes };
	} finally {
		for (const buffer of allocated) session.free(buffer);
	}
}
