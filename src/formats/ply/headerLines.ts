import { latin1, quoted } from '../text/decimal.ts';
import { Fault } from '../text/fault.ts';

/** Maximum length of a header in bytes. */
export const maxHeaderBytes = 1 << 20;

/** A word of a line, and its file offset. */
export interface Word {
	readonly text: string;
	readonly at: number;
}

const wordsOf = (line: string, start: number): Word[] =>
	[...line.matchAll(/[^ \t\n\v\f\r]+/g)].map(({ 0: text, index }) => ({ text, at: start + index }));

/** A line of the header, in bytes [start, end) with its line end. */
export interface HeaderLine {
	readonly start: number;
	readonly end: number;
	/** Its first 4,096 characters. */
	readonly text: string;
	readonly words: readonly Word[];
	readonly isFirst: boolean;
	/** In quotes, for messages. */
	readonly excerpt: string;
}

/** Returns the next line at each call. Throws a `Fault` at the end of the file, or of `maxHeaderBytes` bytes. */
export function headerLines(bytes: Uint8Array, length: number): () => HeaderLine {
	let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	// All lines end like the first one: after a CR, the first byte of binary data may look like an LF.
	const head = bytes.subarray(0, Math.min(length, maxHeaderBytes));
	const cr = head.indexOf(13);
	const lf = head.indexOf(10);
	const isCrOnly = cr >= 0 && (lf < 0 || cr < lf - 1);
	let isFirst = true;
	return () => {
		const start = at;
		let end = head.indexOf(isCrOnly ? 13 : 10, at);
		if (end < 0) end = head.length;
		if (start >= head.length)
			throw new Fault(
				'missing-section',
				Math.min(start, length),
				'Expected end_header, but the file ends.',
			);
		at = end + 1;
		const text = latin1(head, start, Math.min(end, start + 4096));
		const words = wordsOf(text, start);
		const line = { start, end: at, text, words, isFirst, excerpt: quoted(head, start, end) };
		isFirst = false;
		return line;
	};
}
