import wgsl from '../../../kernels/polygons/changeCutAttributes.wgsl';
import { exchangeWord } from '../bits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { before, FRONTIER, frontierFrom, nextOf, plainTwin } from './halfEdges.ts';

/**
 * `changeAttributes` again for the half-edges round the ends of the edges that `labelExtraEdges` chose. Those of two tips may be the same, and
 * get the same. An item is a tip.
 */
export const changeCutAttributes = defineStep({
	name: 'polygons/changeCutAttributes',
	wgsl,
	bindings: { twins: read, tips: read, cuts: readPairs, nexts: atomic },
	parallel: true,
	twin(count, _, { twins, tips, cuts, nexts }, first = 0, end = count) {
		const change = (h: number): void => {
			exchangeWord(nexts, h, frontierFrom(twins, nextOf(h)));
		};
		for (let i = first; i < end; i++) {
			const cut = cuts[2 * i]!;
			const back = plainTwin(twins[cut]!);
			change(tips[i]!);
			change(cut);
			change(back);
			// The frontier edge that the other half-edge follows.
			let p = before(back);
			for (let twin = twins[p]!; (twin & FRONTIER) === 0; twin = twins[p]!) p = before(twin);
			change(p);
		}
	},
});
