import { topologyOfTriangles } from '../../mesh/topology.ts';
import { bitWords, lowestBit } from '../../steps/bits.ts';
import { AGAINST, EDGE, OWNED } from '../../steps/halfEdgeBits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import { NonManifold } from '../errors.ts';
import { GRAIN, NAME, pairHalfEdges, pairLoops } from './pairHalfEdges.ts';

/** Edges and adjacency of triangles, as in `BuiltTopology`. */
export interface DerivedHalfEdges {
	/** Three u32 for each triangle as in `src/steps/halfEdgeBits.ts`, without `LONGEST`. */
	readonly halfEdges: Uint32Array;
	/** Owner and other triangle of each edge, or `NONE`. */
	readonly edgeTriangles: Uint32Array;
	readonly edges: number;
}

/**
 * Estimates the u32 that corners, half-edges and the triangles of edges each grow by in a round with `selected` triangles:
 * a random mesh makes five triangles for a selected one, 1.75 for each if all are selected, and 1.5 edges for each
 * triangle. Coordinates grow by a sixth of it for each axis.
 * Untouched pages take no memory, and a round that fits need not copy.
 */
export const reserveFor = (selected: number, triangles: number): number =>
	3 * Math.ceil(Math.min(5 * selected, 1.75 * triangles));

/**
 * As `buildTopology`, with less memory and in less time, in slices of a few milliseconds, on one thread or several:
 * edges are numbered by first appearance in the triangles, and each has its direction in the first of its triangles in
 * the file, which owns it. Throws `NotRefinable` if an edge has three or more triangles.
 *
 * Branches on which of two half-edges is first, on directions and on owners would be mispredicted, so masks are used
 * instead.
 *
 * @param fileOrder the file's number of each triangle; absent if they are in the file's order
 * @param reserve u32 to allocate after the half-edges and after the triangles of edges, in the same memory
 */
export function* deriveHalfEdges(
	corners: Uint32Array,
	points: number,
	fileOrder?: Uint32Array,
	reserve = 0,
	loops: Loops = singleThread,
): Generator<void, DerivedHalfEdges> {
	const triangles = corners.length / 3;
	const {
		halfEdges,
		room: reusable,
		folded,
		third,
	} = yield* pairHalfEdges(corners, points, reserve, loops);
	if (third) throw new NonManifold(topologyOfTriangles(corners, points).nonManifoldEdges);
	const blocks = Math.ceil(triangles / BLOCK);
	const firsts = loops.u32(bitWords(3 * triangles));
	const numbers = loops.u32(blocks + 1);
	yield* loops.run(findFirsts, blocks, { halfEdges, firsts, numbers }, {});
	const edges = prefixSums(numbers);
	const edgeMemory = 2 * edges <= reusable.length ? reusable : loops.u32(2 * edges);
	if (edgeMemory !== reusable) loops.drop(reusable);
	const edgeTriangles = edgeMemory.subarray(0, 2 * edges);
	const ordered = fileOrder ? 1 : 0;
	const numbering = { halfEdges, firsts, numbers, fileOrder: fileOrder ?? numbers, edgeTriangles };
	yield* loops.run(numberEdges, blocks, numbering, { ordered });
	loops.drop(firsts, numbers);
	if (folded) correctFolded(corners, halfEdges, edgeTriangles);
	return { halfEdges, edgeTriangles, edges };
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** Triangles of a block; their half-edges fill whole u32 of bits. */
const BLOCK = 1 << 12;

/** Sets the bit of each half-edge that is the first of its edge, and counts those of each block. */
const findFirsts: Loop<Arrays<'halfEdges' | 'firsts' | 'numbers'>, never> = {
	name: 'halfEdges: find firsts',
	arrays: { halfEdges: 'u32', firsts: 'u32', numbers: 'u32' },
	parameters: [],
	grain: GRAIN / BLOCK,
	run({ halfEdges, firsts, numbers }, _, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min(3 * (block + 1) * BLOCK, halfEdges.length);
			let count = 0;
			for (let i = 3 * block * BLOCK, name = 4 * block * BLOCK, slot = 0; i < to; ) {
				const stop = Math.min(i + 32, to);
				let word = 0;
				for (let bit = 0; i < stop; i++, bit++) {
					// 0 if the twin comes before.
					const isFirst = 1 + (((halfEdges[i]! & NAME) - name) >> 31);
					word |= isFirst << bit;
					count += isFirst;
					// Triangles have four names, three of them for half-edges.
					const last = slot >> 1;
					name += 1 + last;
					slot = slot + 1 - 3 * last;
				}
				firsts[(i - 1) >>> 5] = word;
			}
			numbers[block] = count;
		}
	},
};

