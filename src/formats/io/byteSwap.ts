/*
 * Swaps the bytes of numbers in place, between the byte orders of a file and of the machine. The loops are short so
 * that V8 compiles them early.
 */

/** Whether this machine is little-endian. */
export const littleMachine = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const swapped32 = (value: number): number =>
	(value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);

/** Swaps the bytes of 2-byte numbers. */
function swap16(shorts: Uint16Array): void {
	for (let i = 0; i < shorts.length; i++) {
		const short = shorts[i]!;
		shorts[i] = (short << 8) | (short >> 8);
	}
}

/** Swaps the bytes of 4-byte numbers. */
function swap32(u32s: Uint32Array): void {
	for (let i = 0; i < u32s.length; i++) u32s[i] = swapped32(u32s[i]!);
}

/** Swaps the bytes of 8-byte numbers, which are two u32 each. */
function swap64(u32s: Uint32Array): void {
	for (let i = 0; i + 1 < u32s.length; i += 2) {
		const first = u32s[i]!;
		u32s[i] = swapped32(u32s[i + 1]!);
		u32s[i + 1] = swapped32(first);
	}
}

/**
 * Swaps the bytes of numbers of `size` bytes each, in place. The array must be aligned to `size`; 1 changes nothing.
 */
export function byteSwap({ buffer, byteOffset, length }: Uint8Array, size: number): void {
	if (size === 2) swap16(new Uint16Array(buffer, byteOffset, length >>> 1));
	else if (size === 4) swap32(new Uint32Array(buffer, byteOffset, length >>> 2));
	else if (size === 8) swap64(new Uint32Array(buffer, byteOffset, length >>> 2));
}

/**
 * A view of reals of `size` bytes (4 or 8) in `bytes`, which must be aligned to `size`. Swaps bytes in place if the
 * machine's order differs.
 */
export function realsIn(bytes: Uint8Array, size: number, little: boolean): ArrayLike<number> {
	if (little !== littleMachine) byteSwap(bytes, size);
	const { buffer, byteOffset, length } = bytes;
	return size === 8
		? new Float64Array(buffer, byteOffset, length / 8)
		: new Float32Array(buffer, byteOffset, length / 4);
}
