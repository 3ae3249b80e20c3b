/*
 * Bytes of numbers the other way round, in place: files have an order of their own, and machines another. The loops are short
 * so that V8 compiles them soon after they begin.
 */

const turned = (word: number): number =>
	(word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** Turns numbers of two bytes. */
export function turnShorts(shorts: Uint16Array): void {
	for (let i = 0; i < shorts.length; i++) {
		const short = shorts[i] as number;
		shorts[i] = (short << 8) | (short >> 8);
	}
}

/** Turns numbers of four bytes. */
export function turnWords(words: Uint32Array): void {
	for (let i = 0; i < words.length; i++) words[i] = turned(words[i] as number);
}

/** Turns numbers of eight bytes, which are two words each. */
export function turnLongs(words: Uint32Array): void {
	for (let i = 0; i + 1 < words.length; i += 2) {
		const first = words[i] as number;
		words[i] = turned(words[i + 1] as number);
		words[i + 1] = turned(first);
	}
}
