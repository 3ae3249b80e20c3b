import wgsl from '../../../kernels/longest-edge/inherit.wgsl';
import { orU32 } from '../bits.ts';
import { TILE } from '../prefix/reduce.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { fits, itemsEnd } from './head.ts';
import { BLOCK, dividedCount } from './info.ts';
import { RANK_FIELDS } from './ranks.ts';

/**
 * Step 7, first sub-step: copies the input triangle and the selection of each divided triangle to its children, sets the bits
 * of divided input edges in `replaced`, and clears the bits of the round. Does nothing if the round is not ready or does not
 * fit.
 *
 * An item is one of the first `items` triangles, or an entry of their list, and a u32 of bits. `edges` and `triangles`
 * are the counts before the round; `…Room` are the numbers of new entities that fit.
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
	},
	parameters: [
		'sparse',
		'blocks',
		'ranks',
		'list',
		'info',
		'items',
		'edgeWords',
		'edgeTiles',
		'triangleWords',
		'edges',
		'triangles',
		'inputEdges',
		'inputTriangles',
		'pointsRoom',
		'edgesRoom',
		'trianglesRoom',
	],
	tile: 1024,
	parallel: true,
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { work, bits, selected, triangleParents, replaced } = arrays;
		const { sparse, blocks, ranks, list, info, items } = parameters;
		const { edgeWords, edgeTiles, triangleWords, inputEdges, triangles } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const old = Math.ceil(inputEdges / 32);
		for (let w = first; w < Math.min(end, edgeWords); w++) {
			if (w < old) {
				const inside = Math.min(32, inputEdges - 32 * w);
				const divided = work[ranks + RANK_FIELDS * w]!;
				replaced[w] = replaced[w]! | (divided & (0xffffffff >>> (32 - inside)));
			}
			bits[w] = 0;
		}
		if (sparse !== 0) {
			const start = TILE * edgeTiles;
			bits.fill(0, start + first, Math.max(start + first, start + Math.min(end, triangleWords)));
		}
		const total = Math.min(itemsEnd(work, blocks, sparse, end), items);
		for (let i = first; i < total; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0) continue;
			const t = sparse === 0 ? i : work[list + i]!;
			const old = parameters.inputTriangles;
			const parent = t < old ? t : triangleParents[t - old]!;
			const made = (triangles + work[(i / BLOCK) | 0]! + ((word >>> 8) & 0x3ff)) | 0;
			const children = dividedCount(word);
			triangleParents[made - old] = parent;
			if (children > 1) triangleParents[made - old + 1] = parent;
			if (children > 2) triangleParents[made - old + 2] = parent;
			if (((selected[t >>> 5]! >>> (t & 31)) & 1) === 0) continue;
			// Bits of children are consecutive, in one u32 or two.
			const mask = (1 << children) - 1;
			const shift = made & 31;
			orU32(selected, made >>> 5, mask << shift);
			if (shift + children > 32) orU32(selected, (made >>> 5) + 1, mask >>> (32 - shift));
		}
	},
});
