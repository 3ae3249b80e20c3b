import type { ParsedRows } from '../../core/fastLines.ts';
import type { FastRows } from '../../io/fastRows.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import type { Notice, Report } from '../../text/report.ts';
import { binaryRows, RowBuffers } from './binaryRows.ts';
import type { Column, Input } from './input.ts';

/** Bytes that are loaded at a time. */
const partBytes = 1 << 16;

/** Binary numbers of a file. */
export class BinaryInput implements Input {
	readonly binary = true;
	readonly line = 0;
	/** The next byte. */
	at: number;
	readonly #view: DataView;
	readonly #room = new RowBuffers();
	readonly #end: number;
	/** Bytes [`#row`, `#there`) are loaded. */
	#there: number;
	#row: number;
	/** First byte of the number read last. */
	#last: number;
	/** The number read last is cut off by the end of the file. */
	#cut = false;
	/** Bytes and count of the rows read ahead. */
	#ahead = { length: 0, count: 0 };
	/** Rows before byte `#after` are not read ahead; a rejected row moves it to `#careful` bytes after the row. */
	#after = 0;
	#careful = 1 << 12;

	constructor(
		readonly content: FileBytes,
		from: number,
		readonly little: boolean,
		readonly sizeBytes: 4 | 8,
	) {
		const { bytes, length } = content;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, length);
		this.#end = length;
		this.at = this.#row = this.#last = this.#there = from;
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

	/** Skips bytes that were read elsewhere. */
	skip(bytes: number): void {
		this.at += bytes;
	}

	row(): boolean {
		this.#row = this.at;
		return this.at < this.#end;
	}

	peekRows({ row }: FastRows, most: number): ParsedRows | undefined {
		if (this.at < this.#after) return undefined;
		const ahead = binaryRows(this.content, this.at, row, most, this, this.#room);
		this.#ahead = ahead;
		return ahead.count > 0 ? ahead : undefined;
	}

	skipRows(_: FastRows, rows: number): void {
		const { length, count } = this.#ahead;
		this.at += (length / count) * rows;
		if (rows === count) return;
		// Errors are reported row by row; in case there are many, the fast path pauses for longer each time.
		this.#after = this.at + this.#careful;
		this.#careful *= 2;
	}

	#take(bytes: number): boolean {
		this.#last = this.at;
		this.#cut = this.at + bytes > this.#end;
		if (this.#cut) return false;
		this.at += bytes;
		if (this.at > this.#there) {
			this.#there = this.#last + partBytes;
			this.content.ensureLoaded(this.#last, this.#there);
		}
		return true;
	}

	int(): number {
		return this.#take(4) ? this.#view.getInt32(this.#last, this.little) : Number.NaN;
	}

	size(): number {
		if (this.sizeBytes === 4) {
			const value = this.int();
			return value >= 0 ? value : Number.NaN;
		}
		if (!this.#take(8)) return Number.NaN;
		const first = this.#view.getUint32(this.#last, this.little);
		const second = this.#view.getUint32(this.#last + 4, this.little);
		const high = this.little ? second : first;
		return high < 0x200000 ? high * 2 ** 32 + (this.little ? first : second) : Number.NaN;
	}

	real(): number {
		if (!this.#take(8)) return Number.NaN;
		const value = this.#view.getFloat64(this.#last, this.little);
		return Number.isFinite(value) ? value : Number.NaN;
	}

	value(): number | undefined {
		return this.#take(8) ? this.#view.getFloat64(this.#last, this.little) : undefined;
	}

	done(): boolean {
		return true;
	}

	explain(report: Report, columns: readonly Column[]): boolean {
		this.at = this.#row;
		for (const [kind, what] of columns) {
			const value = this[kind]();
			if (kind === 'value' ? value !== undefined : !Number.isNaN(value)) continue;
			if (this.#cut)
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
