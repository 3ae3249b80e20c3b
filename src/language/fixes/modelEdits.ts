import type { TextEdit } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { grown } from '../../util/grow.ts';
import { positionOf } from '../positions.ts';

/** Above this number, one edit replaces everything from the first change to the last, which editors apply much faster. */
export const MAX_EDITS = 1000;

const encoder = new TextEncoder();

/**
 * Changes of a file's bytes, in order and without overlaps. All bytes between them stay: comments, blanks, digits of
 * other values. Allocates no object per change, so that every line of a large file may be changed.
 */
export class ModelEdits {
	/** Start and end of each change, and the end of its new bytes in `#bytes`. */
	#spans = new Float64Array(0);
	#bytes = new Uint8Array(0);
	#filled = 0;
	count = 0;

	constructor(readonly model: TextModel) {}

	/** Replaces bytes [start, end), which follow all earlier changes. */
	replace(start: number, end: number, text: string | number): void {
		const at = 3 * this.count++;
		this.#spans = grown(this.#spans, at + 3);
		this.#spans[at] = start;
		this.#spans[at + 1] = end;
		if (typeof text === 'number') this.#appendInteger(text);
		else this.#appendText(text);
		this.#spans[at + 2] = this.#filled;
	}

	/** Removes a line with its line end; the last line with the line end before it. */
	removeLine(line: number): void {
		const { model } = this;
		const start = model.lineStart(line);
		if (line + 1 < model.lineCount) this.replace(start, model.lineStart(line + 1), '');
		else this.replace(line > 0 ? model.lineEnd(line - 1) : start, model.lineEnd(line), '');
	}

	/** The bytes of the file after the changes. */
	applied(): Uint8Array {
		return this.#editedBytes(0, this.model.length);
	}

	/** The changes for an editor. */
	textEdits(): TextEdit[] {
		const { model, count } = this;
		if (count === 0) return [];
		const decoder = new TextDecoder();
		if (count > MAX_EDITS) {
			const [from, to] = [this.#spans[0]!, this.#spans[3 * count - 2]!];
			const range = { start: positionOf(model, from), end: positionOf(model, to) };
			return [{ range, newText: decoder.decode(this.#editedBytes(from, to)) }];
		}
		return Array.from({ length: count }, (_, i) => {
			const [start, end, filled] = [3 * i, 3 * i + 1, 3 * i + 2].map((k) => this.#spans[k]!);
			return {
				range: { start: positionOf(model, start!), end: positionOf(model, end!) },
				newText: decoder.decode(this.#bytes.subarray(this.#bytesStart(i), filled)),
			};
		});
	}

	/** The changed bytes of [from, to), whose ends no change crosses. */
	#editedBytes(from: number, to: number): Uint8Array {
		const { bytes } = this.model;
		const spans = this.#spans;
		let removed = 0;
		for (let i = 0; i < this.count; i++) removed += spans[3 * i + 1]! - spans[3 * i]!;
		const text = new Uint8Array(to - from - removed + this.#filled);
		let at = 0;
		let copied = from;
		for (let i = 0; i < this.count; i++) {
			const unchangedEnd = spans[3 * i]!;
			text.set(bytes.subarray(copied, unchangedEnd), at);
			at += unchangedEnd - copied;
			const start = this.#bytesStart(i);
			const end = spans[3 * i + 2]!;
			text.set(this.#bytes.subarray(start, end), at);
			at += end - start;
			copied = spans[3 * i + 1]!;
		}
		text.set(bytes.subarray(copied, to), at);
		return text;
	}

	#bytesStart(i: number): number {
		return i === 0 ? 0 : this.#spans[3 * i - 1]!;
	}

	#appendText(text: string): void {
		const bytes = encoder.encode(text);
		this.#bytes = grown(this.#bytes, this.#filled + bytes.length);
		this.#bytes.set(bytes, this.#filled);
		this.#filled += bytes.length;
	}

	#appendInteger(value: number): void {
		this.#bytes = grown(this.#bytes, this.#filled + 24);
		if (value < 0) this.#bytes[this.#filled++] = 45;
		let rest = Math.abs(value);
		let digits = 1;
		for (let size = 10; size <= rest; size *= 10) digits++;
		this.#filled += digits;
		for (let at = this.#filled - 1; digits > 0; digits--, at--) {
			this.#bytes[at] = 48 + (rest % 10);
			rest = Math.floor(rest / 10);
		}
	}
}

/** Changes of files of a set, by name. */
export type FileEdits = ReadonlyMap<string, ModelEdits>;