/** Replaces numbers by their exclusive prefix sum; returns the total. */
function prefixSums(numbers: Uint32Array): number {
	let sum = 0;
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i]!;
		numbers[i] = sum;
		sum += number;
	}
	return sum;
}

/**
 * Replaces twins by edges with the flags of `halfEdgeBits.ts` (without `LONGEST`), and writes the triangles of edges.
 * The first half-edge of an edge does it for both.
 */
const numberEdges: Loop<
	Arrays<'halfEdges' | 'firsts' | 'numbers' | 'fileOrder' | 'edgeTriangles'>,
	'ordered'
> = {
	name: 'halfEdges: number',
	arrays: {
		halfEdges: 'u32',
		firsts: 'u32',
		numbers: 'u32',
		fileOrder: 'u32',
		edgeTriangles: 'u32',
	},
	parameters: ['ordered'],
	grain: GRAIN / BLOCK,
	run({ halfEdges, firsts, numbers, fileOrder, edgeTriangles }, { ordered }, first, end) {
		for (let block = first; block < end; block++) {
			let e = numbers[block]!;
			const from = (3 * block * BLOCK) >>> 5;
			const to = Math.min((3 * (block + 1) * BLOCK) >>> 5, firsts.length);
			for (let w = from; w < to; w++)
				for (let word = firsts[w]! | 0; word !== 0; word &= word - 1, e++) {
					const i = 32 * w + lowestBit(word);
					const entry = halfEdges[i]! | 0;
					const opposite = entry & NAME;
					const other = opposite >> 2;
					const j = opposite - other;
					const t = (i / 3) | 0;
					const fileTriangle = ordered === 1 ? fileOrder[t]! | 0 : t;
					const otherFileTriangle = ordered === 1 ? fileOrder[other]! | 0 : other;
					// `after` is −1 if this triangle is after the other in the file, `before` if it is before.
					const after = (otherFileTriangle - fileTriangle) >> 31;
					const earlier = (fileTriangle - otherFileTriangle) >> 31;
					halfEdges[j] = e | (entry & AGAINST & earlier) | (OWNED & ~earlier);
					halfEdges[i] = e | (entry & AGAINST & after) | (OWNED & ~after);
					// The same half-edge twice: the edge has one triangle.
					const single = ((i ^ j) - 1) >> 31;
					edgeTriangles[2 * e] = (t & ~after) | (other & after);
					edgeTriangles[2 * e + 1] = (t & after) | (other & ~after) | single;
				}
		}
	},
};

/** Loops that worker threads may run. */
export const halfEdgeLoops = [...pairLoops, findFirsts, numberEdges];

/** Corrects the results of `numberEdges` for triangles that list an edge twice. */
function correctFolded(
	corners: Uint32Array,
	halfEdges: Uint32Array,
	edgeTriangles: Uint32Array,
): void {
	for (let i = 0; i < halfEdges.length; i += 3)
		for (let k = 1; k < 3; k++)
			for (let earlier = i; earlier < i + k; earlier++) {
				const e = halfEdges[i + k]! & EDGE;
				if ((halfEdges[earlier]! & EDGE) !== e) continue;
				if (corners[earlier] !== corners[i + k]) halfEdges[i + k] = halfEdges[i + k]! | AGAINST;
				edgeTriangles[2 * e + 1] = i / 3;
			}
}
