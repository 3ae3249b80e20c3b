import wgsl from '../../../kernels/longest-edge/rank.wgsl';
import { lowestBit, popcount } from '../bits.ts';
import { TILE } from '../prefix/reduce.ts';
import { defineStep, read, write } from '../step.ts';
import { RANK_FIELDS } from './ranks.ts';
import { DIVIDED, TOUCHED } from './status.ts';

/**
 * Step 6 for bit sets: writes the entry of `ranks.ts` for each u32 of divided edges and, in tiles from `edgeTiles` on,
 * the list of touched triangles in ascending order, up to its capacity, so that later steps work only on them. `sums`
 * holds the number of set bits of each tile of `bits`. An item is a u32 of `bits`.
 */
export const rank = defineStep({
	name: 'longest-edge/rank',
	wgsl,
	bindings: { bits: read, sums: read, replaced: read, work: write, status: write },
	parameters: ['edgeWords', 'replacedWords', 'edgeTiles', 'ranks', 'list', 'listRoom'],
	tile: TILE,
	parallel: true,
	cpu(count, parameters, { bits, sums, replaced, work, status }, first = 0, end = count) {
		const { edgeWords, replacedWords, edgeTiles, ranks, list, listRoom } = parameters;
		for (let start = first; start < end; start += TILE) {
			const tile = start / TILE;
			const stop = Math.min(start + TILE, count);
			let before = 0;
			for (let i = tile < edgeTiles ? 0 : edgeTiles; i < tile; i++) before += sums[i]!;
			if (tile < edgeTiles) {
				for (let w = start; w < stop; w++) {
					const word = bits[w]!;
					if (w < edgeWords) {
						work[ranks + RANK_FIELDS * w] = word;
						work[ranks + RANK_FIELDS * w + 1] = before;
						if (w < replacedWords) work[ranks + RANK_FIELDS * w + 2] = replaced[w]!;
					}
					before += popcount(word);
				}
				if (tile + 1 === edgeTiles) status[DIVIDED] = before;
				continue;
			}
			for (let w = start; w < stop; w++) {
				const t = 32 * (w - TILE * edgeTiles);
				for (let left = bits[w]!; left !== 0; left &= left - 1, before++)
					if (before < listRoom) work[list + before] = t + lowestBit(left);
			}
			if (stop === count) status[TOUCHED] = before;
		}
	},
});
