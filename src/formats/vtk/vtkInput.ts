import type { FileBytes } from '../bytes/fileBytes.ts';
import { doublesAt, doublesOf, type Stretch, type Wholes, wholesAt } from '../bytes/numbers.ts';
import { pointsAt, type RawPoints, rawPoints } from '../bytes/points.ts';
import { latin1, quoted } from '../text/decimal.ts';
import { encodingOf } from '../text/encoding.ts';
import { decodedName } from '../text/percentNames.ts';
import { numbersAt } from '../vtkData/asciiNumbers.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { Fault, type FaultRule } from '../vtkData/fault.ts';
import { typeOfWord } from './types.ts';

const lf = 10;
const cr = 13;

/** Bytes of words and lines that are asked for at a time. */
const aheadBytes = 1 << 12;

/** Whether a byte stands between words: a blank or a line end. */
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** A legacy file of VTK as words, lines and numbers, one after the other. */
export class VtkInput {
	/** The byte that is read next. */
	at = 0;
	/** Where the word begins that was read last. */
	wordAt = 0;
	/** Numbers are bytes instead of text. */
	binary = false;

	/** Those that were asked for are there. */
	readonly bytes: Uint8Array;
	readonly length: number;
	/** Bytes are there from the one that is read next to in front of this one, if that is behind it. */
	#ready = 0;

	/**
	 * @param file one byte of code 0 is behind it
	 * @param shared numbers lie in memory that threads see
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
			this.file.need(at, at + aheadBytes);
			this.#ready = at + aheadBytes;
		}
		return this.bytes[at] as number;
	}

	/** Throws what is wrong at the last word. */
	fault(rule: FaultRule, message: string): never {
		throw new Fault(rule, this.wordAt, message);
	}

	/** Whether there is another word; goes to it. */
	more(): boolean {
		const { length } = this;
		while (this.at < length && isBlank(this.#byte(this.at))) this.at++;
		return this.at < length;
	}

	/** The next word, `''` at the end of the file. */
	word(): string {
		this.more();
		const { bytes, length } = this;
		this.wordAt = this.at;
		while (this.at < length && !isBlank(this.#byte(this.at))) this.at++;
		return latin1(bytes, this.wordAt, Math.min(this.at, this.wordAt + 1000));
	}

	/** The next word as a name. */
	name(): string {
		return decodedName(this.word(), encodingOf(this.file));
	}

	/** Whether a line ends at a byte. */
	#ends(at: number): boolean {
		const byte = this.#byte(at);
		return byte === lf || byte === cr;
	}

	/** The next word in capitals, or `''` where the line ends before it. */
	wordInLine(): string {
		const { length } = this;
		let at = this.at;
		while (at < length && isBlank(this.#byte(at)) && !this.#ends(at)) at++;
		if (at >= length || this.#ends(at)) {
			this.at = this.wordAt = at;
			return '';
		}
		return this.word();
	}

	/** The next word in capitals, without going behind it. */
	ahead(): string {
		const { at, wordAt } = this;
		const word = this.word().toUpperCase();
		[this.at, this.wordAt] = [at, wordAt];
		return word;
	}

	/** What was read last, in quotes for messages. */
	found(): string {
		if (this.wordAt >= this.length) return 'the end of the file';
		return quoted(this.bytes, this.wordAt, Math.max(this.at, this.wordAt + 1));
	}

	/** The rest of the line; goes behind its end. */
	line(): string {
		const { bytes, length } = this;
		const start = this.at;
		let end = start;
		while (end < length && !this.#ends(end)) end++;
		const both = end + 1 < length && this.#byte(end) === cr && this.#byte(end + 1) === lf;
		this.at = end + (both ? 2 : 1);
		this.at = Math.min(this.at, length);
		return encodingOf(this.file).ownText(bytes, start, Math.min(end, start + 4096));
	}

	/** A whole number of 0 or more; `what` names it in messages. */
	count(what: string): number {
		const word = this.word();
		const value = /^\+?\d+$/.test(word) ? Number(word) : Number.NaN;
		if (Number.isSafeInteger(value)) return value;
		return this.fault(
			word === '' ? 'missing-value' : 'not-an-integer',
			`Expected ${what}, a whole number, found ${this.found()}.`,
		);
	}

	/** A type of numbers, with its word. */
	type(what: string): { readonly word: string; readonly type: DataType } {
		const word = this.word();
		const type = typeOfWord(word);
		if (type) return { word: word.toLowerCase(), type };
		return this.fault(
			'not-supported',
			`Expected the type of the numbers of ${what}, such as float or int, found ${this.found()}.`,
		);
	}

	/** Goes to where data begin: behind the line of their heading, where they are bytes. */
	toData(): void {
		if (this.binary) this.line();
	}

	/** The next `count` numbers as doubles. Throws a `Fault` where there are fewer. */
	numbers(type: DataType, count: number, what: string): Float64Array {
		if (!this.binary) {
			return doublesOf(this.#text(type.kind === 'real' ? 'real' : 'integer', count, what));
		}
		return doublesAt(this.stretch(type, count, what), this.shared);
	}

	/** The same as integers, where they are such. */
	wholes(type: DataType, count: number, what: string): Wholes {
		if (type.kind === 'real') return this.numbers(type, count, what);
		if (!this.binary) return this.#text('integer', count, what);
		return wholesAt(this.stretch(type, count, what), this.shared);
	}

	/** The same as points of three coordinates each. */
	points(type: DataType, count: number, what: string): RawPoints {
		if (!this.binary) return rawPoints(this.numbers(type, 3 * count, what));
		return pointsAt(this.stretch(type, 3 * count, what), this.shared);
	}

	/** Where the next `count` numbers of binary data are. Throws a `Fault` where there are fewer. */
	stretch(type: DataType, count: number, what: string): Stretch {
		this.toData();
		const { file, at } = this;
		this.#pass(count * type.bytes, what);
		return { file, at, count, type, little: false };
	}

	/** The next bytes of binary data. Throws a `Fault` where there are fewer. */
	take(size: number, what: string): Uint8Array {
		const { at } = this;
		this.#pass(size, what);
		this.file.need(at, this.at);
		return this.bytes.subarray(at, this.at);
	}

	/** Goes over bytes of binary data. */
	#pass(size: number, what: string): void {
		const { at, length } = this;
		if (size > length - at)
			throw new Fault(
				'damaged-data',
				at,
				`The data of ${what} are ${size} bytes, but the file has only ${length - at} more.`,
			);
		this.at = at + size;
	}

	/** The next `count` numbers of a text. Throws a `Fault` where there are fewer. */
	#text(kind: 'integer' | 'real', count: number, what: string): Wholes {
		const { file, at: from, length: to } = this;
		// A number and the blank behind it take two bytes.
		const room = Math.ceil((to - from) / 2);
		if (count > room)
			throw new Fault(
				'wrong-count',
				from,
				`Expected ${count} numbers of ${what}, but the rest of the file has room for ${room}.`,
			);
		const at = { file, from, to, kind, count, what };
		const { values, read, behind } = numbersAt(at, this.shared);
		if (read < count)
			throw new Fault(
				'wrong-count',
				behind,
				`Expected ${count} numbers of ${what}, found ${read}.`,
			);
		this.at = behind;
		return values;
	}
}
