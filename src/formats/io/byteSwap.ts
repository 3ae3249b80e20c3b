/*
 * Swaps the bytes of numbers in place, between the byte orders of a file and of the machine. The loops are short so
 * that V8 compiles them early.
 */

/** Whether this machine is little-endian. */
export const littleMachine = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const swapped = (word: number): number =>
	(word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** Swaps the bytes of 2-byte numbers. */
function swap16(shorts: Uint16Array): void {
	for (let i = 0; i < shorts.length; i++) {
		const short = shorts[i]!;
		shorts[i] = (short << 8) | (short >> 8);
	}
}

/** Swaps the bytes of 4-byte numbers. */
function swap32(words: Uint32Array): void {
	for (let i = 0; i < words.length; i++) words[i] = swapped(words[i]!);
}

/** Swaps the bytes of 8-byte numbers, which are two u32 each. */
function swap64(words: Uint32Array): void {
	for (let i = 0; i + 1 < words.length; i += 2) {
		const first = words[i]!;
		words[i] = swapped(words[i + 1]!);
		words[i + 1] = swapped(first);
	}
}

/** Swaps the bytes of numbers of `size` bytes each. The array is aligned to them and holds whole numbers. */
export function byteSwap({ buffer, byteOffset, length }: Uint8Array, size: number): void {
	if (size === 2) swap16(new Uint16Array(buffer, byteOffset, length >>> 1));
	else if (size === 4) swap32(new Uint32Array(buffer, byteOffset, length >>> 2));
	else if (size === 8) swap64(new Uint32Array(buffer, byteOffset, length >>> 2));
}

/**
 * Reals of `size` bytes each in `bytes`, which is aligned to them. Swaps bytes in place if the machine's order differs.
 */
export function realsIn(bytes: Uint8Array, size: number, little: boolean): ArrayLike<number> {
	if (little !== littleMachine) byteSwap(bytes, size);
	const { buffer, byteOffset, length } = bytes;
	return size === 8
		? new Float64Array(buffer, byteOffset, length / 8)
		: new Float32Array(buffer, byteOffset, length / 4);
}
