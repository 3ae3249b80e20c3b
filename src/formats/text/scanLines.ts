import type { Location } from '../../mesh/finding.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';
import { type ByteClasses, Tokens } from './tokens.ts';

/** Maximum number of bytes of a line, far above those of mesh files: a file without line ends must not be buffered. */
const longestLine = 1 << 20;
/** Bytes that are added to the buffer at a time. */
const sliceSize = 1 << 18;

/** How a scan ended. */
export interface ScanEnd {
	/** The location after the last byte read. */
	readonly end: Location;
	/** Location of a line that is too long for a mesh file; the rest was not read. */
	readonly overlongLine?: Location;
}

/**
 * Calls `onLine` for each line that is neither blank nor a comment, with the tokens at its first one, until it returns
 * false or the file ends. Lines end with LF, CRLF or CR; a UTF-8 byte order mark is skipped; chunks may have any size.
 * Throws `Cancelled`.
 */
export async function scanLines(
	source: ByteSource,
	classes: ByteClasses,
	options: ReadOptions,
	onLine: (tokens: Tokens) => boolean,
): Promise<ScanEnd> {
	const lines = new LineBuffer(source.name, classes);
	let done = 0;
	const drain = (): boolean => {
		while (lines.next()) if (!onLine(lines)) return false;
		return true;
	};
	const finish = (end: Location, overlong = false): ScanEnd => ({
		end,
		...(overlong ? { overlongLine: { ...end, column: 1 } } : {}),
	});
	for await (const chunk of source.chunks()) {
		for (let from = 0; from < chunk.length; from += sliceSize) {
			throwIfCancelled(options.signal);
			if (!lines.add(chunk.subarray(from, from + sliceSize)))
				return finish(lines.endLocation(), true);
			if (!drain()) return finish(lines.endLocation());
		}
		done += chunk.length;
		options.onProgress?.({
			phase: `Reading ${source.name}`,
			fraction: source.size > 0 ? Math.min(1, done / source.size) : 1,
		});
	}
	const end = lines.endLocation();
	lines.end();
	drain();
	return finish(end);
}

/** The tokens of lines that are added in slices: buffers complete lines, and the beginning of the next one. */
class LineBuffer extends Tokens {
	/** End of the bytes in the buffer. */
	#filled = 0;
	/** End of the last complete line in the buffer. */
	#limit = 0;
	#started = false;
	#inLine = false;
	/** The buffer ended with CR: an LF as the next byte belongs to the same line end. */
	#afterReturn = false;
	/** Whether the rest of the current line is a comment that is dropped, and the bytes of it dropped so far. */
	#dropping = false;
	#dropped = 0;

	constructor(file: string, classes: ByteClasses) {
		super(file, classes);
		this.bytes = new Uint8Array(sliceSize * 2);
	}

	/** Appends bytes after the lines that `next` has consumed; false if a line is too long for a mesh file. */
	add(slice: Uint8Array): boolean {
		if (this.#filled - this.lineStart > sliceSize) this.#dropComment();
		let added = slice;
		if (this.#dropping) {
			let end = 0;
			while (end < added.length && added[end] !== 10 && added[end] !== 13) end++;
			this.#dropped += end;
			if (end === added.length) return true;
			added = added.subarray(end);
			this.#dropping = false;
			this.#dropped = 0;
		}
		const rest = this.#filled - this.lineStart;
		if (rest > longestLine) return false;
		let target = this.bytes;
		if (rest + added.length + 1 > target.length) target = new Uint8Array(2 * (rest + added.length));
		if (this.lineStart > 0 || target !== this.bytes)
			target.set(this.bytes.subarray(this.lineStart, this.#filled));
		this.bytes = target;
		this.at = this.lineStart = 0;
		target.set(added, rest);
		this.#filled = rest + added.length;
		let limit = this.#filled;
		while (limit > rest && target[limit - 1] !== 10 && target[limit - 1] !== 13) limit--;
		this.#limit = limit > rest ? limit : 0;
		return true;
	}

	/** Drops the comment at the end of the current line, if it has one. */
	#dropComment(): void {
		const { bytes, classes } = this;
		let at = this.lineStart;
		if (!this.#started && bytes[at] === 0xef) at += 3;
		const anywhere = classes[35] !== 0;
		while (at < this.#filled && (classes[bytes[at]!] === 1 || (anywhere && bytes[at] !== 35))) at++;
		if (at === this.#filled || bytes[at] !== 35) return;
		this.#dropping = true;
		this.#dropped = this.#filled - at - 1;
		this.#filled = at + 1;
	}

	/** The location after the last byte added. */
	endLocation(): Location {
		return {
			file: this.file,
			line: Math.max(1, this.line),
			column: this.#filled - this.lineStart + this.#dropped + 1,
			length: 0,
		};
	}

	/** Adds the line end that the last line may lack. */
	end(): void {
		if (this.#filled > this.lineStart) this.add(Uint8Array.of(10));
	}

	/** Moves to the first token of the next line that has one; false if the buffer has no more complete lines. */
	next(): boolean {
		const { bytes, classes } = this;
		const limit = this.#limit;
		let at = this.at;
		if (!this.#started && limit > 0) {
			this.#started = true;
			this.line = 1;
			if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = this.lineStart = 3;
		}
		let skipping = this.#inLine;
		this.#inLine = false;
		while (at < limit) {
			const byte = bytes[at]!;
			if (byte === 10 || byte === 13) {
				at++;
				if (byte === 10 && this.#afterReturn && at === 1) {
					this.#afterReturn = false;
					this.lineStart = at;
					continue;
				}
				if (byte === 13) {
					if (at < limit) {
						if (bytes[at] === 10) at++;
					} else this.#afterReturn = true;
				}
				this.line++;
				this.lineStart = at;
				skipping = false;
			} else {
				this.#afterReturn = false;
				if (skipping || classes[byte] === 1) at++;
				else if (byte === 35) skipping = true;
				else {
					this.at = at;
					this.#inLine = true;
					this.startLine();
					return true;
				}
			}
		}
		this.at = at;
		return false;
	}
}
