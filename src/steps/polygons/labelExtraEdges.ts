import wgsl from '../../../kernels/polygons/labelExtraEdges.wgsl';
import { hasBit, orU32, setBit } from '../bits.ts';
import { atomic, defineStep, read, writePairs } from '../step.ts';
import { FRONTIER, nextOf, withoutFlags } from './halfEdges.ts';

/**
 * Makes the middle one of the other edges at each barrier tip a frontier edge (section 6.4); its link keeps its twin,
 * and its two half-edges are written to `cuts`. It cuts a polygon off its region; the half-edge there is the polygon's
 * start, a bit of `starts`, so that section 6.6, which searches for starts along all half-edges of a region's polygons,
 * is not needed. An item is a tip.
 */
export const labelExtraEdges = defineStep({
	name: 'polygons/labelExtraEdges',
	wgsl,
	bindings: {
		longest: read,
		frontier: read,
		tips: read,
		links: atomic,
		starts: atomic,
		cuts: writePairs,
	},
	parallel: true,
	cpu(count, _, { longest, frontier, tips, links, starts, cuts }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const tip = tips[i]!;
			const barrier = withoutFlags(links[tip]!);
			let degree = 1;
			for (let h = nextOf(tip); h !== barrier; h = nextOf(withoutFlags(links[h]!))) degree++;
			let h = nextOf(tip);
			for (let k = degree >>> 1; k > 1; k--) h = nextOf(withoutFlags(links[h]!));
			const twin = withoutFlags(orU32(links, h, FRONTIER));
			orU32(links, twin, FRONTIER);
			setBit(starts, farHalfEdge(longest, frontier, links, h, twin));
			cuts[2 * i] = h;
			cuts[2 * i + 1] = twin;
		}
	},
});

/**
 * The half-edge of a cut edge away from the start of their region. Longest edges lead from triangle to triangle to the
 * seed, the lesser half-edge of the terminal edge, so the far half-edge is the one that is the longest of its triangle.
 * But the start is found by a rotation about the seed's origin: of an edge that it crosses, the other half-edge is the
 * far one.
 */
function farHalfEdge(
	longest: Uint32Array,
	frontier: Uint32Array,
	links: Uint32Array,
	h: number,
	twin: number,
): number {
	const isFar = hasBit(longest, h) && !(hasBit(longest, twin) && h < twin);
	const near = isFar ? twin : h;
	let back = nextOf(near);
	while (!hasBit(frontier, back)) {
		const other = withoutFlags(links[back]!);
		if (hasBit(longest, back) && hasBit(longest, other) && back < other) return near;
		back = nextOf(other);
	}
	return isFar ? h : twin;
}
