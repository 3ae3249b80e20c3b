/*
 * Bytes of numbers the other way round, in place: files have an order of their own, and machines another. The loops are short
 * so that V8 compiles them soon after they begin.
 */

/** Whether the bytes of this machine's numbers run from the least to the most significant one. */
export const littleMachine = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const turned = (word: number): number =>
	(word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** Turns numbers of two bytes. */
function turnShorts(shorts: Uint16Array): void {
	for (let i = 0; i < shorts.length; i++) {
		const short = shorts[i] as number;
		shorts[i] = (short << 8) | (short >> 8);
	}
}

/** Turns numbers of four bytes. */
function turnWords(words: Uint32Array): void {
	for (let i = 0; i < words.length; i++) words[i] = turned(words[i] as number);
}

/** Turns numbers of eight bytes, which are two words each. */
function turnLongs(words: Uint32Array): void {
	for (let i = 0; i + 1 < words.length; i += 2) {
		const first = words[i] as number;
		words[i] = turned(words[i + 1] as number);
		words[i + 1] = turned(first);
	}
}

/** Turns numbers of `size` bytes each, which are whole and lie where such numbers may. */
export function turn({ buffer, byteOffset, length }: Uint8Array, size: number): void {
	if (size === 2) turnShorts(new Uint16Array(buffer, byteOffset, length >>> 1));
	else if (size === 4) turnWords(new Uint32Array(buffer, byteOffset, length >>> 2));
	else if (size === 8) turnLongs(new Uint32Array(buffer, byteOffset, length >>> 2));
}

/** The reals that some bytes are, which are turned round in place and begin where such numbers may. */
export function realsIn(bytes: Uint8Array, size: number, little: boolean): ArrayLike<number> {
	if (little !== littleMachine) turn(bytes, size);
	const { buffer, byteOffset, length } = bytes;
	return size === 8
		? new Float64Array(buffer, byteOffset, length / 8)
		: new Float32Array(buffer, byteOffset, length / 4);
}
