import type { TextEdit } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { lineEndOf } from '../lineEnd.ts';
import { rangeIn } from '../positions.ts';

/** Receives the lines of a file in order. */
export interface LineSink {
	/** First and last line to pass; others are skipped, and all once it is full. */
	readonly first: number;
	readonly last: number;
	readonly full: boolean;
	/** Passes a line, with new text (bytes that are valid only during the call) or unchanged. */
	line(line: number, text?: Uint8Array): void;
	/** Removes a line with its line end. */
	drop(line: number): void;
	/** Inserts a line before `line`; after the last one if `line` is the number of lines. */
	insert(line: number, text: string): void;
}

// Keeps a byte order mark: it is part of the first line.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Makes an edit for each changed line; `edits` returns undefined if there are more than `limit`. */
export function smallEdits(model: TextModel, first: number, last: number, limit: number) {
	const edits: TextEdit[] = [];
	let tooMany = false;
	const add = (make: () => TextEdit) => {
		if (edits.length < limit) edits.push(make());
		else tooMany = true;
	};
	const eol = lineEndOf(model);
	return {
		first,
		last,
		get full() {
			return tooMany;
		},
		line(line, text) {
			if (text) add(() => ({ range: rangeIn(model, line), newText: decoder.decode(text) }));
		},
		drop: (line) =>
			add(() => ({
				range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } },
				newText: '',
			})),
		insert(line, text) {
			add(() => {
				if (line < model.lineCount) {
					const position = { line, character: 0 };
					return { range: { start: position, end: position }, newText: `${text}${eol}` };
				}
				const { end } = rangeIn(model, model.lineCount - 1);
				return { range: { start: end, end }, newText: `${eol}${text}` };
			});
		},
		edits: () => (tooMany ? undefined : edits),
	} satisfies LineSink & { edits(): TextEdit[] | undefined };
}

/** Makes one edit from the first to the last changed line. */
export function oneEdit(model: TextModel, firstLine: number, lastLine: number) {
	const { bytes, length } = model;
	let output = new Uint8Array(Math.ceil(length * 1.25) + 1024);
	let outputSize = 0;
	/** The first changed line, the line after the last changed one, and the size of the output after it. */
	let first = -1;
	let endLine = 0;
	let outputEnd = 0;
	const append = (text: Uint8Array) => {
		if (outputSize + text.length > output.length) {
			const larger = new Uint8Array(2 * (outputSize + text.length));
			larger.set(output.subarray(0, outputSize));
			output = larger;
		}
		output.set(text, outputSize);
		outputSize += text.length;
	};
	const nextStart = (line: number) =>
		line + 1 < model.lineCount ? model.lineStart(line + 1) : length;
	const markChanged = (line: number, next: number) => {
		if (first < 0) first = line;
		endLine = next;
		outputEnd = outputSize;
	};
	const encoder = new TextEncoder();
	const eol = lineEndOf(model);
	const sink: LineSink = {
		first: firstLine,
		last: lastLine,
		full: false,
		line(line, text) {
			if (!text) {
				if (first >= 0) append(bytes.subarray(model.lineStart(line), nextStart(line)));
				return;
			}
			append(text);
			append(bytes.subarray(model.lineEnd(line), nextStart(line)));
			markChanged(line, line + 1);
		},
		drop: (line) => markChanged(line, line + 1),
		insert(line, text) {
			append(encoder.encode(line < model.lineCount ? `${text}${eol}` : `${eol}${text}`));
			markChanged(line, line);
		},
	};
	const edits = (): TextEdit[] => {
		if (first < 0) return [];
		const last = model.lineCount - 1;
		const start = first <= last ? { line: first, character: 0 } : rangeIn(model, last).end;
		const end = endLine <= last ? { line: endLine, character: 0 } : rangeIn(model, last).end;
		return [{ range: { start, end }, newText: decoder.decode(output.subarray(0, outputEnd)) }];
	};
	return { ...sink, edits };
}
