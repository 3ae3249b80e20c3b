import { longestReal, writeInteger, writeReal } from '../text/printing.ts';
import type { DataType } from './dataTypes.ts';

const newline = 10;
const space = 32;
/** Bytes of text that are made at a time. */
const textBytes = 1 << 16;

/** Numbers as text, an entry of `components` numbers a line. Reals that aren't finite are `nan`, `inf` and `-inf`. */
export function* asciiText(
	values: ArrayLike<number>,
	{ kind }: DataType,
	components: number,
): Generator<Uint8Array<ArrayBuffer>> {
	const real = kind === 'real';
	let text = new Uint8Array(textBytes);
	let at = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i] as number;
		if (!real) at = writeInteger(text, at, value);
		else if (value - value === 0) at = writeReal(text, at, value);
		else at = writeWord(text, at, Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');
		const last = (i + 1) % components === 0 || i + 1 === values.length;
		text[at++] = last ? newline : space;
		if (at > textBytes - longestReal - 2) {
			yield text.subarray(0, at);
			text = new Uint8Array(textBytes);
			at = 0;
		}
	}
	if (at > 0) yield text.subarray(0, at);
}

function writeWord(text: Uint8Array, start: number, word: string): number {
	for (let i = 0; i < word.length; i++) text[start + i] = word.charCodeAt(i);
	return start + word.length;
}
