import { latin1 } from '../text/decimal.ts';
import { byteClasses } from '../text/tokens.ts';
import { WordLines } from '../text/wordLines.ts';
import { copyText, type Loaded } from '../wholeFile.ts';

/** What the bytes of a file of SU2 are: `%` starts a comment, `=` stands between a keyword and its value. */
export const su2Classes = byteClasses('line', false, { blanks: '=', marks: '%' });

/** The keyword that a line begins with at a byte; empty where no `=` follows a word. */
export function keyAt(bytes: Uint8Array, start: number): string {
	let at = start;
	while (isWord(bytes[at] as number)) at++;
	const end = at;
	while (bytes[at] === 32 || bytes[at] === 9) at++;
	return bytes[at] === 61 && end > start ? latin1(bytes, start, end) : '';
}

const isWord = (byte: number): boolean =>
	byte === 95 || (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 122);

/** The lines of a file of SU2. */
export class Su2Lines extends WordLines {
	/** Errors in spite of which all was read that the mesh needs. */
	mild = 0;

	constructor(
		file: string,
		source: Loaded,
		from?: { readonly byte: number; readonly line: number },
	) {
		super(file, source, su2Classes, from);
	}

	/** The keyword of the line, which must not have been read from; empty where it has none. */
	key(): string {
		return this.wordy ? keyAt(this.bytes, this.at) : '';
	}

	/** Where the current line begins, for `Su2Lines` that read it again. */
	here(): { readonly byte: number; readonly line: number } {
		return { byte: this.start, line: this.line - 1 };
	}

	/** The text behind the `=` of a keyword without blanks around it. */
	value(): string {
		const { bytes } = this;
		let from = bytes.indexOf(61, this.lineStart) + 1;
		let to = from;
		while (bytes[to] !== 10 && bytes[to] !== 13 && bytes[to] !== 37) to++;
		while (from < to && isBlank(bytes[from] as number)) from++;
		while (to > from && isBlank(bytes[to - 1] as number)) to--;
		return this.textAt(from, to);
	}
}

const isBlank = (byte: number): boolean => byte === 32 || byte === 9;

const letterN = 78;

/** Bytes among which NPOIN is sought at a time, and those in front of and behind it that say what it is. */
const [sought, around] = [1 << 16, 1 << 8];

/**
 * What the next NPOIN from a byte on says, in the same zone; infinitely many points where there is none. The bytes are looked at
 * a part at a time, and not kept.
 */
export function pointsBehind(source: Loaded, from: number): number {
	const { length } = source;
	const scratch = new Uint8Array(Math.min(length, sought + 2 * around));
	for (let start = from; start < length; start += sought) {
		// What is looked at, the bytes around it included, and the part of it in which the word begins.
		const first = Math.max(0, start - around);
		const bytes = scratch.subarray(0, Math.min(length, start + sought + around) - first);
		copyText(source, first, bytes);
		const found = pointsIn(bytes, start - first, Math.min(length, start + sought) - first);
		if (found !== undefined) return found;
	}
	return Number.POSITIVE_INFINITY;
}

/** What the first NPOIN says that begins in a part of some bytes; undefined where none does. */
function pointsIn(bytes: Uint8Array, from: number, to: number): number | undefined {
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
	while (at >= 0 && isBlank(bytes[at] as number)) at--;
	return at < 0 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 0xbf;
}

/** The rows of the next NPOIN in the same zone; 0 where there is none. */
export function pointRowsBehind(lines: Su2Lines): number {
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
