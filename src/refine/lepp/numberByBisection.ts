import { NONE } from '../../mesh/topology.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import { exclusivePrefixSum } from '../../util/prefixSum.ts';
import { asUint32, countsOf, type LeppMesh, MADE } from './mesh.ts';
import type { ResultNumbers } from './numbering.ts';

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 16;
/** Bisections per block of the prefix sum. */
const BLOCK = 1 << 12;

/**
 * Numbers triangles and edges by number of the bisection, skipping unused numbers, and writes their parents.
 *
 * @param inOrder gets the bisections
 */
export function* numberByBisection(
	mesh: LeppMesh,
	{ triangles, edges, triangleParents, edgeParents }: ResultNumbers,
	inOrder: Uint32Array,
	loops: Loops,
): Generator<void, void> {
	const { states, input, span, nextTriangle, nextEdge } = mesh;
	const blocks = Math.ceil(span / BLOCK);
	const sizes = { T: input.triangles, E: input.edges, span };
	const bisections = loops.u32(blocks);
	const seconds = loops.u32(blocks);
	const counts = { states, bisections, seconds };
	yield* loops.run(countMade, blocks, counts, sizes);
	yield* exclusivePrefixSum(bisections, loops);
	yield* exclusivePrefixSum(seconds, loops);
	yield* loops.run(numberAsMade, blocks, { ...counts, triangles, edges, inOrder }, sizes);
	const lists = { next: asUint32(nextTriangle), numbers: triangles, parents: triangleParents };
	yield* loops.run(parentsOfTriangles, input.triangles, lists, {});
	yield* loops.run(parentsInside, countsOf(mesh).edges, { parents: edgeParents }, {});
	const halves = { next: asUint32(nextEdge), numbers: edges, parents: edgeParents };
	yield* loops.run(parentsOfTriangles, input.edges, halves, {});
}

const countMade: Loop<Arrays<'bisections' | 'seconds'> & Bytes<'states'>, 'T' | 'E' | 'span'> = {
	name: 'lepp: count made',
	arrays: { bisections: 'u32', seconds: 'u32', states: 'u8' },
	parameters: ['T', 'E', 'span'],
	grain: 16,
	run({ bisections, seconds, states }, { T, span }, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, span);
			let made = 0;
			let secondCount = 0;
			for (let b = block * BLOCK; b < to; b++) {
				if ((states[T + 2 * b]! & MADE) !== 0) made++;
				if ((states[T + 2 * b + 1]! & MADE) !== 0) secondCount++;
			}
			bisections[block] = made;
			seconds[block] = secondCount;
		}
	},
};

const numberAsMade: Loop<
	Arrays<'bisections' | 'seconds' | 'triangles' | 'edges' | 'inOrder'> & Bytes<'states'>,
	'T' | 'E' | 'span'
> = {
	name: 'lepp: number made',
	arrays: {
		bisections: 'u32',
		seconds: 'u32',
		states: 'u8',
		triangles: 'u32',
		edges: 'u32',
		inOrder: 'u32',
	} as const,
	parameters: ['T', 'E', 'span'],
	grain: 16,
	run({ bisections, seconds, states, triangles, edges, inOrder }, { T, E, span }, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, span);
			let made = bisections[block]!;
			let secondCount = seconds[block]!;
			for (let b = block * BLOCK; b < to; b++) {
				if ((states[T + 2 * b]! & MADE) === 0) continue;
				// Each earlier bisection has made a triangle and two edges, and each one inside the mesh another of both.
				triangles[T + 2 * b] = T + made + secondCount;
				edges[E + 3 * b] = E + 2 * made + secondCount;
				edges[E + 3 * b + 1] = E + 2 * made + secondCount + 1;
				inOrder[made] = b;
				if ((states[T + 2 * b + 1]! & MADE) !== 0) {
					triangles[T + 2 * b + 1] = T + made + secondCount + 1;
					edges[E + 3 * b + 2] = E + 2 * made + secondCount + 2;
					secondCount++;
				}
				made++;
			}
		}
	},
};

/** Writes the parents of the parts of input entities. */
const parentsOfTriangles: Loop<Arrays<'next' | 'numbers' | 'parents'>, never> = {
	name: 'lepp: parents',
	arrays: { next: 'u32', numbers: 'u32', parents: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ next, numbers, parents }, _, first, end) {
		for (let t = first; t < end; t++) {
			const number = numbers[t]!;
			parents[number] = number;
			for (let part = next[t]!; part !== 0; part = next[part]!) parents[numbers[part]!] = number;
		}
	},
};

const parentsInside: Loop<Arrays<'parents'>, never> = {
	name: 'lepp: edges without parents',
	arrays: { parents: 'u32' },
	parameters: [],
	grain: 8 * GRAIN,
	run({ parents }, _, first, end) {
		parents.fill(NONE, first, end);
	},
};

/** Loops that worker threads may run. */
export const byBisectionLoops = [countMade, numberAsMade, parentsOfTriangles, parentsInside];
