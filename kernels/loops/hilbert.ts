/** State machine of `src/mesh/hilbert.ts`, four levels at a time. */
import { hilbertAt, scratch } from './scratch';

/** Digits and next states: eight bits for each state, two for each quadrant. */
const digits: u32 = 0x1e369cb4;
const next: u32 = 0xb7ca5c21;

function ofState(rows: u32, state: u32, quadrant: u32): u32 {
	return (rows >>> (8 * state + 2 * quadrant)) & 3;
}

/** Fills the table of four levels. */
export function makeTable(): void {
	for (let i: u32 = 0; i < 4 << 8; i++) {
		let state = i >>> 8;
		let key: u32 = 0;
		for (let level: i32 = 3; level >= 0; level--) {
			const quadrant = (((i >>> (4 + level)) & 1) << 1) | ((i >>> level) & 1);
			key = (key << 2) | ofState(digits, state, quadrant);
			state = ofState(next, state, quadrant);
		}
		store<u16>(scratch + hilbertAt + 2 * <usize>i, <u16>((state << 8) | key));
	}
}

function entry(i: u32): u32 {
	return load<u16>(scratch + hilbertAt + 2 * <usize>i);
}

/** Index of a cell along the Hilbert curve through 2¹⁶ × 2¹⁶ cells. */
export function hilbertKey(x: u32, y: u32): u32 {
	let four = entry(((x >>> 8) & 0xf0) | (y >>> 12));
	let key = four & 0xff;
	four = entry((four & 0x300) | ((x >>> 4) & 0xf0) | ((y >>> 8) & 0xf));
	key = (key << 8) | (four & 0xff);
	four = entry((four & 0x300) | (x & 0xf0) | ((y >>> 4) & 0xf));
	key = (key << 8) | (four & 0xff);
	four = entry((four & 0x300) | ((x << 4) & 0xf0) | (y & 0xf));
	return (key << 8) | (four & 0xff);
}
