import { NONE } from '../../mesh/topology.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import { exclusivePrefixSum } from '../../util/prefixSum.ts';
import { asUint32, type LeppMesh } from './mesh.ts';
import type { ResultNumbers } from './numbering.ts';

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 16;

/**
 * Numbers triangles and edges in the order `canonical`, and writes their parents.
 *
 * @param inOrder gets the bisections in the order of their edges
 * @param made number of new triangles
 * @returns arrays that are no longer used
 */
export function* numberCanonical(
	{ input, nextTriangle, nextEdge }: LeppMesh,
	{ triangles, edges, triangleParents, edgeParents }: ResultNumbers,
	inOrder: Uint32Array,
	made: number,
	loops: Loops,
): Generator<void, Uint32Array[]> {
	const next = asUint32(nextTriangle);
	const sizes = { T: input.triangles, E: input.edges };
	const starts = loops.u32(input.triangles);
	const heads = { next, starts, numbers: triangles };
	yield* loops.run(countParts, input.triangles, heads, {});
	yield* exclusivePrefixSum(starts, loops);
	// The new triangles by their new numbers.
	const order = loops.u32(made);
	const lists = { ...heads, order, parents: triangleParents };
	yield* loops.run(numberParts, input.triangles, lists, sizes);
	const edgeStarts = loops.u32(input.edges + made);
	const halves = { next: asUint32(nextEdge), starts: edgeStarts, numbers: edges, order };
	yield* loops.run(countHalves, edgeStarts.length, halves, sizes);
	yield* exclusivePrefixSum(edgeStarts, loops);
	const edgeLists = { ...halves, parents: edgeParents, inOrder };
	yield* loops.run(numberHalves, edgeStarts.length, edgeLists, sizes);
	return [starts, edgeStarts, order];
}

/** Counts the new children of each input triangle, by its number in the file. */
const countParts: Loop<Arrays<'next' | 'starts' | 'numbers'>, never> = {
	name: 'lepp: count parts',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ next, starts, numbers }, _, first, end) {
		for (let t = first; t < end; t++) {
			let count = 0;
			for (let part = next[t]!; part !== 0; part = next[part]!) count++;
			starts[numbers[t]!] = count;
		}
	},
};

const numberParts: Loop<Arrays<'next' | 'starts' | 'numbers' | 'order' | 'parents'>, 'T' | 'E'> = {
	name: 'lepp: number parts',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32', order: 'u32', parents: 'u32' },
	parameters: ['T', 'E'],
	grain: GRAIN,
	run({ next, starts, numbers, order, parents }, { T }, first, end) {
		for (let t = first; t < end; t++) {
			const ancestor = numbers[t]!;
			parents[ancestor] = ancestor;
			let at = starts[ancestor]!;
			for (let part = next[t]!; part !== 0; part = next[part]!) {
				numbers[part] = T + at;
				parents[T + at] = ancestor;
				order[at++] = part;
			}
		}
	},
};

/** The edge between a new triangle and its sibling: the second or the third edge of their bisection. */
const innerOf = (part: number, T: number, E: number): number => {
	const index = part - T;
	return E + 3 * (index >>> 1) + 1 + (index & 1);
};

/** Counts the halvings of each input edge, by its number in the file, and of each inner edge, by its new triangle. */
const countHalves: Loop<Arrays<'next' | 'starts' | 'numbers' | 'order'>, 'T' | 'E'> = {
	name: 'lepp: count halves',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32', order: 'u32' },
	parameters: ['T', 'E'],
	grain: GRAIN,
	run({ next, starts, numbers, order }, { T, E }, first, end) {
		for (let i = first; i < end; i++) {
			const head = i < E ? i : innerOf(order[i - E]!, T, E);
			let count = 0;
			for (let half = next[head]!; half !== 0; half = next[half]!) count++;
			starts[i < E ? numbers[i]! : i] = count;
		}
	},
};

const numberHalves: Loop<
	Arrays<'next' | 'starts' | 'numbers' | 'order' | 'parents' | 'inOrder'>,
	'T' | 'E'
> = {
	name: 'lepp: number halves',
	arrays: {
		next: 'u32',
		starts: 'u32',
		numbers: 'u32',
		order: 'u32',
		parents: 'u32',
		inOrder: 'u32',
	} as const,
	parameters: ['T', 'E'],
	grain: GRAIN,
	run({ next, starts, numbers, order, parents, inOrder }, { T, E }, first, end) {
		for (let i = first; i < end; i++) {
			let head = i;
			let list: number;
			let parent: number;
			if (i < E) {
				list = numbers[i]!;
				parent = list;
				parents[list] = list;
			} else {
				head = innerOf(order[i - E]!, T, E);
				list = i;
				parent = NONE;
			}
			let at = starts[list]!;
			// Halves follow all earlier halves and inner edges.
			let number = E + at;
			if (i >= E) {
				number += i - E;
				numbers[head] = number;
				parents[number++] = NONE;
			}
			for (let half = next[head]!; half !== 0; half = next[half]!) {
				numbers[half] = number;
				parents[number++] = parent;
				inOrder[at++] = ((half - E) / 3) | 0;
			}
		}
	},
};

/** Loops that worker threads may run. */
export const canonicalLoops = [countParts, numberParts, countHalves, numberHalves];
