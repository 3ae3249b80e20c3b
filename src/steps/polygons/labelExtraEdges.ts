import wgsl from '../../../kernels/polygons/labelExtraEdges.wgsl';
import { hasBit, orU32, setBit } from '../bits.ts';
import { atomic, defineStep, read, writePairs } from '../step.ts';
import { FRONTIER, nextOf, withoutFlags } from './halfEdges.ts';

/**
 * At each barrier tip the middle one of the other edges becomes a frontier edge (section 6.4); its link keeps its twin, and its half-edges are
 * in two words of `cuts`. It cuts a polygon off its region; the half-edge there is the polygon's start, a bit of `starts`, so that
 * nothing is left of section 6.6, which looks for starts along all half-edges of the polygons of a region. An item is a tip.
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
 * Of the half-edges of an edge that is cut, the one that the start of their region is not beside. Longest edges lead from triangle to
 * triangle to the seed, the lesser half-edge of the edge at their end, so that the far half-edge is the one whose longest edge is cut;
 * but the start is where a way round the seed's origin ends, and of an edge which that crosses it is the near half-edge.
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
