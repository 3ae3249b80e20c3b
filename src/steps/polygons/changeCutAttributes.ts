import wgsl from '../../../kernels/polygons/changeCutAttributes.wgsl';
import { exchangeU32, setBit } from '../bits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { FRONTIER, nextOf, previousOf } from './halfEdges.ts';

/**
 * Relinks the frontier around the ends of the edges that `labelExtraEdges` cut, and sets the bits of their half-edges
 * in `frontier` (section 6.5). Two tips that share a link write the same value to it. An item is a tip.
 */
export const changeCutAttributes = defineStep({
	name: 'polygons/changeCutAttributes',
	wgsl,
	bindings: { tips: read, cuts: readPairs, links: atomic, frontier: atomic },
	parallel: true,
	cpu(count, _, { tips, cuts, links, frontier }, first = 0, end = count) {
		/** Links a half-edge to the first frontier edge around its destination. */
		const change = (h: number): void => {
			let n = nextOf(h);
			for (let link = links[n]!; (link & FRONTIER) === 0; link = links[n]!) n = nextOf(link);
			exchangeU32(links, h, n | FRONTIER);
		};
		for (let i = first; i < end; i++) {
			const [cut, back] = [cuts[2 * i]!, cuts[2 * i + 1]!];
			setBit(frontier, cut);
			setBit(frontier, back);
			change(tips[i]!);
			change(cut);
			change(back);
			// The frontier edge before `back`.
			let p = previousOf(back);
			for (let link = links[p]!; (link & FRONTIER) === 0; link = links[p]!) p = previousOf(link);
			change(p);
		}
	},
});
