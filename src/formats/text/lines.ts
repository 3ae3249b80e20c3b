import { grown } from '../../util/grow.ts';
import type { ByteClasses } from './tokens.ts';

/** A line of more tokens than a shape can count has this many. */
export const manyTokens = 31;
/** Bit of a shape: there is a point in a token. */
export const fractional = 32;
/** Bit of a shape: the line begins with a bracket. */
export const bracketed = 64;
/** Bit of a shape: a token begins like no number. */
export const wordy = 128;

/** Lines found in a stretch of bytes: typed arrays of which the first `lineCount` and `contentCount` items count. */
class Stretch {
	starts = new Uint32Array(64);
	lineCount = 0;
	content = new Uint32Array(64);
	shapes = new Uint8Array(64);
	contentCount = 0;
	/** For each heading its line and kind, `line * 8 + kind`; rising. */
	headings: number[] = [];
}

/** What an edit changed: lines and lines of content that went and came, 0-based. */
export interface LineChange {
	readonly line: number;
	readonly linesRemoved: number;
	readonly linesAdded: number;
	readonly content: number;
	readonly contentRemoved: number;
	readonly contentAdded: number;
}

/** Bit of each byte that a number may begin with. */
const numeric = new Uint8Array(256);
for (const byte of '0123456789+-.[]') numeric[byte.charCodeAt(0)] = 1;

/**
 * The lines of a text in memory: where they start, which of them have content, and how many tokens that is. Lines end
 * with LF, CRLF or CR; a UTF-8 byte order mark belongs to no line. The byte behind the text is always a line end.
 */
export class Lines {
	bytes: Uint8Array;
	length: number;
	/** First byte of each line; the first `lineCount` count. */
	starts: Uint32Array;
	lineCount: number;
	/** Lines that are neither blank nor comments, 0-based and rising; the first `contentCount` count. */
	content: Uint32Array;
	/** Tokens of each line of content, with `fractional`, `bracketed` and `wordy`. */
	shapes: Uint8Array;
	contentCount: number;
	/** Comments that name a section, `line * 8 + position of the name in the list`; rising. */
	headings: number[];

	/** `text` is kept and changed in place where it has room. `names` are the words of headings, lower case. */
	constructor(
		text: Uint8Array,
		private readonly classes: ByteClasses,
		readonly names: readonly string[],
	) {
		this.length = text.length;
		this.bytes = new Uint8Array(roomFor(text.length));
		this.bytes.set(text);
		this.bytes[this.length] = 10;
		const found = this.#scan(0, this.length, true);
		this.starts = fitted(found.starts, found.lineCount);
		this.lineCount = found.lineCount;
		this.content = fitted(found.content, found.contentCount);
		this.shapes = fitted(found.shapes, found.contentCount);
		this.contentCount = found.contentCount;
		this.headings = found.headings;
	}

	/** The byte behind the last of a line, its line end not counted. */
	lineEnd(line: number): number {
		if (line + 1 >= this.lineCount) return this.length;
		let end = (this.starts[line + 1] as number) - 1;
		if (this.bytes[end] === 10 && end > (this.starts[line] as number) && this.bytes[end - 1] === 13)
			end--;
		return end;
	}

	/** The line that a byte belongs to. */
	lineAt(byte: number): number {
		return Math.max(0, upperBound(this.starts, this.lineCount, byte) - 1);
	}

	/** Position of a line among those with content, or of the first one behind it. */
	contentAt(line: number): number {
		return line === 0 ? 0 : upperBound(this.content, this.contentCount, line - 1);
	}

