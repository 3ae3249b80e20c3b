/**
 * The Hilbert curve as a finite-state machine (Hilbert 1891): in state s the quadrant with bits x, y has position DIGITS[s][2x
 * + y] and is itself traversed in state NEXT[s][2x + y]. States: identity, reflection at the diagonal, at the other diagonal,
 * rotation by 180 degrees.
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

/** Indexed by state, four bits of x and four of y: digits of four levels and the next state. */
const table = fourLevels();

/** Tabulates four levels of the curve by state and four bits of x and y. */
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

/** The index of a cell along the Hilbert curve through 2¹⁶ × 2¹⁶ cells, a u32. */
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
