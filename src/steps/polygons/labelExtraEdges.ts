import wgsl from '../../../kernels/polygons/labelExtraEdges.wgsl';
import { clearBit, hasBit } from '../bits.ts';
import { atomic, defineStep, read, writePairs } from '../step.ts';
import { FIXED, nextOf, plainTwin } from './halfEdges.ts';

/**
 * At each barrier tip the middle one of the other edges is to become a frontier edge (section 6.4). Its region has several polygons from now on: its
 * seed is taken out of `seeds` and kept beside a half-edge of the edge, in two words of `cuts`. An item is a tip.
 */
export const labelExtraEdges = defineStep({
	name: 'polygons/labelExtraEdges',
	wgsl,
	bindings: {
		twins: read,
		longest: read,
		tips: read,
		seeds: atomic,
		cuts: writePairs,
	},
	parallel: true,
	twin(count, _, { twins, longest, tips, seeds, cuts }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const barrier = plainTwin(twins[tips[i]!]!);
			let degree = 0;
			let h = barrier;
			do {
				h = nextOf(plainTwin(twins[h]!));
				degree++;
			} while (h !== barrier);
			for (let k = degree >>> 1; k > 0; k--) h = nextOf(plainTwin(twins[h]!));
			const seed = seedOf(twins, longest, Math.floor(h / 3));
			clearBit(seeds, seed);
			cuts[2 * i] = h;
			cuts[2 * i + 1] = seed;
		}
	},
});

/** The seed of the region of a triangle, at the end of its path. */
function seedOf(twins: Uint32Array, longest: Uint32Array, t: number): number {
	let h = longestOf(longest, t);
	for (;;) {
		const twin = twins[h]!;
		if ((twin & FIXED) !== 0) return h;
		if (hasBit(longest, twin)) return Math.min(h, twin);
		h = longestOf(longest, Math.floor(twin / 3));
	}
}

const longestOf = (longest: Uint32Array, t: number): number =>
	hasBit(longest, 3 * t) ? 3 * t : hasBit(longest, 3 * t + 1) ? 3 * t + 1 : 3 * t + 2;
