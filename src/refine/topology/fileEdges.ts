import { EDGE } from '../../steps/halfEdgeBits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import type { DerivedHalfEdges } from './deriveHalfEdges.ts';
import { GRAIN } from './pairHalfEdges.ts';

/**
 * The file's number of each edge, by first appearance in the file's triangles, in slices, on one thread or several.
 *
 * @param fileOrder the file's number of each triangle
 */
export function* fileEdges(
	{ halfEdges, edgeTriangles, edges }: DerivedHalfEdges,
	fileOrder: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	const triangles = fileOrder.length;
	// In the file's order, which is far from the working order: bytes, to stay in caches.
	const firstListed = loops.u8(triangles);
	yield* loops.run(countFirstListed, triangles, { halfEdges, fileOrder, firstListed }, {});
	const blocks = Math.ceil(triangles / BLOCK);
	const before = loops.u32(triangles);
	const starts = loops.u32(blocks);
	yield* loops.run(sumFirstListed, blocks, { firstListed, starts }, {});
	for (let block = 0, start = 0; block < blocks; block++) {
		const sum = starts[block]!;
		starts[block] = start;
		start += sum;
	}
	yield* loops.run(addFirstListed, blocks, { firstListed, starts, before }, {});
	loops.drop(firstListed, starts);
	const numbers = loops.u32(edges);
	yield* loops.run(
		numberEdges,
		edges,
		{ halfEdges, edgeTriangles, fileOrder, before, numbers },
		{},
	);
	loops.drop(before);
	return numbers;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/**
 * 1 if half-edges `a` and `b` are of different edges. A triangle that lists an edge twice owns both half-edges, and the
 * first one counts.
 */
const differ = (a: number, b: number): number => Number(((a ^ b) & EDGE) !== 0);

/** Counts the edges that each triangle is the first in the file to list. */
const countFirstListed: Loop<
	Arrays<'halfEdges' | 'fileOrder'> & { readonly firstListed: Uint8Array },
	never
> = {
	name: 'file: count',
	arrays: { halfEdges: 'u32', fileOrder: 'u32', firstListed: 'u8' },
	parameters: [],
	grain: GRAIN,
	run({ halfEdges, fileOrder, firstListed }, _, first, end) {
		for (let t = first, slot = 3 * first; t < end; t++, slot += 3) {
			const a = halfEdges[slot]! | 0;
			const b = halfEdges[slot + 1]! | 0;
			const c = halfEdges[slot + 2]! | 0;
			// Bit 30 of a half-edge is `OWNED`.
			firstListed[fileOrder[t]!] =
				((a >>> 30) & 1) + ((b >>> 30) & differ(a, b)) + ((c >>> 30) & differ(a, c) & differ(b, c));
		}
	},
};

/** Triangles of a block. */
const BLOCK = 1 << 14;

const sumFirstListed: Loop<Arrays<'starts'> & { readonly firstListed: Uint8Array }, never> = {
	name: 'file: sum',
	arrays: { firstListed: 'u8', starts: 'u32' },
	parameters: [],
	grain: 32,
	run({ firstListed, starts }, _, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, firstListed.length);
			let sum = 0;
			for (let f = block * BLOCK; f < to; f++) sum += firstListed[f]!;
			starts[block] = sum;
		}
	},
};

/** Writes the number of edges listed before each triangle of the file. */
const addFirstListed: Loop<
	Arrays<'starts' | 'before'> & { readonly firstListed: Uint8Array },
	never
> = {
	name: 'file: add',
	arrays: { firstListed: 'u8', starts: 'u32', before: 'u32' },
	parameters: [],
	grain: 16,
	run({ firstListed, starts, before }, _, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, firstListed.length);
			let next = starts[block]!;
			for (let f = block * BLOCK; f < to; f++) {
				before[f] = next;
				next += firstListed[f]!;
			}
		}
	},
};

/** The number of each edge: edges listed before its owner, plus those in earlier slots of it. */
const numberEdges: Loop<
	Arrays<'halfEdges' | 'edgeTriangles' | 'fileOrder' | 'before' | 'numbers'>,
	never
> = {
	name: 'file: number',
	arrays: {
		halfEdges: 'u32',
		edgeTriangles: 'u32',
		fileOrder: 'u32',
		before: 'u32',
		numbers: 'u32',
	},
	parameters: [],
	grain: GRAIN,
	run({ halfEdges, edgeTriangles, fileOrder, before, numbers }, _, first, end) {
		for (let e = first; e < end; e++) {
			const t = edgeTriangles[2 * e]!;
			const a = halfEdges[3 * t]! | 0;
			const b = halfEdges[3 * t + 1]! | 0;
			// Masks instead of branches, which would be mispredicted.
			const notA = differ(a, e);
			const notB = notA & differ(b, e);
			numbers[e] =
				before[fileOrder[t]!]! + ((a >>> 30) & notA) + ((b >>> 30) & notB & differ(a, b));
		}
	},
};

/** Loops that worker threads may run. */
export const fileLoops = [countFirstListed, sumFirstListed, addFirstListed, numberEdges];
