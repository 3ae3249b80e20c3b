import type { Loop, Loops } from './loop.ts';
import { allSlices } from './slices.ts';

/** Words of a page of memory. */
const PAGE = 1 << 10;

/**
 * Words of anything that all threads have touched: to touch memory for the first time takes a thread three times as long as
 * to copy something there.
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

/** Loops that threads may share. */
export const touchLoops = [touchPages];
