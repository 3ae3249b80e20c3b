import wgsl from '../../../kernels/polygons/linkFrontierEdges.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { FIXED, FRONTIER, NO_TWIN, previousOf } from './halfEdges.ts';

/**
 * Four kernels of the paper in one. Frontier edges (section 6.2), which are the longest of neither of their triangles
 * or which no region crosses, have a bit of `frontier`. The link of each is the next half-edge of its polygon, flagged;
 * that of any other half-edge is its twin (section 6.5). One half-edge of each terminal edge (section 6.3), the longest
 * of both of its triangles or of its only one, is a seed; the frontier edge before it around its origin, or the seed
 * itself if it is one, has a bit of `starts` (section 6.5.1). A frontier edge that its own twin follows ends in a
 * barrier tip and has a bit of `tips`. An item is a triangle; a rotation about a point that leaves the range [first,
 * end) writes the link at its end, which no other rotation does.
 */
export const linkFrontierEdges = defineStep({
	name: 'polygons/linkFrontierEdges',
	wgsl,
	bindings: {
		twins: read,
		longest: read,
		links: write,
		frontier: write,
		starts: atomic,
		tips: atomic,
	},
	tile: 512,
	parallel: true,
	cpu(count, _, { twins, longest, links, frontier, starts, tips }, first = 0, end = count) {
		const [from, to] = [3 * first, 3 * end];
		for (let start = from; start < to; start += 32) {
			let word = 0;
			for (let h = start, stop = Math.min(start + 32, to); h < stop; h++)
				if (isFrontier(twins, longest, h)) word |= 1 << (h & 31);
			frontier[start >>> 5] = word;
		}
		/** The frontier edge before a half-edge around its origin. */
		const endOf = (h: number): number => {
			let p = previousOf(h);
			while (!(p >= from && p < to ? hasBit(frontier, p) : isFrontier(twins, longest, p)))
				p = previousOf(twins[p]!);
			return p;
		};
		for (let h = from; h < to; h++) {
			const twin = twins[h]!;
			const isEdge = hasBit(frontier, h);
			if (isSeed(twin, longest, h)) setBit(starts, isEdge ? h : endOf(h));
			if (!isEdge) {
				links[h] = twin;
				continue;
			}
			const p = endOf(h);
			links[p] = h | FRONTIER;
			if (twins[p] !== NO_TWIN && (twins[p]! & ~FIXED) === h) setBit(tips, p);
		}
	},
});

const isFrontier = (twins: Uint32Array, longest: Uint32Array, h: number): boolean => {
	const twin = twins[h]!;
	return (twin & FIXED) !== 0 || !(hasBit(longest, h) || hasBit(longest, twin));
};

const isSeed = (twin: number, longest: Uint32Array, h: number): boolean =>
	hasBit(longest, h) && ((twin & FIXED) !== 0 || (hasBit(longest, twin) && h < twin));
