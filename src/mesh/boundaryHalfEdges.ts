import type { Loop, Loops } from '../util/loop.ts';
import { AGAINST, halfEdgeHash } from './halfEdgeHash.ts';

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** Triangles per group: a group with a match is searched again. */
const GROUP = 32;

/** The half-edges with given hashes and lower ends, in ascending order. */
export function* halfEdgesOf(
	triangles: Uint32Array,
	ends: Uint32Array,
	loops: Loops,
): Generator<void, Uint32Array> {
	const bits = 34 - Math.clz32(ends.length);
	const known = loops.u32(1 << bits);
	const lowsOf = new Map<number, number[]>();
	for (let i = 0; i < ends.length; i += 2) {
		const low = (ends[i + 1]! & ~AGAINST) >>> 0;
		const lows = lowsOf.get(ends[i]!);
		if (lows) lows.push(low);
		else lowsOf.set(ends[i]!, [low]);
		let slot = ends[i]! >>> (32 - bits);
		while (known[slot] !== 0) slot = (slot + 1) & (known.length - 1);
		known[slot] = ends[i]! | 0 || 1;
	}
	const groups = Math.ceil(triangles.length / (3 * GROUP));
	const near = loops.u8(groups);
	yield* loops.run(findGroups, groups, { triangles, known, near }, { bits });
	const halfEdges = new Uint32Array(ends.length / 2);
	let at = 0;
	for (let group = near.indexOf(1); group >= 0; group = near.indexOf(1, group + 1)) {
		const to = Math.min(3 * (group + 1) * GROUP, triangles.length);
		for (let i = 3 * group * GROUP; i < to; i++) {
			const a = triangles[i]!;
			const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
			const hash = halfEdgeHash(a, b);
			if (isKnown(known, bits, hash) === 0) continue;
			if (lowsOf.get(hash >>> 0)?.includes(Math.min(a, b))) halfEdges[at++] = i;
		}
	}
	return halfEdges;
}

/** Marks the groups with a half-edge of a known hash. */
export const findGroups: Loop<
	Arrays<'triangles' | 'known'> & { readonly near: Uint8Array },
	'bits'
> = {
	name: 'pairs: find',
	arrays: { triangles: 'u32', known: 'u32', near: 'u8' },
	parameters: ['bits'],
	grain: 1 << 13,
	run({ triangles, known, near }, { bits }, first, end) {
		for (let group = first; group < end; group++) {
			const to = Math.min(3 * (group + 1) * GROUP, triangles.length);
			let any = 0;
			for (let i = 3 * group * GROUP; i < to; i += 3) {
				const a = triangles[i]! | 0;
				const b = triangles[i + 1]! | 0;
				const c = triangles[i + 2]! | 0;
				any |= isKnown(known, bits, halfEdgeHash(a, b));
				any |= isKnown(known, bits, halfEdgeHash(b, c));
				any |= isKnown(known, bits, halfEdgeHash(c, a));
			}
			near[group] = any;
		}
	},
};

function isKnown(known: Uint32Array, bits: number, hash: number): number {
	const key = hash || 1;
	for (let slot = hash >>> (32 - bits); ; slot = (slot + 1) & (known.length - 1)) {
		const entry = known[slot]! | 0;
		if (entry === 0) return 0;
		if (entry === key) return 1;
	}
}
