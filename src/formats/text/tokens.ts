import type { Location } from '../../mesh/finding.ts';
import { latin1, maxDigits, quoted, scaled } from './decimal.ts';

const text = 0;
const blank = 1;
const lineEnd = 2;
const bracket = 3;
/** The class of a byte that starts a comment. */
export const comment = 4;

/** Class of each byte: part of a token, blank, line end, a token of its own, or start of a comment. */
export type ByteClasses = Uint8Array;

/**
 * Byte classes for a syntax.
 *
 * @param comments `#` starts a comment as the first character of a line only, or anywhere
 * @param brackets `[` and `]` are tokens of their own
 * @param options.blanks further characters that separate tokens
 * @param options.marks further characters that start a comment anywhere
 */
export function byteClasses(
	comments: 'line' | 'anywhere',
	brackets = false,
	{ blanks = '', marks = '' }: { readonly blanks?: string; readonly marks?: string } = {},
): ByteClasses {
	const classes = new Uint8Array(256);
	for (const byte of [9, 11, 12, 32]) classes[byte] = blank;
	classes[10] = classes[13] = lineEnd;
	if (brackets) classes[91] = classes[93] = bracket;
	if (comments === 'anywhere') classes[35] = comment;
	for (let i = 0; i < blanks.length; i++) classes[blanks.charCodeAt(i)] = blank;
	for (let i = 0; i < marks.length; i++) classes[marks.charCodeAt(i)] = comment;
	return classes;
}

