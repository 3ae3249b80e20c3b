import type { Loop, Loops } from './loop.ts';
import { allSlices } from './slices.ts';

/** U32 of a page of memory. */
const PAGE = 1 << 10;

/**
 * Allocates uninitialised u32 whose pages all threads have touched: the first touch of memory takes one thread three
 * times as long as copying to it.
 */
export function touchedU32(length: number, loops: Loops): Uint32Array {
	const values = loops.u32(length, true);
	allSlices(loops.run(touchPages, Math.ceil(length / PAGE), { values }, {}));
	return values;
}

const touchPages: Loop<{ readonly values: Uint32Array }, never> = {
	name: 'memory: touch',
	arrays: { values: 'u32' },
	parameters: [],
	grain: 1 << 10,
	run({ values }, _, first, end) {
		for (let page = first; page < end; page++) values[page * PAGE] = 0;
	},
};

/** Loops that worker threads may run. */
export const touchLoops = [touchPages];
