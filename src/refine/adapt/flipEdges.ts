import type { EngineBuffer } from '../../engine/engine.ts';
import { chooseFlips } from '../../steps/adapt/chooseFlips.ts';
import { flip } from '../../steps/adapt/flip.ts';
import { rateFlips } from '../../steps/adapt/rateFlips.ts';
import { bitWords } from '../../steps/bits.ts';
import type { AdaptMesh } from './adaptMesh.ts';

/** Passes between two readbacks. */
const BATCH = 8;

/** What flipping did. */
export interface Flipped {
	readonly flips: number;
	/** Passes that flipped an edge. */
	readonly passes: number;
}

/**
 * Flips edges where the worse of their two triangles gains quality in the metric, until none does. Each flip raises the sorted
 * qualities of all triangles, so that no edge flips forever.
 *
 * @throws EngineError
 */
export async function flipEdges(mesh: AdaptMesh): Promise<Flipped> {
	const { session, time, buffers, scope, triangles: count } = mesh;
	const made = await session.allocate([
		['rates', 3 * count],
		['chosen', count],
		['dirty triangles', bitWords(count)],
		['status', BATCH],
	]);
	const [rates, chosen, dirty, status] = made as [
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
		EngineBuffer,
	];
	const { points, triangles, lines } = buffers;
	const recordPass = (counter: number, all: 0 | 1) => {
		session.run(rateFlips, count, { all }, { points, triangles, lines, scope, dirty, rates });
		session.run(chooseFlips, count, { counter }, { points, triangles, rates, chosen, status });
		session.run(flip, count, {}, { triangles, lines, chosen, dirty });
	};
	try {
		let flips = 0;
		let passes = 0;
		for (let batch = 0, isQuiet = false; !isQuiet; batch++) {
			await time('flip', () => {
				for (let pass = 0; pass < BATCH; pass++) recordPass(pass, batch + pass === 0 ? 1 : 0);
			});
			const places = Array.from({ length: BATCH }, (_, i) => [status, i] as const);
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
