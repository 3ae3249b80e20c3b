import type { EngineBuffer } from '../../engine/engine.ts';
import { chooseFlips } from '../../steps/adapt/chooseFlips.ts';
import { flip } from '../../steps/adapt/flip.ts';
import { rateFlips } from '../../steps/adapt/rateFlips.ts';
import { bitWords } from '../../steps/bits.ts';
import { type AdaptMesh, squaredWords } from './adaptMesh.ts';

/** Passes between two readbacks by default. */
const BATCH = 8;

/** No length is above: components are cut off. */
const LONGEST = 64;

/** What flipping did. */
export interface Flipped {
	readonly flips: number;
	/** Passes that flipped an edge. */
	readonly passes: number;
}

/** Which edges flip. */
export type FlipRule =
	/**
	 * Those whose worse triangle gains quality in the metric, unless the new edge is longer than the old one and than `longest`.
	 * Each flip raises the sorted qualities of all triangles, so that no edge flips forever.
	 */
	| { readonly longest: number }
	/** Those that a corner lies across inside the circle of the other triangle. */
	| 'delaunay';

/**
 * Flips edges until none is left to flip.
 *
 * @param batch passes between two readbacks
 * @throws EngineError
 */
export async function flipEdges(mesh: AdaptMesh, rule: FlipRule, batch = BATCH): Promise<Flipped> {
	const { session, time, buffers, scope, triangles: count } = mesh;
	const made = await session.allocate([
		['rates', 3 * count],
		['chosen', count],
		['dirty triangles', bitWords(count)],
		['status', batch],
	]);
	const [rates, chosen, dirty, status] = made as [
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
	];
	const { points, triangles, lines } = buffers;
	const delaunay = rule === 'delaunay' ? 1 : 0;
	const longest = rule === 'delaunay' ? LONGEST : Math.min(rule.longest, LONGEST);
	const [upperHigh, upperLow] = squaredWords(longest ** 2);
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
			const places = Array.from({ length: batch }, (_, i) => [status, i] as const);
			const counts = await session.readValues(places);
			for (const found of counts) {
				if (found > 0) passes++;
				flips += found;
			}
			isQuiet = counts.at(-1) === 0;
			session.clear(status);
		}
		return { flips, passes };
	} finally {
		for (const buffer of made) session.free(buffer);
	}
}
