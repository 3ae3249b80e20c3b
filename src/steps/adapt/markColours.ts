import wgsl from '../../../kernels/adapt/markColours.wgsl';
import { defineStep, read, write } from '../step.ts';
import { COLOUR_MASK, KIND_SHIFT } from './colourPoints.ts';
import { MAX_AROUND, ON_LINE } from './star.ts';

/** Maximum number of colours: a point that moves has at most `MAX_AROUND` + 1 neighbours. */
export const COLOURS = MAX_AROUND + 2;
/** Number of classes of points that may move: colours of free points, then of points on lines. */
export const CLASSES = 2 * COLOURS;

/** Writes the bit sets of the points of each class, one after the other. An item is a u32 of each. */
export const markColours = defineStep({
	name: 'adapt/markColours',
	wgsl,
	bindings: { colours: read, bits: write },
	parameters: ['points'],
	parallel: true,
	cpu(words, { points }, { colours, bits }, first = 0, end = words) {
		const found = new Uint32Array(CLASSES);
		for (let word = first; word < end; word++) {
			found.fill(0);
			const last = Math.min(points, 32 * word + 32);
			for (let v = 32 * word; v < last; v++) {
				const own = colours[v]! & COLOUR_MASK;
				if (own === 0) continue;
				const before = colours[v]! >>> KIND_SHIFT === ON_LINE ? COLOURS : 0;
				found[before + own - 1]! |= 1 << (v & 31);
			}
			for (let one = 0; one < CLASSES; one++) bits[one * words + word] = found[one]!;
		}
	},
});
