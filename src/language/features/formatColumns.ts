import type { Section, Sheet, TokenRole } from '../../formats/sheet.ts';
import type { LineSink } from './formatEdits.ts';

const BLANK = 32;
const HASH = 35;
const OPEN = 91;
const CLOSE = 93;

/** Tokens of a line that are looked at; no entry of a readable file has more. */
const MOST = 4096;

/**
 * The columns of a section: what stands before the decimal point (or the exponent) is aligned to the right, the rest to
 * the left, so that points stand below each other. Works on bytes, without an object for a token.
 */
export class Columns {
	/** Widest part before and behind the point of each column. */
	readonly #before: Uint16Array;
	readonly #behind: Uint16Array;
	readonly #roles: readonly TokenRole[];
	/** Tokens that an entry has at least. */
	readonly #least: number;
	/** First byte and the byte behind the last of each token of the line that was scanned. */
	readonly #starts = new Uint32Array(MOST);
	readonly #ends = new Uint32Array(MOST);
	#count = 0;
	/** Where the comment behind the tokens starts; the line's end where there is none. */
	#comment = 0;
	#line = new Uint8Array(256);
	#length = 0;
	readonly #sheet: Sheet;

	constructor(sheet: Sheet, section: Section) {
		this.#sheet = sheet;
		this.#roles = section.roles;
		const optional = (role: TokenRole) => role === 'attribute' || role === 'marker';
		this.#least = this.#roles.filter((role) => !optional(role)).length;
		this.#before = new Uint16Array(this.#roles.length);
		this.#behind = new Uint16Array(this.#roles.length);
		for (let row = 0; row < section.count; row++) {
			this.#scan(section.lineOf(row));
			if (this.#isEntry()) this.#widen();
		}
	}

	/** Hands over a line of an entry with its columns aligned, or as it is where it is not exactly an entry. */
	entry(line: number, sink: LineSink): void {
		this.#scan(line);
		if (this.#isEntry()) this.#align(line, sink);
		else sink.line(line);
	}

	/** Hands over a header line, its numbers with one blank between; as it is where it holds anything else. */
	header(line: number, sink: LineSink): void {
		this.#scan(line);
		if (this.#isHeader()) this.#spread(line, sink);
		else sink.line(line);
	}

	#align(line: number, sink: LineSink): void {
		const { bytes } = this.#sheet;
		this.#length = 0;
		for (let c = 0; c < this.#count; c++) {
			const start = this.#starts[c]!;
			const end = this.#ends[c]!;
			const point = pointIn(bytes, start, end);
			const role = this.#roles[c];
			const closes = role === 'bracket' && bytes[start] === CLOSE;
			const opened = c > 0 && bytes[this.#starts[c - 1]!] === OPEN;
			if (c > 0 && !closes && !opened) this.#pad(1);
			this.#pad(this.#before[c]! - (point - start));
			this.#copy(start, end);
			if (c + 1 < this.#count) this.#pad(this.#behind[c]! - (end - point));
		}
		this.#finish(line, sink);
	}

	#isHeader(): boolean {
		const { bytes, part } = this.#sheet;
		if (this.#count === 0 || (part === 'gmr' && this.#count > 1)) return false;
		for (let c = 0; c < this.#count; c++)
			if (!isNumber(bytes, this.#starts[c]!, this.#ends[c]!, true)) return false;
		return true;
	}

	#spread(line: number, sink: LineSink): void {
		this.#length = 0;
		for (let c = 0; c < this.#count; c++) {
			if (c > 0) this.#pad(1);
			this.#copy(this.#starts[c]!, this.#ends[c]!);
		}
		this.#finish(line, sink);
	}

	#scan(line: number): void {
		const { bytes, part, form } = this.#sheet;
		const brackets = form === 'coordinates';
		let end = this.#sheet.lineEnd(line);
		let at = this.#sheet.lineStart(line);
		this.#count = 0;
		while (at < end && this.#count < MOST) {
			const byte = bytes[at]!;
			if (isBlank(byte)) {
				at++;
				continue;
			}
			if (byte === HASH && part !== 'gmr') break;
			const start = at++;
			if (!(brackets && (byte === OPEN || byte === CLOSE)))
				while (at < end && !endsToken(bytes[at]!, part !== 'gmr', brackets)) at++;
			this.#starts[this.#count] = start;
			this.#ends[this.#count++] = at;
		}
		while (end > at && isBlank(bytes[end - 1]!)) end--;
		this.#comment = at;
	}

	/** Whether the scanned line has the tokens of an entry, all of the kind that they should be. */
	#isEntry(): boolean {
		const { bytes, part } = this.#sheet;
		const least = part === 'gmr' ? this.#roles.length : this.#least;
		if (this.#count < least || this.#count > this.#roles.length) return false;
		for (let c = 0; c < this.#count; c++) {
			const role = this.#roles[c]!;
			const [start, end] = [this.#starts[c]!, this.#ends[c]!];
			if (role === 'bracket') {
				// [x y] [x y]
				if (bytes[start] !== (c % 4 === 0 ? OPEN : CLOSE)) return false;
			} else if (!isNumber(bytes, start, end, !isReal(role))) return false;
		}
		return true;
	}

	#widen(): void {
		const { bytes } = this.#sheet;
		for (let c = 0; c < this.#count; c++) {
			const [start, end] = [this.#starts[c]!, this.#ends[c]!];
			const point = pointIn(bytes, start, end);
			if (point - start > this.#before[c]!) this.#before[c] = point - start;
			if (end - point > this.#behind[c]!) this.#behind[c] = end - point;
		}
	}

	/** Adds the comment of the line and hands it over, if it is not as it was. */
	#finish(line: number, sink: LineSink): void {
		const { bytes } = this.#sheet;
		const start = this.#sheet.lineStart(line);
		let end = this.#sheet.lineEnd(line);
		while (end > this.#comment && isBlank(bytes[end - 1]!)) end--;
		if (end > this.#comment) {
			this.#pad(1);
			this.#copy(this.#comment, end);
		}
		let same = this.#sheet.lineEnd(line) - start === this.#length;
		for (let i = 0; same && i < this.#length; i++) same = this.#line[i] === bytes[start + i];
		if (same) sink.line(line);
		else sink.line(line, this.#line.subarray(0, this.#length));
	}

	#pad(blanks: number): void {
		if (blanks <= 0) return;
		this.#reserve(blanks);
		this.#line.fill(BLANK, this.#length, this.#length + blanks);
		this.#length += blanks;
	}

	#copy(start: number, end: number): void {
		this.#reserve(end - start);
		const { bytes } = this.#sheet;
		for (let at = start; at < end; at++) this.#line[this.#length++] = bytes[at]!;
	}

	#reserve(more: number): void {
		if (this.#length + more <= this.#line.length) return;
		const larger = new Uint8Array(2 * (this.#length + more));
		larger.set(this.#line);
		this.#line = larger;
	}
}

/** Blanks as the parsers take them: space, tab, vertical tab, form feed. */
export const isBlank = (byte: number): boolean =>
	byte === 32 || byte === 9 || byte === 11 || byte === 12;

const endsToken = (byte: number, comments: boolean, brackets: boolean): boolean =>
	isBlank(byte) || (comments && byte === HASH) || (brackets && (byte === OPEN || byte === CLOSE));

const isReal = (role: TokenRole): boolean =>
	role === 'coordinate' || role === 'attribute' || role === 'marker';

/** The byte of a token where its decimal point or exponent begins; its end where it has none. */
function pointIn(bytes: Uint8Array, start: number, end: number): number {
	for (let at = start; at < end; at++) {
		const letter = bytes[at]! | 32;
		if (bytes[at] === 46 || letter === 101 || letter === 100) return at;
	}
	return end;
}

/** Whether a token is written as a number: `-12`, and where it may be real `.5`, `5.`, `1.0D+03`. */
function isNumber(bytes: Uint8Array, start: number, end: number, integer: boolean): boolean {
	let at = start;
	const digits = () => {
		const from = at;
		while (at < end && bytes[at]! >= 48 && bytes[at]! <= 57) at++;
		return at - from;
	};
	const sign = () => {
		if (bytes[at] === 43 || bytes[at] === 45) at++;
	};
	sign();
	let found = digits();
	if (!integer && bytes[at] === 46 && at < end) {
		at++;
		found += digits();
	}
	if (found === 0) return false;
	const letter = at < end ? bytes[at]! | 32 : 0;
	if (!integer && (letter === 101 || letter === 100)) {
		at++;
		sign();
		if (digits() === 0) return false;
	}
	return at === end;
}
