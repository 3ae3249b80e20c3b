import type { Section, TokenRole } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { LineSink } from './formatEdits.ts';

const BLANK = 32;
const HASH = 35;

/** Tokens scanned per line; no entry of a readable file has more. */
const MAX_TOKENS = 4096;

/**
 * The columns of a section, aligned at the decimal point (or the exponent). Works on bytes, without an object per
 * token.
 */
export class Columns {
	/** Maximum number of characters before and after the point of each column. */
	readonly #before: Uint16Array;
	readonly #after: Uint16Array;
	readonly #roles: readonly TokenRole[];
	/** Bit set of the allowed kinds of tokens in each column. */
	readonly #allowed: Uint8Array;
	/** Minimum number of tokens in an entry. */
	readonly #minTokens: number;
	/** Tokens of the scanned line: start, position of the point, end, and kind. */
	readonly #starts = new Uint32Array(MAX_TOKENS);
	readonly #points = new Uint32Array(MAX_TOKENS);
	readonly #ends = new Uint32Array(MAX_TOKENS);
	readonly #kinds = new Uint8Array(MAX_TOKENS);
	readonly #classes: Uint8Array;
	#count = 0;
	/** Start of the comment after the tokens, or the end of the line. */
	#comment = 0;
	#line = new Uint8Array(256);
	#length = 0;
	readonly #model: TextModel;

