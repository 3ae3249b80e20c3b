/*
 * Bytes of numbers the other way round, in place: files have an order of their own, and machines another. The loops are short
 * so that V8 compiles them soon after they begin.
 */

/** Whether the bytes of this machine's numbers run from the least to the most significant one. */
export const littleMachine = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const swapped = (word: number): number =>
	(word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** Turns numbers of two bytes. */
function swap16(shorts: Uint16Array): void {
	for (let i = 0; i < shorts.length; i++) {
		const short = shorts[i] as number;
		shorts[i] = (short << 8) | (short >> 8);
	}
}

/** Turns numbers of four bytes. */
function swap32(words: Uint32Array): void {
	for (let i = 0; i < words.length; i++) words[i] = swapped(words[i] as number);
}

/** Turns numbers of eight bytes, which are two words each. */
function swap64(words: Uint32Array): void {
	for (let i = 0; i + 1 < words.length; i += 2) {
		const first = words[i] as number;
		words[i] = swapped(words[i + 1] as number);
		words[i + 1] = swapped(first);
	}
}

/** Turns numbers of `size` bytes each, which are whole and lie where such numbers may. */
export function byteSwap({ buffer, byteOffset, length }: Uint8Array, size: number): void {
	if (size === 2) swap16(new Uint16Array(buffer, byteOffset, length >>> 1));
	else if (size === 4) swap32(new Uint32Array(buffer, byteOffset, length >>> 2));
	else if (size === 8) swap64(new Uint32Array(buffer, byteOffset, length >>> 2));
}

/** The reals that some bytes are, which are turned round in place and begin where such numbers may. */
export function realsIn(bytes: Uint8Array, size: number, little: boolean): ArrayLike<number> {
	if (little !== littleMachine) byteSwap(bytes, size);
	const { buffer, byteOffset, length } = bytes;
	return size === 8
		? new Float64Array(buffer, byteOffset, length / 8)
		: new Float32Array(buffer, byteOffset, length / 4);
}
