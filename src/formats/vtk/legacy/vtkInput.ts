import type { DataType } from '../../io/dataTypes.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import {
	type ArrayView,
	doublesAt,
	doublesOf,
	type Int32OrFloat64Array,
	integersAt,
} from '../../io/numbers.ts';
import { pointsAt, type RawPoints, rawPoints } from '../../io/points.ts';
import { spelling } from '../../text/corrections.ts';
import { latin1, quoted } from '../../text/decimal.ts';
import { encodingOf } from '../../text/encoding.ts';
import { Fault, type FaultRule } from '../../text/fault.ts';
import { decodedName } from '../../text/percentNames.ts';
import { numbersAt } from '../shared/asciiNumbers.ts';
import { countFault, type StatedCount, wordLine } from '../shared/numberLines.ts';
import type { NumbersAt, NumbersRead } from '../shared/textNumbers.ts';
import { textPoints } from '../shared/textPoints.ts';
import { typeOfWord, typeWords } from './types.ts';

const lf = 10;
const cr = 13;

/** Bytes that are loaded at a time for words and lines. */
const aheadBytes = 1 << 12;

/** Whether a byte is a blank or a line end. */
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** Numbers of a text, and the count of entries that the file gives for them. */
interface Numbers {
	readonly from: number;
	readonly expected: number;
	readonly what: string;
	readonly count: StatedCount | undefined;
}

/** A legacy VTK file as a sequence of words, lines and numbers. */
export class VtkInput {
	/** The next byte. */
	at = 0;
	/** First byte of the word read last. */
	wordAt = 0;
	/** Numbers are binary. */
	binary = false;

	/** The numbers of text that were read last. */
	#last: Numbers | undefined;

	/** Bytes of the file; those in ranges passed to `file.ensureLoaded` are loaded. */
	readonly bytes: Uint8Array;
	readonly length: number;
	/** Bytes [at, `#ready`) are loaded. */
	#ready = 0;

	/**
	 * @param file followed by a zero byte
	 * @param shared allocates numbers in shared memory
	 */
	constructor(
		readonly file: FileBytes,
		readonly shared?: boolean,
	) {
		this.bytes = file.bytes;
		this.length = file.length;
	}

