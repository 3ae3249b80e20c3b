/** State machine of `src/mesh/hilbert.ts`, four levels at a time. */
import { hilbertAt, scratch } from './scratch';

/** Digits and next states: eight bits for each state, two for each quadrant. */
const digits: u32 = 0x1e369cb4;
const nextStates: u32 = 0xb7ca5c21;

/** Entry of a state and quadrant in `digits` or `nextStates`. */
function lookUp(rows: u32, state: u32, quadrant: u32): u32 {
	return (rows >>> (8 * state + 2 * quadrant)) & 3;
}

/** Fills the table, which takes four levels of the curve at once. */
export function makeTable(): void {
	for (let i: u32 = 0; i < 4 << 8; i++) {
		let state = i >>> 8;
		let key: u32 = 0;
		for (let level: i32 = 3; level >= 0; level--) {
			const quadrant = (((i >>> (4 + level)) & 1) << 1) | ((i >>> level) & 1);
			key = (key << 2) | lookUp(digits, state, quadrant);
			state = lookUp(nextStates, state, quadrant);
		}
		store<u16>(scratch + hilbertAt + 2 * <usize>i, <u16>((state << 8) | key));
	}
}

/** Entry of the table: the next state in bits 8 and 9, four digits of the key in bits 0 to 7. */
function entry(i: u32): u32 {
	return load<u16>(scratch + hilbertAt + 2 * <usize>i);
}

/** Index of a cell along the Hilbert curve through 2¹⁶ × 2¹⁶ cells. */
export function hilbertKey(x: u32, y: u32): u32 {
	let levels = entry(((x >>> 8) & 0xf0) | (y >>> 12));
	let key = levels & 0xff;
	levels = entry((levels & 0x300) | ((x >>> 4) & 0xf0) | ((y >>> 8) & 0xf));
	key = (key << 8) | (levels & 0xff);
	levels = entry((levels & 0x300) | (x & 0xf0) | ((y >>> 4) & 0xf));
	key = (key << 8) | (levels & 0xff);
	levels = entry((levels & 0x300) | ((x << 4) & 0xf0) | (y & 0xf));
	return (key << 8) | (levels & 0xff);
}
