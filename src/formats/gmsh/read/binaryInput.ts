import type { ParsedRows } from '../../core/fastLines.ts';
import type { FastRows } from '../../io/fastRows.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import type { Notice, Report } from '../../text/report.ts';
import { binaryRows, RowBuffers } from './binaryRows.ts';
import type { Column, Input } from './input.ts';

/** Number of bytes that are loaded at a time. */
const windowBytes = 1 << 16;

/** The numbers of a binary section. */
export class BinaryInput implements Input {
	readonly binary = true;
	readonly line = 0;
	/** The next byte. */
	at: number;
	readonly #view: DataView;
	readonly #buffers = new RowBuffers();
	readonly #end: number;
	/** Bytes [`#row`, `#loadedEnd`) are loaded; `#row` is the first byte of the current row. */
	#loadedEnd: number;
	#row: number;
	/** First byte of the number read last. */
	#last: number;
	/** The number read last is cut off by the end of the file. */
	#isTruncated = false;
	/** Length in bytes and count of the rows that `peekRows` returned. */
	#peeked = { length: 0, count: 0 };
	/** First byte of rows to which the fast path applies; a rejected row moves it to `#pauseBytes` after the row. */
	#fastFrom = 0;
	#pauseBytes = 1 << 12;

	constructor(
		readonly content: FileBytes,
		from: number,
		readonly little: boolean,
		readonly sizeBytes: 4 | 8,
	) {
		const { bytes, length } = content;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, length);
		this.#end = length;
		this.at = this.#row = this.#last = this.#loadedEnd = from;
	}

	/** The integer at `byte`: signed with 4 bytes, unsigned with 8. It must lie within the file. */
	integerAt(byte: number, bytes: 4 | 8): number {
		const { little } = this;
		this.content.ensureLoaded(byte, byte + bytes);
		if (bytes === 4) return this.#view.getInt32(byte, little);
		const [low, high] = little ? [0, 4] : [4, 0];
		const top = 2 ** 32 * this.#view.getUint32(byte + high, little);
		return top + this.#view.getUint32(byte + low, little);
	}

	/** Skips `bytes` bytes, which the caller has read from `content`. */
	skip(bytes: number): void {
		this.at += bytes;
	}

	row(): boolean {
		this.#row = this.at;
		return this.at < this.#end;
	}

	peekRows({ row }: FastRows, limit: number): ParsedRows | undefined {
		if (this.at < this.#fastFrom) return undefined;
		const peeked = binaryRows(this.content, this.at, row, limit, this, this.#buffers);
		this.#peeked = peeked;
		return peeked.count > 0 ? peeked : undefined;
	}

	skipRows(_: FastRows, rows: number): void {
		const { length, count } = this.#peeked;
		this.at += (length / count) * rows;
		if (rows === count) return;
		// Errors are reported row by row; in case there are many, the fast path pauses for longer each time.
		this.#fastFrom = this.at + this.#pauseBytes;
		this.#pauseBytes *= 2;
	}

	/** Consumes `bytes` bytes, from `#last` on; false if the file ends before. */
	#advance(bytes: number): boolean {
		this.#last = this.at;
		this.#isTruncated = this.at + bytes > this.#end;
		if (this.#isTruncated) return false;
		this.at += bytes;
		if (this.at > this.#loadedEnd) {
			this.#loadedEnd = this.#last + windowBytes;
			this.content.ensureLoaded(this.#last, this.#loadedEnd);
		}
		return true;
	}

	int(): number {
		return this.#advance(4) ? this.#view.getInt32(this.#last, this.little) : Number.NaN;
	}

	size(): number {
		if (this.sizeBytes === 4) {
			const value = this.int();
			return value >= 0 ? value : Number.NaN;
		}
		if (!this.#advance(8)) return Number.NaN;
		const first = this.#view.getUint32(this.#last, this.little);
		const second = this.#view.getUint32(this.#last + 4, this.little);
		const high = this.little ? second : first;
		return high < 0x200000 ? high * 2 ** 32 + (this.little ? first : second) : Number.NaN;
	}

	real(): number {
		if (!this.#advance(8)) return Number.NaN;
		const value = this.#view.getFloat64(this.#last, this.little);
		return Number.isFinite(value) ? value : Number.NaN;
	}

	value(): number | undefined {
		return this.#advance(8) ? this.#view.getFloat64(this.#last, this.little) : undefined;
	}

	done(): boolean {
		return true;
	}

	explain(report: Report, columns: readonly Column[]): boolean {
		this.at = this.#row;
		for (const [kind, what] of columns) {
			const value = this[kind]();
			if (kind === 'value' ? value !== undefined : !Number.isNaN(value)) continue;
			if (this.#isTruncated)
				report.error('missing-value', () => this.notice(`Expected ${what}, but the file ends`));
			else if (kind === 'real')
				report.error('not-finite', () => this.notice(`Expected ${what} as a finite number`));
			else
				report.error('index-out-of-range', () =>
					this.notice(`Expected ${what} as a number from 0 to 2^53`),
				);
			return true;
		}
		return false;
	}

	notice(text: string): Notice {
		return {
			file: this.content.name,
			line: 1,
			column: 1,
			length: 0,
			message: `${text} (byte ${this.#last} of the file).`,
		};
	}

	room(bytes: number): number {
		return Math.floor((this.#end - this.at) / bytes);
	}
}
