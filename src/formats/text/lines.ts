import { copyWithRoom, spliced, upperBound } from '../../util/splice.ts';
import { scanRange } from './scanRange.ts';
import type { ByteClasses } from './tokens.ts';

/** Lines and lines of content that an edit replaced: numbers removed and added at the indices `line` and `content`. */
export interface LineChange {
	readonly line: number;
	readonly linesRemoved: number;
	readonly linesAdded: number;
	readonly content: number;
	readonly contentRemoved: number;
	readonly contentAdded: number;
}

/**
 * The lines of a text in memory: where they start, which of them have content, and how many tokens. Lines end with LF,
 * CRLF or CR; a UTF-8 byte order mark belongs to no line. The byte after the text is always a line end.
 */
export class Lines {
	bytes: Uint8Array;
	length: number;
	/** First byte of each line; only the first `lineCount` items are valid. */
	starts: Uint32Array;
	lineCount: number;
	/** Lines that are neither blank nor comments, 0-based, ascending; only the first `contentCount` items are valid. */
	content: Uint32Array;
	/** Number of tokens of each line of content, with the bits `fractional`, `bracketed` and `wordy`. */
	shapes: Uint8Array;
	contentCount: number;
	/** Union of the bits of all shapes, and bytes of the longest line of content; upper bounds after an edit. */
	bits: number;
	longest: number;
	/** Comments that name a section, as `line * 8 + index in names`; ascending. */
	headings: number[];

	/** Copies `text`; `names` are the words of headings in lower case. */
	constructor(
		text: Uint8Array,
		private readonly classes: ByteClasses,
		readonly names: readonly string[],
	) {
		this.length = text.length;
		this.bytes = new Uint8Array(roomFor(text.length));
		this.bytes.set(text);
		this.bytes[this.length] = 10;
		const scanned = scanRange(this.bytes, classes, names, 0, this.length, true);
		this.starts = copyWithRoom(scanned.starts, scanned.lineCount);
		this.lineCount = scanned.lineCount;
		this.content = copyWithRoom(scanned.content, scanned.contentCount);
		this.shapes = copyWithRoom(scanned.shapes, scanned.contentCount);
		this.contentCount = scanned.contentCount;
		this.headings = scanned.headings;
		this.bits = scanned.bits;
		this.longest = scanned.longest;
	}

	/** The byte after the last of a line, without its line end. */
	lineEnd(line: number): number {
		if (line + 1 >= this.lineCount) return this.length;
		let end = this.starts[line + 1]! - 1;
		if (this.bytes[end] === 10 && end > this.starts[line]! && this.bytes[end - 1] === 13) end--;
		return end;
	}

	/** The line that a byte belongs to. */
	lineAt(byte: number): number {
		return Math.max(0, upperBound(this.starts, this.lineCount, byte) - 1);
	}

	/** Index of a line among those with content, or of the first such line after it. */
	contentAt(line: number): number {
		return line === 0 ? 0 : upperBound(this.content, this.contentCount, line - 1);
	}

	/** Line of the last heading `name` between a line of content (given by its index) and the one before; −1 for none. */
	headingBefore(content: number, name: string): number {
		const { headings, names } = this;
		if (headings.length === 0) return -1;
		const before = content > 0 ? this.content[content - 1]! : -1;
		const line = content < this.contentCount ? this.content[content]! : this.lineCount;
		let low = 0;
		let high = headings.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (headings[middle]! < 8 * line) low = middle + 1;
			else high = middle;
		}
		for (let i = low - 1; i >= 0; i--) {
			const heading = headings[i]!;
			const headingLine = Math.floor(heading / 8);
			if (headingLine <= before) break;
			if (names[heading % 8] === name) return headingLine;
		}
		return -1;
	}

	/** Whether a line of content (given by its index, 1 or more) equals the one before it. */
	repeats(content: number): boolean {
		const { bytes, starts } = this;
		const line = this.content[content]!;
		const previous = this.content[content - 1]!;
		const start = starts[line]!;
		const length = this.lineEnd(line) - start;
		const previousStart = starts[previous]!;
		if (this.lineEnd(previous) - previousStart !== length) return false;
		// Successive lines mostly differ in their last digits: compare from the end.
		for (let i = length - 1; i >= 0; i--)
			if (bytes[start + i] !== bytes[previousStart + i]) return false;
		return true;
	}

	/** Replaces bytes [start, end). */
	edit(start: number, end: number, replacement: Uint8Array): LineChange {
		const delta = replacement.length - (end - start);
		// The edit may join a CR and an LF on its two sides or separate them: scan both lines again.
		const line = this.lineAt(Math.max(0, start - 1));
		const last = this.lineAt(end);
		const from = line === 0 ? 0 : this.starts[line]!;
		const final = last + 1 >= this.lineCount;
		const to = (final ? this.length : this.starts[last + 1]!) + delta;
		this.#replaceBytes(start, end, replacement);
		const scanned = scanRange(this.bytes, this.classes, this.names, from, to, final);
		const lineDelta = scanned.lineCount - (last - line + 1);
		this.starts = spliced(
			this.starts,
			this.lineCount,
			line,
			last + 1,
			scanned.starts,
			scanned.lineCount,
		);
		this.lineCount += lineDelta;
		if (delta !== 0)
			for (let i = line + scanned.lineCount; i < this.lineCount; i++) this.starts[i]! += delta;
		const content = this.contentAt(line);
		const contentEnd = this.contentAt(last + 1);
		for (let i = 0; i < scanned.contentCount; i++) scanned.content[i]! += line;
		this.content = spliced(
			this.content,
			this.contentCount,
			content,
			contentEnd,
			scanned.content,
			scanned.contentCount,
		);
		this.shapes = spliced(
			this.shapes,
			this.contentCount,
			content,
			contentEnd,
			scanned.shapes,
			scanned.contentCount,
		);
		this.contentCount += scanned.contentCount - (contentEnd - content);
		if (lineDelta !== 0)
			for (let i = content + scanned.contentCount; i < this.contentCount; i++)
				this.content[i]! += lineDelta;
		this.bits |= scanned.bits;
		this.longest = Math.max(this.longest, scanned.longest);
		this.#replaceHeadings(line, last, scanned.headings, lineDelta);
		return {
			line,
			linesRemoved: last - line + 1,
			linesAdded: scanned.lineCount,
			content,
			contentRemoved: contentEnd - content,
			contentAdded: scanned.contentCount,
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

	#replaceHeadings(first: number, last: number, added: readonly number[], lineDelta: number): void {
		const { headings } = this;
		if (headings.length === 0 && added.length === 0) return;
		const before = headings.filter((heading) => heading < 8 * first);
		const after = headings.filter((heading) => heading >= 8 * (last + 1));
		this.headings = [
			...before,
			...added.map((heading) => heading + 8 * first),
			...after.map((heading) => heading + 8 * lineDelta),
		];
	}
}

/** Bytes to allocate for a text, its line end and some typing. */
const roomFor = (length: number): number => length + 1 + Math.max(4096, Math.floor(length / 32));
