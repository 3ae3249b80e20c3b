import wgsl from '../../../kernels/polygons/changeCutAttributes.wgsl';
import { exchangeWord, hasBit } from '../bits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { before, frontierFrom, nextOf } from './halfEdges.ts';

/**
 * `changeAttributes` again for the half-edges round the ends of the edges that `labelExtraEdges` chose. Those of two tips may be the same, and
 * get the same. An item is a tip.
 */
export const changeCutAttributes = defineStep({
	name: 'polygons/changeCutAttributes',
	wgsl,
	bindings: { twins: read, frontier: read, tips: read, cuts: readPairs, nexts: atomic },
	parallel: true,
	twin(count, _, { twins, frontier, tips, cuts, nexts }, first = 0, end = count) {
		const change = (h: number): void => {
			exchangeWord(nexts, h, frontierFrom(twins, frontier, nextOf(h)));
		};
		for (let i = first; i < end; i++) {
			const cut = cuts[2 * i]!;
			const back = twins[cut]!;
			change(tips[i]!);
			change(cut);
			change(back);
			// The frontier edge that the other half-edge follows.
			let p = before(back);
			while (!hasBit(frontier, p)) p = before(twins[p]!);
			change(p);
		}
	},
});
