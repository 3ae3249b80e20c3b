/**
 * The curve as a machine of four states (Hilbert 1891): in state s the quadrant with bits x, y is the (digit)th to be
 * visited and is itself passed through in the next state. States: as it is, mirrored at the diagonal, at the other
 * diagonal, rotated by 180 degrees.
 */
const DIGITS = [
	[0, 1, 3, 2],
	[0, 3, 1, 2],
	[2, 1, 3, 0],
	[2, 3, 1, 0],
] as const;
const NEXT = [
	[1, 0, 2, 0],
	[0, 3, 1, 1],
	[2, 2, 0, 3],
	[3, 1, 3, 2],
] as const;

/** For state, four bits of x and four of y: digits of four levels and the state after them. */
const table = fourLevels();

function fourLevels(): Uint16Array {
	const entries = new Uint16Array(4 << 8);
	for (let i = 0; i < entries.length; i++) {
		let state = i >>> 8;
		let digits = 0;
		for (let bit = 3; bit >= 0; bit--) {
			const quadrant = (((i >>> (4 + bit)) & 1) << 1) | ((i >>> bit) & 1);
			digits = (digits << 2) | DIGITS[state]![quadrant]!;
			state = NEXT[state]![quadrant]!;
		}
		entries[i] = (state << 8) | digits;
	}
	return entries;
}

/** The place of a cell on the Hilbert curve through 2¹⁶ × 2¹⁶ cells; 32 bits. */
export function hilbertKey(x: number, y: number): number {
	let entry = table[((x >>> 8) & 0xf0) | (y >>> 12)]!;
	let key = entry & 0xff;
	entry = table[(entry & 0x300) | ((x >>> 4) & 0xf0) | ((y >>> 8) & 0xf)]!;
	key = (key << 8) | (entry & 0xff);
	entry = table[(entry & 0x300) | (x & 0xf0) | ((y >>> 4) & 0xf)]!;
	key = (key << 8) | (entry & 0xff);
	entry = table[(entry & 0x300) | ((x << 4) & 0xf0) | (y & 0xf)]!;
	return ((key << 8) | (entry & 0xff)) >>> 0;
}
