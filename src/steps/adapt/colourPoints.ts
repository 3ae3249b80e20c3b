import wgsl from '../../../kernels/adapt/colourPoints.wgsl';
import { addU32, exchangeU32, lowestBit } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isNone, nextSlot, previousSlot, slotOf, TRIANGLE, triangleOf } from './records.ts';
import { comesBefore, nextAround } from './star.ts';

/*
 * The colour of a point in a u32: 1 + the colour, or 0, in bits 0 to 4; the pass that set it in bits 5 to 29; its
 * freedom in bits 30 and 31. A point that moves has at most 17 neighbours, so at most 18 colours are needed.
 */
export const COLOUR_MASK = 31;
const PASS_SHIFT = 5;
const PASS_MASK = 0x1ffffff;
export const KIND_SHIFT = 30;

/**
 * Pass `passNumber`, from 1, of a parallel greedy colouring (Jones, Plassmann 1993): colours each point whose neighbours of
 * the same freedom and with lower keys were coloured in earlier passes, with the lowest colour that none of them has. All
 * passes together give the First Fit colouring in the order of keys. Adds the number of points that are not coloured yet
 * to `status[counter]`. An item is a point.
 */
export const colourPoints = defineStep({
	name: 'adapt/colourPoints',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		starts: read,
		colours: atomic,
		status: atomic,
	},
	parameters: ['passNumber', 'counter'],
	parallel: true,
	cpu(
		count,
		{ passNumber, counter },
		{ points, triangles, starts, colours, status },
		first = 0,
		end = count,
	) {
		let waiting = 0;
		/** Colours of the neighbours before point v as bits; −1 if one has no colour yet. */
		const takenBefore = (v: number): number => {
			const kind = colours[v]! >>> KIND_SHIFT;
			const start = starts[v]!;
			let taken = 0;
			/** Adds the colour of a neighbour; returns whether it has none yet. */
			const isMissing = (w: number): boolean => {
				const word = colours[w]!;
				if (word >>> KIND_SHIFT !== kind || !comesBefore(points, w, v)) return false;
				const own = word & COLOUR_MASK;
				if (own === 0 || ((word >>> PASS_SHIFT) & PASS_MASK) === passNumber) return true;
				taken |= 1 << (own - 1);
				return false;
			};
			for (let halfEdge = start; ; ) {
				const t = triangleOf(halfEdge);
				const k = slotOf(halfEdge);
				if (isMissing(triangles[TRIANGLE * t + nextSlot(k)]!)) return -1;
				const next = nextAround(triangles, halfEdge);
				if (isNone(next) && isMissing(triangles[TRIANGLE * t + previousSlot(k)]!)) return -1;
				if (isNone(next) || next === start) return taken;
				halfEdge = next;
			}
		};
		for (let v = first; v < end; v++) {
			const word = colours[v]!;
			if (word >>> KIND_SHIFT === 0 || (word & COLOUR_MASK) !== 0) continue;
			const taken = takenBefore(v);
			if (taken < 0) waiting++;
			else exchangeU32(colours, v, word | (passNumber << PASS_SHIFT) | (1 + lowestBit(~taken)));
		}
		if (waiting > 0) addU32(status, counter, waiting);
	},
});
