import { type Loops, singleThread } from '../../src/util/loop.ts';

const RUBBISH = 0xa5;

function filled<T extends Uint32Array | Float64Array | Uint8Array>(array: T, dirty = false): T {
	if (dirty) new Uint8Array(array.buffer).fill(RUBBISH);
	return array;
}

/** Runs each item by itself, from the last one on, as threads may, and has dirty memory full of rubbish. */
export const backwards: Loops = {
	...singleThread,
	u32: (length, dirty) => filled(new Uint32Array(length), dirty),
	f64: (length, dirty) => filled(new Float64Array(length), dirty),
	u8: (length, dirty) => filled(new Uint8Array(length), dirty),
	*run(loop, count, arrays, parameters) {
		for (let item = count - 1; item >= 0; item--) loop.run(arrays, parameters, item, item + 1);
		yield;
	},
};
