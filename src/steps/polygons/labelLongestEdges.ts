import wgsl from '../../../kernels/polygons/labelLongestEdges.wgsl';
import { bitWords } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { type Corner, longestOf } from '../longest-edge/measure.ts';
import { defineStep, read, readPairs, write } from '../step.ts';

/**
 * Sets a bit for each half-edge that is the longest of its triangle (GPolylla, section 6.1). An item is a triangle; a
 * workgroup of 512 writes 48 u32.
 */
export const labelLongestEdges = defineStep({
	name: 'polygons/labelLongestEdges',
	wgsl,
	parameters: ['dimension'],
	constants: { dimension: 2 },
	bindings: { corners: read, coordinates: readPairs, halfEdges: read, longest: write },
	tile: 512,
	parallel: true,
	cpu(count, { dimension }, { corners, coordinates, halfEdges, longest }, first = 0, end = count) {
		const space = dimension === 3;
		longest.fill(0, (3 * first) >>> 5, bitWords(3 * end));
		for (let t = first; t < end; t++) {
			const h = 3 * t;
			const a = dimension * corners[h]!;
			const b = dimension * corners[h + 1]!;
			const c = dimension * corners[h + 2]!;
			const slot = longestOf(
				{ ab: halfEdges[h]! & EDGE, bc: halfEdges[h + 1]! & EDGE, ca: halfEdges[h + 2]! & EDGE },
				cornerAt(coordinates, a, space),
				cornerAt(coordinates, b, space),
				cornerAt(coordinates, c, space),
			);
			const bit = h + slot;
			longest[bit >>> 5] = longest[bit >>> 5]! | (1 << (bit & 31));
		}
	},
});

/** The corner whose coordinates begin at `at`. */
const cornerAt = (coordinates: Uint32Array, at: number, space: boolean): Corner => ({
	x: coordinates[at]! | 0,
	y: coordinates[at + 1]! | 0,
	z: space ? coordinates[at + 2]! | 0 : 0,
});
