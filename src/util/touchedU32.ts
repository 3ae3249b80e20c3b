import type { Loop, Loops } from './loop.ts';
import { allSlices } from './slices.ts';

/** Words of a page of memory. */
const PAGE = 1 << 10;

/**
 * Words of anything that all threads have touched: to touch memory for the first time takes a thread three times as long as
 * to copy something there.
 */
export function touchedU32(length: number, loops: Loops): Uint32Array {
	const words = loops.u32(length, true);
	allSlices(loops.run(touchPages, Math.ceil(length / PAGE), { words }, {}));
	return words;
}

const touchPages: Loop<{ readonly words: Uint32Array }, never> = {
	name: 'memory: touch',
	arrays: { words: 'u32' },
	parameters: [],
	grain: 1 << 10,
	run({ words }, _, first, end) {
		for (let page = first; page < end; page++) words[page * PAGE] = 0;
	},
};

/** Loops that threads may share. */
export const touchLoops = [touchPages];