	#byte(at: number): number {
		if (at >= this.#ready) {
			this.file.ensureLoaded(at, at + aheadBytes);
			this.#ready = at + aheadBytes;
		}
		return this.bytes[at]!;
	}

	/** Throws a fault at the last word. */
	fault(rule: FaultRule, message: string): never {
		throw new Fault(rule, this.wordAt, message, { length: this.binary ? 0 : undefined });
	}

	/** Throws a fault at the last word: a misspelling, or a surplus number of the array before it. */
	unexpected(rule: FaultRule, expected: string, known: Iterable<string>): never {
		const { wordAt, length } = this;
		const word = latin1(this.bytes, wordAt, Math.min(Math.max(this.at, wordAt), wordAt + 80));
		if (this.#last && /^[-+.\d]/.test(word)) throw this.#miscounted(this.#last);
		const { hint, replacement } = this.binary
			? { hint: '', replacement: undefined }
			: spelling(word, known, true);
		throw new Fault(
			replacement === undefined ? rule : 'unknown-keyword',
			Math.min(wordAt, length),
			`Expected ${expected}, found ${this.found()}${hint}.`,
			{ replacement, length: this.binary ? 0 : undefined },
		);
	}

	/** The count read last, with its location and the noun of its entries, for messages. */
	counted(stated: number, noun: string, width = 1): StatedCount {
		const { wordAt: at } = this;
		return { at, length: this.at - at, said: stated, noun, width };
	}

	/** Throws a fault if the text has another number after those read last. */
	noMore(): void {
		if (this.binary || !this.#last) return;
		if (/^[-+.\d]/.test(this.ahead())) throw this.#miscounted(this.#last);
	}

	/** Whether the next token of a text is a word instead of a number. */
	wordAhead(): boolean {
		return !this.binary && /^(?!nan|inf)[a-z]/i.test(this.ahead());
	}

	/** Returns the fault for more or fewer numbers than expected. */
	#miscounted({ from, expected, what, count }: Numbers): Fault {
		const { file, bytes, length } = this;
		file.loadAll();
		const to = wordLine(bytes, from, length);
		const lines = { bytes, from, to, what, lists: count?.size !== undefined };
		return countFault(lines, expected, count);
	}

	/** Skips blanks. Returns whether another word follows. */
	more(): boolean {
		const { length } = this;
		while (this.at < length && isBlank(this.#byte(this.at))) this.at++;
		return this.at < length;
	}

	/** Reads the next word; `''` at the end of the file. */
	word(): string {
		this.more();
		const { bytes, length } = this;
		this.wordAt = this.at;
		while (this.at < length && !isBlank(this.#byte(this.at))) this.at++;
		return latin1(bytes, this.wordAt, Math.min(this.at, this.wordAt + 1000));
	}

	/** Reads the next word as a name. */
	name(): string {
		return decodedName(this.word(), encodingOf(this.file));
	}

	/** Whether a line ends at a byte. */
	#isLineEnd(at: number): boolean {
		const byte = this.#byte(at);
		return byte === lf || byte === cr;
	}

	/** Reads the next word of the line; `''` at the end of the line. */
	wordInLine(): string {
		const { length } = this;
		let at = this.at;
		while (at < length && isBlank(this.#byte(at)) && !this.#isLineEnd(at)) at++;
		if (at >= length || this.#isLineEnd(at)) {
			this.at = this.wordAt = at;
			return '';
		}
		return this.word();
	}

	/** The next word in upper case, without consuming it. */
	ahead(): string {
		const { at, wordAt } = this;
		const word = this.word().toUpperCase();
		[this.at, this.wordAt] = [at, wordAt];
		return word;
	}

	/** The last word in quotes, for messages. */
	found(): string {
		if (this.wordAt >= this.length) return 'the end of the file';
		return quoted(this.bytes, this.wordAt, Math.max(this.at, this.wordAt + 1));
	}

	/** Reads the rest of the line, including its end. */
	line(): string {
		const { bytes, length } = this;
		const start = this.at;
		let end = start;
		while (end < length && !this.#isLineEnd(end)) end++;
		const isCrlf = end + 1 < length && this.#byte(end) === cr && this.#byte(end + 1) === lf;
		this.at = end + (isCrlf ? 2 : 1);
		this.at = Math.min(this.at, length);
		return encodingOf(this.file).ownText(bytes, start, Math.min(end, start + 4096));
	}

	/** Reads an integer of 0 or more; `what` names it in messages. */
	count(what: string): number {
		const word = this.word();
		const value = /^\+?\d+$/.test(word) ? Number(word) : Number.NaN;
		if (Number.isSafeInteger(value)) return value;
		return this.fault(
			word === '' ? 'missing-value' : 'not-an-integer',
			`Expected ${what}, a whole number, found ${this.found()}.`,
		);
	}

	/** Reads the name of a type. */
	type(what: string): { readonly word: string; readonly type: DataType } {
		const word = this.word();
		const type = typeOfWord(word);
		if (type) return { word: word.toLowerCase(), type };
		return this.unexpected(
			'not-supported',
			`the type of the numbers of ${what}, such as float or int`,
			typeWords,
		);
	}

	/** Moves to the data after a heading: in a binary file, to the next line. */
	toData(): void {
		if (this.binary) this.line();
	}

	/** Reads the next `count` numbers as doubles. Throws a `Fault` if there are fewer. */
	numbers(type: DataType, count: number, what: string, stated?: StatedCount): Float64Array {
		if (!this.binary) {
			return doublesOf(
				this.#values(type.kind === 'real' ? 'real' : 'integer', count, what, stated),
			);
		}
		return doublesAt(this.arrayView(type, count, what), this.shared);
	}

	/** Reads the next `count` integers, as int32 if they fit. Throws a `Fault` if there are fewer. */
	integers(type: DataType, count: number, what: string, stated?: StatedCount): Int32OrFloat64Array {
		if (type.kind === 'real') return this.numbers(type, count, what, stated);
		if (!this.binary) return this.#values('integer', count, what, stated);
		return integersAt(this.arrayView(type, count, what), this.shared);
	}

	/** Reads the next `count` points of three coordinates each. Throws a `Fault` if there are fewer. */
	points(type: DataType, count: number, what: string, stated?: StatedCount): RawPoints {
		if (this.binary) return pointsAt(this.arrayView(type, 3 * count, what), this.shared);
		if (type.kind !== 'real') return rawPoints(this.numbers(type, 3 * count, what, stated));
		return this.#text('real', 3 * count, what, stated, (at) => textPoints(at, this.shared)).points;
	}

	/** View of the next `count` numbers of binary data. Throws a `Fault` if there are fewer. */
	arrayView(type: DataType, count: number, what: string): ArrayView {
		this.toData();
		const { file, at } = this;
		this.#skip(count * type.bytes, what);
		return { file, at, count, type, little: false };
	}

	/** Reads the next bytes of binary data. Throws a `Fault` if there are fewer. */
	take(size: number, what: string): Uint8Array {
		const { at } = this;
		this.#skip(size, what);
		this.file.ensureLoaded(at, this.at);
		return this.bytes.subarray(at, this.at);
	}

	/** Skips bytes of binary data. */
	#skip(size: number, what: string): void {
		const { at, length } = this;
		if (size > length - at)
			throw new Fault(
				'damaged-data',
				at,
				`The data of ${what} are ${size} bytes, but the file has only ${length - at} more.`,
			);
		this.at = at + size;
	}

	#values(
		kind: NumbersAt['kind'],
		expected: number,
		what: string,
		count?: StatedCount,
	): Int32OrFloat64Array {
		return this.#text(kind, expected, what, count, (at) => numbersAt(at, this.shared)).values;
	}

	/** Reads the next `expected` numbers of a text. Throws a `Fault` if there are fewer, or other text. */
	#text<R extends NumbersRead>(
		kind: NumbersAt['kind'],
		expected: number,
		what: string,
		count: StatedCount | undefined,
		readNumbers: (at: NumbersAt) => R,
	): R {
		const { file, at: from, length: to } = this;
		const numbers = { from, expected, what, count };
		// A number and the blank after it take two bytes.
		if (expected > Math.ceil((to - from) / 2)) throw this.#miscounted(numbers);
		let result: R;
		try {
			result = readNumbers({ file, from, to, kind, count: expected, what });
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			file.ensureLoaded(from, error.at + aheadBytes);
			// Another section begins before the last number.
			if (wordLine(this.bytes, from, to) <= error.at) throw this.#miscounted(numbers);
			throw error;
		}
		if (result.read < expected) throw this.#miscounted(numbers);
		this.at = result.end;
		this.#last = numbers;
		return result;
	}

	/** Returns the fault of the list of cells read last, at a cell with a wrong number of points or at a count. */
	badList(count: StatedCount & { readonly size: { readonly said: number } }, from: number): Fault {
		return this.#miscounted({ from, expected: count.size.said, what: 'the cells', count });
	}
}
