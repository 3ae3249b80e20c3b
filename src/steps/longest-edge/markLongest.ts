import wgsl from '../../../kernels/longest-edge/markLongest.wgsl';
import { addU32 } from '../bits.ts';
import { EDGE, LONGEST } from '../halfEdgeBits.ts';
import { atomic, defineStep, read, readPairs, write } from '../step.ts';
import { longestOf, shortBetween } from './measure.ts';
import { SHORTER } from './status.ts';

/**
 * Steps 1 and 2 (thesis, §4.1) on a whole mesh: sets the flag of the longest half-edge of each triangle, which later
 * rounds read, and counts the edges below 1,024 units in `status`. An item is a triangle.
 */
export const markLongest = defineStep({
	name: 'longest-edge/markLongest',
	wgsl,
	bindings: { corners: read, coordinates: readPairs, halfEdges: write, status: atomic },
	parameters: ['dimension'],
	constants: { dimension: 2 },
	parallel: true,
	cpu(count, { dimension }, { corners, coordinates, halfEdges, status }, first = 0, end = count) {
		const space = dimension === 3;
		let shorter = 0;
		for (let t = 3 * first; t < 3 * end; t += 3) {
			const a = dimension * corners[t]!;
			const b = dimension * corners[t + 1]!;
			const c = dimension * corners[t + 2]!;
			const ax = coordinates[a]! | 0;
			const ay = coordinates[a + 1]! | 0;
			const az = space ? coordinates[a + 2]! | 0 : 0;
			const bx = coordinates[b]! | 0;
			const by = coordinates[b + 1]! | 0;
			const bz = space ? coordinates[b + 2]! | 0 : 0;
			const cx = coordinates[c]! | 0;
			const cy = coordinates[c + 1]! | 0;
			const cz = space ? coordinates[c + 2]! | 0 : 0;
			const ab = halfEdges[t]! & ~LONGEST;
			const bc = halfEdges[t + 1]! & ~LONGEST;
			const ca = halfEdges[t + 2]! & ~LONGEST;
			const slot = longestOf(
				{ ab: ab & EDGE, bc: bc & EDGE, ca: ca & EDGE },
				{ x: ax, y: ay, z: az },
				{ x: bx, y: by, z: bz },
				{ x: cx, y: cy, z: cz },
			);
			// Bit 30 of a half-edge is `OWNED`.
			shorter += (ab >>> 30) & shortBetween((ax - bx) | 0, (ay - by) | 0, (az - bz) | 0);
			shorter += (bc >>> 30) & shortBetween((bx - cx) | 0, (by - cy) | 0, (bz - cz) | 0);
			shorter += (ca >>> 30) & shortBetween((cx - ax) | 0, (cy - ay) | 0, (cz - az) | 0);
			halfEdges[t] = ab;
			halfEdges[t + 1] = bc;
			halfEdges[t + 2] = ca;
			halfEdges[t + slot] = halfEdges[t + slot]! | LONGEST;
		}
		if (shorter !== 0) addU32(status, SHORTER, shorter);
	},
});
