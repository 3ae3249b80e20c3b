import wgsl from '../../../kernels/longest-edge/inherit.wgsl';
import { addWord, hasBit, setBit } from '../bits.ts';
import { TILE } from '../prefix/reduce.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { BLOCK, dividedCount } from './info.ts';
import { RANK_WORDS } from './ranks.ts';
import { DIVIDED, FITS, LEFT, SELECTED, TAKEN, TOUCHED } from './status.ts';

/**
 * Step 7, first sub-step: new triangles take the input triangle of the one that they are a part of, and whether it is
 * selected; places of divided input edges are marked as `replaced`; the bits of the round are cleared. Says in `status`
 * whether the round fits: where it does not, or is not ready, nothing is changed.
 *
 * An item is one of the first `items` triangles, or a place in their list, and a word of bits. `triangles` is the count
 * before the round, the `…Room` are what may be new. `everything` says that all triangles are selected.
 */
export const inherit = defineStep({
	name: 'longest-edge/inherit',
	wgsl,
	bindings: {
		work: read,
		bits: write,
		selected: atomic,
		triangleParents: write,
		replaced: write,
		status: atomic,
	},
	parameters: [
		'listed',
		'blocks',
		'ranks',
		'list',
		'info',
		'edgeWords',
		'edgeTiles',
		'triangleWords',
		'triangles',
		'inputEdges',
		'inputTriangles',
		'pointsRoom',
		'edgesRoom',
		'trianglesRoom',
		'items',
		'listRoom',
		'halvesRoom',
		'everything',
	],
	parallel: true,
	twin(count, parameters, arrays, first = 0, end = count) {
		const { work, bits, selected, triangleParents, replaced, status } = arrays;
		const { listed, blocks, ranks, list, info, items, everything } = parameters;
		const { edgeWords, edgeTiles, triangleWords, inputEdges, triangles } = parameters;
		const divided = status[DIVIDED]!;
		const touched = status[TOUCHED]!;
		if (
			status[LEFT] !== status[TAKEN] ||
			divided > Math.min(parameters.halvesRoom, parameters.pointsRoom) ||
			touched > parameters.listRoom ||
			work[blocks]! > parameters.trianglesRoom ||
			work[2 * blocks]! - work[blocks]! > parameters.edgesRoom
		)
			return;
		const old = Math.ceil(inputEdges / 32);
		for (let w = first; w < Math.min(end, edgeWords); w++) {
			if (w < old) {
				const inside = Math.min(32, inputEdges - 32 * w);
				replaced[w] =
					replaced[w]! | (work[ranks + RANK_WORDS * w]! & (0xffffffff >>> (32 - inside)));
			}
			bits[w] = 0;
		}
		if (listed !== 0) {
			const start = TILE * edgeTiles;
			bits.fill(0, start + first, Math.max(start + first, start + Math.min(end, triangleWords)));
		}
		let found = 0;
		const total = Math.min(end, listed === 0 ? items : touched);
		for (let i = first; i < total; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0) continue;
			const t = listed === 0 ? i : work[list + i]!;
			const old = parameters.inputTriangles;
			const parent = t < old ? t : triangleParents[t - old]!;
			const made = triangles + work[Math.floor(i / BLOCK)]! + ((word >>> 8) & 0x3ff);
			const last = made + dividedCount(word);
			for (let child = made; child < last; child++) triangleParents[child - old] = parent;
			if (!hasBit(selected, t)) continue;
			for (let child = made; child < last; child++) setBit(selected, child);
			found += last - made;
		}
		if (found !== 0 && everything === 0) addWord(status, SELECTED, found);
		if (first === 0 && count > 0) status[FITS] = 1;
	},
});
