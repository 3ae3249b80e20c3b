import { latin1 } from '../text/decimal.ts';

/** A JSON value; long arrays may be `CutList`s. */
export type Json = null | boolean | number | string | Json[] | JsonObject | CutList;
/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Whether a value is a JSON object, not an array. */
export const isObject = (value: Json | undefined): value is JsonObject =>
	typeof value === 'object' &&
	value !== null &&
	!Array.isArray(value) &&
	!(value instanceof CutList);

/** TextDecoder, which browsers and Node.js have but the language does not. */
interface Decoding {
	readonly TextDecoder?: new () => { decode(bytes: Uint8Array): string };
}
const { TextDecoder: Decoder } = globalThis as Decoding;
const decoder = Decoder && new Decoder();

/**
 * Text of bytes, one character each; names are decoded as UTF-8 on demand. TextDecoder is five times as fast for ASCII.
 *
 * @param ascii all bytes are below 128
 */
export const textOf = (bytes: Uint8Array, start: number, end: number, ascii: boolean): string =>
	ascii && decoder ? decoder.decode(bytes.subarray(start, end)) : latin1(bytes, start, end);

/** A long array that was parsed in segments. Stores numbers, or rows of equal length, in a typed array. */
export class CutList {
	/** Length of a row; 0 if entries are numbers, −1 before the first entry. */
	width = -1;
	count = 0;
	#values = new Float64Array(0);
	#others: Json[] | undefined;

	/** Numbers of all rows, one row after the other; undefined if entries are anything else. */
	get values(): Float64Array<ArrayBuffer> | undefined {
		if (this.#others) return undefined;
		return this.#values.subarray(0, Math.max(1, this.width) * this.count);
	}

	/** The entries as JSON values. */
	get entries(): Json[] {
		if (this.#others) return this.#others;
		const { width, count } = this;
		const values = this.#values;
		if (width === 0) return Array.from(values.subarray(0, count));
		return Array.from({ length: count }, (_, i) => [
			...values.subarray(width * i, width * i + width),
		]);
	}

	/** Adds entries at the end. */
	add(entries: readonly Json[]): void {
		if (this.#others) this.#append(this.#others, entries);
		else if (!this.#addNumbers(entries)) {
			const all = this.entries;
			this.#append(all, entries);
			this.#others = all;
		}
	}

	#append(all: Json[], entries: readonly Json[]): void {
		for (const entry of entries) all.push(entry);
	}

	/** Adds entries if all are numbers or rows of the same length as before; otherwise adds none and returns false. */
	#addNumbers(entries: readonly Json[]): boolean {
		const [first] = entries;
		if (this.count === 0) this.width = Array.isArray(first) ? first.length : 0;
		const { width, count } = this;
		const step = Math.max(1, width);
		const length = step * (count + entries.length);
		if (length > this.#values.length) {
			const larger = new Float64Array(Math.ceil(1.5 * length));
			larger.set(this.#values);
			this.#values = larger;
		}
		const values = this.#values;
		let at = step * count;
		for (const entry of entries) {
			if (width === 0) {
				if (typeof entry !== 'number') return false;
				values[at++] = entry;
				continue;
			}
			if (!Array.isArray(entry) || entry.length !== width) return false;
			for (let k = 0; k < width; k++) {
				const value = entry[k];
				if (typeof value !== 'number') return false;
				values[at++] = value;
			}
		}
		this.count += entries.length;
		return true;
	}
}