/** NaN and infinities as C prints them, Microsoft's included: the sign, and the NaN if it is one. */
const notFinite =
	/^([+-]?)(?:(nan(?:\(\w*\))?|1\.#(?:qnan|snan|ind)\d*)|inf|infinity|1\.#inf\d*)$/i;

/** Why the last number could not be read; `none` if it could. */
export type NumberProblem = 'none' | 'missing' | 'not-a-number' | 'not-finite' | 'not-an-integer';

/**
 * The tokens of one line at a time, over a buffer of whole lines with their line ends. Numbers are parsed from the
 * bytes, without strings.
 */
export class Tokens {
	/** 1-based number of the current line. */
	line = 0;
	/** Why the last `integer()` or `real()` returned NaN. */
	problem: NumberProblem = 'none';
	/** Whether `problem` distinguishes all reasons; otherwise only `missing` and `not-a-number`, which is faster. */
	exact = true;
	/** Location of the first zero-padded integer (`007`) read. */
	padded: Location | undefined;
	protected bytes: Uint8Array = new Uint8Array(0);
	protected at = 0;
	protected lineStart = 0;
	#tokenStart = 0;
	#tokenEnd = 0;
	#contentStart = 0;

	constructor(
		readonly file: string,
		protected readonly classes: ByteClasses,
	) {}

	/** Called at the first token of a line. */
	protected startLine(): void {
		this.#contentStart = this.at;
	}

	/** Offset of the first token of the current line. */
	protected get contentStart(): number {
		return this.#contentStart;
	}

	/** Makes byte `first` of the buffer its first one: shifts all offsets. */
	protected rebase(first: number): void {
		this.at -= first;
		this.lineStart -= first;
		this.#tokenStart -= first;
		this.#tokenEnd -= first;
		this.#contentStart -= first;
	}

	/** Moves back to the first token of the line. */
	rewind(): void {
		this.at = this.#contentStart;
	}

	/** Moves to the next token of the line; false if there is none. */
	more(): boolean {
		const { bytes, classes } = this;
		let at = this.at;
		while (classes[bytes[at]!] === blank) at++;
		this.at = at;
		const kind = classes[bytes[at]!];
		return kind === text || kind === bracket;
	}

	/** Skips one token; false at the end of the line. */
	skip(): boolean {
		const hasToken = this.more();
		const { bytes, classes } = this;
		this.#tokenStart = this.at;
		let at = this.at;
		if (hasToken) {
			if (classes[bytes[at]!] === bracket) at++;
			else while (classes[bytes[at]!] === text) at++;
		}
		this.#tokenEnd = this.at = at;
		return hasToken;
	}

	/** Whether the next token is the single byte `byte`. Skips the token if it begins with that byte. */
	skipByte(byte: number): boolean {
		if (!this.more() || this.bytes[this.at] !== byte) {
			const at = this.at;
			this.skip();
			this.at = at;
			return false;
		}
		this.skip();
		return this.#tokenEnd - this.#tokenStart === 1;
	}

	/** Number of tokens of the line; rewinds it. */
	count(): number {
		this.rewind();
		let count = 0;
		while (this.skip()) count++;
		this.rewind();
		return count;
	}

	/**
	 * Reads the next token as an integer, exact up to 2⁵³ (callers check its range); NaN and `problem` if it is not one.
	 */
	integer(): number {
		const { bytes, classes } = this;
		let at = this.at;
		while (classes[bytes[at]!] === blank) at++;
		this.#tokenStart = at;
		let byte = bytes[at]!;
		const sign = byte === 45 ? -1 : 1;
		if (byte === 45 || byte === 43) byte = bytes[++at]!;
		const first = at;
		let value = 0;
		while (byte >= 48 && byte <= 57) {
			value = value * 10 + (byte - 48);
			byte = bytes[++at]!;
		}
		if (at === first || classes[byte] === text) return this.#fail(true);
		this.#tokenEnd = this.at = at;
		this.problem = 'none';
		if (bytes[first] === 48 && at - first > 1) this.padded ??= this.location();
		return sign * value;
	}

	/**
	 * Reads the next token as a double, correctly rounded; NaN and `problem` if it is not a number or overflows. Accepts
	 * the output of Fortran and C: `1.0D+03`, `-.5`, `5.`, `+3`.
	 */
	real(): number {
		const { bytes, classes } = this;
		let at = this.at;
		while (classes[bytes[at]!] === blank) at++;
		this.#tokenStart = at;
		let byte = bytes[at]!;
		const negative = byte === 45;
		if (byte === 45 || byte === 43) byte = bytes[++at]!;
		let high = 0;
		let low = 0;
		let digits = 0;
		let fraction = 0;
		let point = false;
		const first = at;
		for (;;) {
			if (byte >= 48 && byte <= 57) {
				if (digits < 15) high = high * 10 + byte - 48;
				else if (digits < maxDigits) low = low * 10 + byte - 48;
				if (digits > 0 || byte !== 48) digits++;
				if (point) fraction++;
			} else if (byte === 46 && !point) point = true;
			else break;
			byte = bytes[++at]!;
		}
		if (at - first === (point ? 1 : 0)) return this.#fail(false);
		let exponent = 0;
		const letter = byte | 32;
		if (letter === 101 || letter === 100) {
			byte = bytes[++at]!;
			const sign = byte === 45 ? -1 : 1;
			if (byte === 45 || byte === 43) byte = bytes[++at]!;
			if (byte < 48 || byte > 57) return this.#fail(false);
			while (byte >= 48 && byte <= 57) {
				if (exponent < 1e8) exponent = exponent * 10 + byte - 48;
				byte = bytes[++at]!;
			}
			exponent *= sign;
		}
		if (classes[byte] === text) return this.#fail(false);
		this.#tokenEnd = this.at = at;
		this.problem = 'none';
		if (digits === 0) return negative ? -0 : 0;
		const further = digits > 15 ? digits - 15 : 0;
		const cut = further > 15;
		let value = scaled(
			high,
			low,
			cut ? 15 : further,
			exponent - fraction + (cut ? further - 15 : 0),
			cut,
		);
		if (Number.isNaN(value)) {
			value = Number(latin1(bytes, first, at).replace(/d/i, 'e'));
			if (value === Number.POSITIVE_INFINITY) {
				this.problem = 'not-finite';
				return Number.NaN;
			}
		}
		return negative ? -value : value;
	}

	/** `real` that also accepts NaN and infinities as C prints them: `problem` shows whether the token is invalid. */
	anyReal(): number {
		const value = this.real();
		if (this.problem !== 'not-finite' && this.problem !== 'not-a-number') return value;
		const word = latin1(this.bytes, this.#tokenStart, this.#tokenEnd);
		const match = notFinite.exec(word);
		if (!match) return value;
		this.problem = 'none';
		return match[2] ? Number.NaN : match[1] === '-' ? -Infinity : Infinity;
	}

	/**
	 * Line, column and length of the last token; after the last token of the line, the location where one is missing. If
	 * no token of the line was read, its beginning.
	 */
	location(): Location {
		const { file, line } = this;
		const start = this.#tokenStart - this.lineStart;
		return start < 0
			? { file, line, column: 1, length: 0 }
			: { file, line, column: start + 1, length: this.#tokenEnd - this.#tokenStart };
	}

	/** The location of the first token of the line. */
	lineLocation(): Location {
		this.rewind();
		this.skip();
		const location = this.location();
		this.rewind();
		return location;
	}

	/** The last token, quoted for a message; `the end of the line` after the last one. */
	quotedToken(): string {
		return this.#tokenEnd > this.#tokenStart
			? quoted(this.bytes, this.#tokenStart, this.#tokenEnd)
			: 'the end of the line';
	}

	#fail(integer: boolean): number {
		this.at = this.#tokenStart;
		if (!this.skip()) this.problem = 'missing';
		else if (!this.exact) this.problem = 'not-a-number';
		else {
			const word = latin1(this.bytes, this.#tokenStart, this.#tokenEnd);
			if (/^[+-]?(nan|inf|infinity)$/i.test(word)) this.problem = 'not-finite';
			else if (/^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/.test(word))
				this.problem = integer ? 'not-an-integer' : 'not-a-number';
			else this.problem = 'not-a-number';
		}
		return Number.NaN;
	}
}