	constructor(model: TextModel, section: Section) {
		this.#model = model;
		this.#classes = byteClasses(model);
		this.#roles = section.roles;
		const optional = (role: TokenRole) => role === 'attribute' || role === 'marker';
		this.#minTokens = this.#roles.filter((role) => !optional(role)).length;
		this.#allowed = Uint8Array.from(this.#roles, (role, column) => {
			// [x y] [x y]
			if (role === 'bracket') return 1 << (column % 4 === 0 ? OPENING : CLOSING);
			return isReal(role) ? (1 << INTEGER) | (1 << REAL) : 1 << INTEGER;
		});
		this.#before = new Uint16Array(this.#roles.length);
		this.#after = new Uint16Array(this.#roles.length);
		for (let row = 0; row < section.count; row++) {
			this.#scan(section.lineOf(row));
			if (this.#isEntry()) this.#widenColumns();
		}
	}

	/** Passes an entry with its columns aligned; unchanged if it is not exactly an entry. */
	entry(line: number, sink: LineSink): void {
		this.#scan(line);
		if (this.#isEntry()) this.#writeEntry(line, sink);
		else sink.line(line);
	}

	/** Passes a header line, its numbers separated by one blank; unchanged if it contains anything else. */
	header(line: number, sink: LineSink): void {
		this.#scan(line);
		if (this.#isHeader()) this.#writeHeader(line, sink);
		else sink.line(line);
	}

	#writeEntry(line: number, sink: LineSink): void {
		this.#length = 0;
		for (let c = 0; c < this.#count; c++) {
			const start = this.#starts[c]!;
			const point = this.#points[c]!;
			const end = this.#ends[c]!;
			if (c > 0 && this.#kinds[c] !== CLOSING && this.#kinds[c - 1] !== OPENING) this.#pad(1);
			this.#pad(this.#before[c]! - (point - start));
			this.#copy(start, end);
			if (c + 1 < this.#count) this.#pad(this.#after[c]! - (end - point));
		}
		this.#finish(line, sink);
	}

	#isHeader(): boolean {
		if (this.#count === 0 || (!this.#model.syntax.surplus && this.#count > 1)) return false;
		for (let c = 0; c < this.#count; c++) if (this.#kinds[c] !== INTEGER) return false;
		return true;
	}

	#writeHeader(line: number, sink: LineSink): void {
		this.#length = 0;
		for (let c = 0; c < this.#count; c++) {
			if (c > 0) this.#pad(1);
			this.#copy(this.#starts[c]!, this.#ends[c]!);
		}
		this.#finish(line, sink);
	}

	/** Splits a line into tokens in one pass over its bytes. */
	#scan(line: number): void {
		const { bytes } = this.#model;
		const classes = this.#classes;
		const end = this.#model.lineEnd(line);
		let at = this.#model.lineStart(line);
		let count = 0;
		while (at < end && count < MAX_TOKENS) {
			const first = classes[bytes[at]!]!;
			if (first === WHITE) {
				at++;
				continue;
			}
			if (first === NOTE) break;
			this.#starts[count] = at;
			let point = -1;
			let kind = BAD;
			if (first >= OPENS) {
				at++;
				kind = first === OPENS ? OPENING : CLOSING;
			} else {
				let state = 0;
				for (let next = first; next < WHITE; next = at < end ? classes[bytes[at]!]! : WHITE) {
					if (point < 0 && (next === POINT || next === EXPONENT)) point = at;
					state = NEXT[8 * state + next]!;
					at++;
				}
				kind = KIND_OF[state]!;
			}
			this.#points[count] = point < 0 ? at : point;
			this.#kinds[count] = kind;
			this.#ends[count++] = at;
		}
		this.#count = count;
		this.#comment = at;
	}

	/** Whether the scanned line has the tokens of an entry, each of an allowed kind. */
	#isEntry(): boolean {
		if (this.#count < this.#minTokens || this.#count > this.#roles.length) return false;
		for (let c = 0; c < this.#count; c++)
			if (((this.#allowed[c]! >> this.#kinds[c]!) & 1) === 0) return false;
		return true;
	}

	#widenColumns(): void {
		for (let c = 0; c < this.#count; c++) {
			const point = this.#points[c]!;
			const before = point - this.#starts[c]!;
			const after = this.#ends[c]! - point;
			if (before > this.#before[c]!) this.#before[c] = before;
			if (after > this.#after[c]!) this.#after[c] = after;
		}
	}

	/** Adds the comment of the line and passes the line, with its text if that has changed. */
	#finish(line: number, sink: LineSink): void {
		const { bytes } = this.#model;
		const start = this.#model.lineStart(line);
		let end = this.#model.lineEnd(line);
		while (end > this.#comment && isBlank(bytes[end - 1]!)) end--;
		if (end > this.#comment) {
			this.#pad(1);
			this.#copy(this.#comment, end);
		}
		let same = this.#model.lineEnd(line) - start === this.#length;
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
		const { bytes } = this.#model;
		for (let at = start; at < end; at++) this.#line[this.#length++] = bytes[at]!;
	}

	#reserve(more: number): void {
		if (this.#length + more <= this.#line.length) return;
		const larger = new Uint8Array(2 * (this.#length + more));
		larger.set(this.#line);
		this.#line = larger;
	}
}

/** Blanks of the parsers: space, tab, vertical tab, form feed. */
export const isBlank = (byte: number): boolean =>
	byte === 32 || byte === 9 || byte === 11 || byte === 12;

const isReal = (role: TokenRole): boolean =>
	role === 'coordinate' || role === 'attribute' || role === 'marker';

// Classes of bytes: parts of a number, other bytes of a word, and ends of a word.
const DIGIT = 0;
const SIGN = 1;
const POINT = 2;
const EXPONENT = 3;
const OTHER = 4;
const WHITE = 5;
const NOTE = 6;
const OPENS = 7;
const CLOSES = 8;

function byteClasses({ syntax }: TextModel): Uint8Array {
	const classes = new Uint8Array(256).fill(OTHER);
	for (let byte = 48; byte < 58; byte++) classes[byte] = DIGIT;
	for (const sign of '+-') classes[sign.charCodeAt(0)] = SIGN;
	classes[46] = POINT;
	for (const letter of 'eEdD') classes[letter.charCodeAt(0)] = EXPONENT;
	for (let byte = 0; byte < 33; byte++) if (isBlank(byte)) classes[byte] = WHITE;
	if (syntax.comments === 'anywhere') classes[HASH] = NOTE;
	if (syntax.commentMark) classes[syntax.commentMark.charCodeAt(0)] = NOTE;
	if (syntax.brackets) {
		classes[91] = OPENS;
		classes[93] = CLOSES;
	}
	return classes;
}

// Kinds of tokens.
const BAD = 0;
const INTEGER = 1;
const REAL = 2;
const OPENING = 3;
const CLOSING = 4;

/**
 * Finite automaton of numbers: state × class of byte to state. 0 start, 1 sign, 2 digits, 3 point without digits, 4
 * point and digits, 5 exponent, 6 its sign, 7 its digits, 8 no number.
 */
const NEXT = Uint8Array.of(
	...[2, 1, 3, 8, 8, 0, 0, 0],
	...[2, 8, 3, 8, 8, 0, 0, 0],
	...[2, 8, 4, 5, 8, 0, 0, 0],
	...[4, 8, 8, 8, 8, 0, 0, 0],
	...[4, 8, 8, 5, 8, 0, 0, 0],
	...[7, 6, 8, 8, 8, 0, 0, 0],
	...[7, 8, 8, 8, 8, 0, 0, 0],
	...[7, 8, 8, 8, 8, 0, 0, 0],
	...[8, 8, 8, 8, 8, 0, 0, 0],
);
const KIND_OF = Uint8Array.of(BAD, BAD, INTEGER, BAD, REAL, BAD, BAD, REAL, BAD);