	/**
	 * The last heading of a name between a line of content, given by its place among those, and the one before it; −1 if
	 * there is none.
	 */
	headingBefore(content: number, name: string): number {
		const { headings, names } = this;
		if (headings.length === 0) return -1;
		const before = content > 0 ? (this.content[content - 1] as number) : -1;
		const line = content < this.contentCount ? (this.content[content] as number) : this.lineCount;
		let low = 0;
		let high = headings.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((headings[middle] as number) < 8 * line) low = middle + 1;
			else high = middle;
		}
		for (let i = low - 1; i >= 0; i--) {
			const heading = headings[i] as number;
			const place = Math.floor(heading / 8);
			if (place <= before) break;
			if (names[heading % 8] === name) return place;
		}
		return -1;
	}

	/** Whether a line of content, given by its place among those, has the bytes of the one before it. */
	repeats(content: number): boolean {
		const { bytes, starts } = this;
		const line = this.content[content] as number;
		const before = this.content[content - 1] as number;
		const start = starts[line] as number;
		const length = this.lineEnd(line) - start;
		const other = starts[before] as number;
		if (this.lineEnd(before) - other !== length) return false;
		for (let i = 0; i < length; i++) if (bytes[start + i] !== bytes[other + i]) return false;
		return true;
	}

	/** Replaces the bytes from `start` to `end`. */
	edit(start: number, end: number, replacement: Uint8Array): LineChange {
		const delta = replacement.length - (end - start);
		// A line end before the edit may become part of one that begins with CR, and one behind it likewise.
		const line = this.lineAt(Math.max(0, start - 1));
		const last = this.lineAt(end);
		const from = line === 0 ? 0 : (this.starts[line] as number);
		const final = last + 1 >= this.lineCount;
		const to = (final ? this.length : (this.starts[last + 1] as number)) + delta;
		this.#replaceBytes(start, end, replacement);
		const found = this.#scan(from, to, final);
		const lines = found.lineCount - (last - line + 1);
		this.starts = spliced(
			this.starts,
			this.lineCount,
			line,
			last + 1,
			found.starts,
			found.lineCount,
		);
		this.lineCount += lines;
		if (delta !== 0)
			for (let i = line + found.lineCount; i < this.lineCount; i++) this.starts[i]! += delta;
		const content = this.contentAt(line);
		const contentEnd = this.contentAt(last + 1);
		for (let i = 0; i < found.contentCount; i++) found.content[i]! += line;
		this.content = spliced(
			this.content,
			this.contentCount,
			content,
			contentEnd,
			found.content,
			found.contentCount,
		);
		this.shapes = spliced(
			this.shapes,
			this.contentCount,
			content,
			contentEnd,
			found.shapes,
			found.contentCount,
		);
		this.contentCount += found.contentCount - (contentEnd - content);
		if (lines !== 0)
			for (let i = content + found.contentCount; i < this.contentCount; i++)
				this.content[i]! += lines;
		this.#replaceHeadings(line, last, found.headings, lines);
		return {
			line,
			linesRemoved: last - line + 1,
			linesAdded: found.lineCount,
			content,
			contentRemoved: contentEnd - content,
			contentAdded: found.contentCount,
		};
	}

	#replaceBytes(start: number, end: number, replacement: Uint8Array): void {
		const length = this.length + replacement.length - (end - start);
		if (length + 1 > this.bytes.length) {
			const larger = new Uint8Array(roomFor(length));
			larger.set(this.bytes.subarray(0, start));
			larger.set(this.bytes.subarray(end, this.length), start + replacement.length);
			this.bytes = larger;
		} else this.bytes.copyWithin(start + replacement.length, end, this.length);
		this.bytes.set(replacement, start);
		this.length = length;
		this.bytes[length] = 10;
	}

	#replaceHeadings(first: number, last: number, found: readonly number[], lines: number): void {
		const { headings } = this;
		if (headings.length === 0 && found.length === 0) return;
		const before = headings.filter((heading) => heading < 8 * first);
		const behind = headings.filter((heading) => heading >= 8 * (last + 1));
		this.headings = [
			...before,
			...found.map((heading) => heading + 8 * first),
			...behind.map((heading) => heading + 8 * lines),
		];
	}

	/**
	 * The lines of a stretch that begins with a line and ends behind the end of one, or with the text if it is `final`;
	 * lines count from its first.
	 */
	#scan(from: number, to: number, final: boolean): Stretch {
		const { bytes, classes } = this;
		const found = new Stretch();
		const guess = Math.max(64, (to - from) >> 4);
		let starts = new Uint32Array(guess);
		let content = new Uint32Array(guess);
		let shapes = new Uint8Array(guess);
		let line = 0;
		let count = 0;
		let at = from;
		if (from === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
		starts[0] = at;
		for (;;) {
			let tokens = 0;
			let shape = 0;
			while (classes[bytes[at] as number] === 1) at++;
			let byte = bytes[at] as number;
			if (byte === 35 && at < to) this.#heading(at, line, found.headings);
			while (byte !== 10 && byte !== 13) {
				const kind = byte === 35 && tokens === 0 ? 4 : (classes[byte] as number);
				if (kind === 4) {
					while (bytes[at] !== 10 && bytes[at] !== 13) at++;
				} else {
					at++;
					if (kind !== 1) {
						if (tokens === 0 && kind === 3) shape |= bracketed;
						if (numeric[byte] === 0) shape |= wordy;
						tokens++;
						while (kind === 0 && classes[byte] === 0) {
							if (byte === 46) shape |= fractional;
							byte = bytes[at++] as number;
						}
						if (kind === 0) at--;
					}
				}
				byte = bytes[at] as number;
			}
			if (tokens > 0) {
				if (count === content.length) {
					content = grown(content, count + 1);
					shapes = grown(shapes, count + 1);
				}
				content[count] = line;
				shapes[count++] = shape | Math.min(tokens, manyTokens);
			}
			line++;
			if (at >= to) break;
			at++;
			if (byte === 13 && bytes[at] === 10 && at < to) at++;
			if (at >= to && !final) break;
			if (line === starts.length) starts = grown(starts, line + 1);
			starts[line] = at;
		}
		found.starts = starts;
		found.lineCount = line;
		found.content = content;
		found.shapes = shapes;
		found.contentCount = count;
		return found;
	}

	#heading(at: number, line: number, headings: number[]): void {
		const { bytes, names } = this;
		if (names.length === 0) return;
		let start = at + 1;
		while (bytes[start] === 32 || bytes[start] === 9) start++;
		for (let k = 0; k < names.length; k++) {
			const name = names[k] as string;
			let i = 0;
			while (i < name.length && ((bytes[start + i] as number) | 32) === name.charCodeAt(i)) i++;
			if (i < name.length || isLetter(bytes[start + i] as number)) continue;
			headings.push(8 * line + k);
			return;
		}
	}
}

const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;

/** The first items of an array, with some room for more. */
function fitted<T extends Uint32Array | Uint8Array>(items: T, count: number): T {
	const copy = new (items.constructor as new (length: number) => T)(count + 64 + (count >> 6));
	copy.set(items.subarray(0, count));
	return copy;
}

/** Room for a text, its line end and some typing. */
const roomFor = (length: number): number => length + 1 + Math.max(4096, length >> 5);

/** Number of items up to `value` among the first `count`, which rise. */
export function upperBound(items: Uint32Array, count: number, value: number): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((items[middle] as number) <= value) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Replaces the items from `from` to `to`, in place where there is room. */
export function spliced<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
	items: T,
	count: number,
	from: number,
	to: number,
	replacement: T,
	added: number,
): T {
	const length = count + added - (to - from);
	let target = items;
	if (length > items.length) {
		target = new (items.constructor as new (length: number) => T)(length + 64 + (length >> 5));
		target.set(items.subarray(0, from) as T & ArrayLike<number>);
		target.set(items.subarray(to, count) as T & ArrayLike<number>, from + added);
	} else if (added !== to - from) target.copyWithin(from + added, to, count);
	target.set(replacement.subarray(0, added) as T & ArrayLike<number>, from);
	return target;
}
