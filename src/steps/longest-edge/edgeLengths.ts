import wgsl from '../../../kernels/longest-edge/edgeLengths.wgsl';
import { SHORT_EDGE, writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { atomic, defineStep, read, write } from '../step.ts';

const SHORT_SQUARED = SHORT_EDGE * SHORT_EDGE;

const isShort = (lengths: Uint32Array, e: number): boolean =>
	lengths[2 * e] === 0 && lengths[2 * e + 1]! < SHORT_SQUARED;

/** The same without the length itself: `a` and `b` are the first coordinates of two points. */
function isShortBetween(
	coordinates: Uint32Array,
	dimension: number,
	a: number,
	b: number,
): boolean {
	let sum = 0;
	for (let axis = 0; axis < dimension && sum < SHORT_SQUARED; axis++) {
		const difference = (coordinates[a + axis]! | 0) - (coordinates[b + axis]! | 0);
		sum += difference * difference;
	}
	return sum < SHORT_SQUARED;
}

/**
 * Step 1 (thesis, §4.1): the exact squared length of each changed edge, two words, high and low. Changed are the first
 * `listed` edges of `list` and then those from `start` on. `shortEdges[0]` follows the number of edges below 1,024 units; after the last
 * round (`last` = 1) that is all that is asked.
 */
export const edgeLengths = defineStep({
	name: 'longest-edge/edgeLengths',
	wgsl,
	bindings: { list: read, edges: read, coordinates: read, lengths: write, shortEdges: atomic },
	parameters: ['listed', 'start', 'dimension', 'last'],
	twin(
		count,
		{ listed, start, dimension, last },
		{ list, edges, coordinates, lengths, shortEdges },
	) {
		const lattice = { coordinates, dimension: dimension === 2 ? 2 : 3 } as const;
		let change = 0;
		for (let i = 0; i < count; i++) {
			let e = start + i - listed;
			if (i < listed) {
				e = list[i]!;
				if (isShort(lengths, e)) change--;
			}
			const from = edges[2 * e]!;
			const to = edges[2 * e + 1]!;
			if (last !== 0) {
				if (isShortBetween(coordinates, dimension, dimension * from, dimension * to)) change++;
				continue;
			}
			writeSquaredLength(lattice, from, to, lengths, 2 * e);
			if (isShort(lengths, e)) change++;
		}
		shortEdges[0] = shortEdges[0]! + change;
	},
});
