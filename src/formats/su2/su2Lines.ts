import { latin1 } from '../text/decimal.ts';
import { copyText, type Loaded } from '../text/loaded.ts';
import { byteClasses } from '../text/tokens.ts';
import { WordLines } from '../text/wordLines.ts';

/** Classes of the bytes of SU2 files: `%` starts a comment, `=` separates a keyword from its value. */
export const su2Classes = byteClasses('line', false, { blanks: '=', marks: '%' });

/** The word at byte `start`, if `=` follows it: a keyword. Otherwise empty. */
export function keyAt(bytes: Uint8Array, start: number): string {
	let at = start;
	while (at < bytes.length && isWord(bytes[at]!)) at++;
	const end = at;
	while (bytes[at] === 32 || bytes[at] === 9) at++;
	return bytes[at] === 61 && end > start ? latin1(bytes, start, end) : '';
}

const isWord = (byte: number): boolean =>
	byte === 95 || (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 122);

/** The lines of an SU2 file. */
export class Su2Lines extends WordLines {
	/** Number of recoverable errors, after which the mesh is complete. */
	recoverableErrors = 0;

	constructor(
		file: string,
		source: Loaded,
		from?: { readonly byte: number; readonly line: number },
	) {
		super(file, source, su2Classes, from);
	}

	/** The keyword of the line, empty if it has none; to be called before a token of the line is read. */
	key(): string {
		return this.startsWithLetter ? keyAt(this.bytes, this.at) : '';
	}

	/** Start of the current line, for `Su2Lines` that read it again. */
	position(): { readonly byte: number; readonly line: number } {
		return { byte: this.start, line: this.line - 1 };
	}

	/** The text after the `=` of a keyword, without blanks around it. */
	value(): string {
		const { bytes } = this;
		let from = bytes.indexOf(61, this.lineStart) + 1;
		let to = from;
		while (bytes[to] !== 10 && bytes[to] !== 13 && bytes[to] !== 37) to++;
		while (from < to && isBlank(bytes[from]!)) from++;
		while (to > from && isBlank(bytes[to - 1]!)) to--;
		return this.textAt(from, to);
	}
}

const isBlank = (byte: number): boolean => byte === 32 || byte === 9;

const letterN = 78;

/** Bytes searched for NPOIN at a time, and context before and after them that is needed to recognize it. */
const [blockBytes, margin] = [1 << 16, 1 << 8];

/**
 * The count of the next NPOIN at or after byte `from`; infinite if there is none. Searches block by block, in constant
 * memory.
 */
export function nextPointCount(source: Loaded, from: number): number {
	const { length } = source;
	const scratch = new Uint8Array(Math.min(length, blockBytes + 2 * margin));
	for (let start = from; start < length; start += blockBytes) {
		// The block with the bytes around it, and the range in it where the keyword may begin.
		const first = Math.max(0, start - margin);
		const bytes = scratch.subarray(0, Math.min(length, start + blockBytes + margin) - first);
		copyText(source, first, bytes);
		const count = pointCountIn(bytes, start - first, Math.min(length, start + blockBytes) - first);
		if (count !== undefined) return count;
	}
	return Number.POSITIVE_INFINITY;
}

/** The count of the first NPOIN that begins in [from, to); undefined if there is none. */
function pointCountIn(bytes: Uint8Array, from: number, to: number): number | undefined {
	for (
		let at = bytes.indexOf(letterN, from);
		at >= 0 && at < to;
		at = bytes.indexOf(letterN, at + 1)
	) {
		if (keyAt(bytes, at) !== 'NPOIN' || !beginsLine(bytes, at)) continue;
		const text = latin1(bytes, at, Math.min(bytes.length, at + 80));
		return Number(/=[ \t]*(\d+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
	}
	return undefined;
}

function beginsLine(bytes: Uint8Array, start: number): boolean {
	let at = start - 1;
	while (at >= 0 && isBlank(bytes[at]!)) at--;
	return at < 0 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 0xbf;
}

/** Number of rows of the next NPOIN in the same zone; 0 if there is none. */
export function nextPointRows(lines: Su2Lines): number {
	let key = '';
	while (key !== 'NPOIN') {
		if (!lines.next()) return 0;
		key = lines.key();
		if (key === 'IZONE') return 0;
	}
	let rows = 0;
	while (lines.next() && lines.key() === '') rows++;
	return rows;
}
