import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { languageNames } from '../../formats/names.ts';
import { headBytes, textFormat } from '../../formats/openModel.ts';
import { byteAt, positionOf } from '../positions.ts';
import { fileName } from './uris.ts';

/** Parses the bytes of a file; undefined if they are no mesh. See `openModel`. */
export type OpenModel = (
	name: string,
	bytes: Uint8Array,
	companion?: boolean,
) => TextModel | undefined;

/**
 * Replaced lines of a file, 0-based: `first` to `last`, inclusive, are now `first` to `last + added`. If whole lines
 * were inserted before `first`, `last` is `first - 1`.
 */
export interface ReplacedLines {
	readonly file: string;
	readonly first: number;
	readonly last: number;
	/** May be negative. */
	readonly added: number;
}

/** Number of simultaneous changes above which they are combined to one if possible. */
const MANY_CHANGES = 32;

/** Suffixes by language. */
const suffixOfLanguage = new Map(languageNames.map(({ id, suffix }) => [id, `.${suffix}`]));

const encoder = new TextEncoder();

/**
 * An open document. Its text is the bytes of its model; text of no format is kept as a string until an edit makes it a
 * mesh.
 */
export class OpenText {
	/** Name of the file; a document without the suffix of its language gets it. */
	readonly name: string;
	model: TextModel | undefined;
	#text: string | undefined;
	readonly #openModel: OpenModel;

	constructor(
		readonly uri: string,
		languageId: string,
		public version: number,
		text: string | Uint8Array,
		openModel: OpenModel,
	) {
		this.#openModel = openModel;
		const name = fileName(uri);
		const suffix = suffixOfLanguage.get(languageId) ?? '';
		this.name = name.toLowerCase().endsWith(suffix) ? name : name + suffix;
		this.#open(text);
	}

	/** Applies changes in order, as LSP requires; undefined if the whole text was replaced. */
	change(
		changes: readonly TextDocumentContentChangeEvent[],
		version: number,
	): ReplacedLines[] | undefined {
		this.version = version;
		const touched: ReplacedLines[] = [];
		let isReplaced = false;
		for (const change of combined(changes, this.model)) {
			if (!('range' in change)) {
				this.#open(change.text);
				isReplaced = true;
			} else if (this.model) {
				const { start, end } = change.range;
				const first = Math.min(byteAt(this.model, start), byteAt(this.model, end));
				touched.push(applyEdit(this.model, change.range, change.text));
				if (first < headBytes && this.#reopenIfOther(this.model)) isReplaced = true;
			} else {
				this.#open(replaced(this.#text ?? '', change.range, asText(change.text)));
				isReplaced = true;
			}
		}
		return isReplaced ? undefined : touched;
	}

	/** The start of a text without a text model, enough to recognise a format. */
	head(): Uint8Array {
		return encoder.encode((this.#text ?? '').slice(0, 4096));
	}

	/** Opens a text anew if an edit has changed its format; returns whether it did. */
	#reopenIfOther({ bytes, length, syntax }: TextModel): boolean {
		const text = bytes.subarray(0, length);
		if (textFormat(this.name, text) === syntax.format) return false;
		this.#open(text.slice());
		return true;
	}

	#open(text: string | Uint8Array): void {
		this.model = this.#openModel(this.name, asBytes(text));
		this.#text = this.model ? undefined : asText(text);
	}
}

/** Large texts may arrive as bytes; see `bigMessages.ts`. */
type Change =
	| { readonly range: Range; readonly text: string | Uint8Array }
	| { readonly text: string };

const asBytes = (text: string | Uint8Array): Uint8Array =>
	typeof text === 'string' ? encoder.encode(text) : text;

const asText = (text: string | Uint8Array): string =>
	typeof text === 'string' ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(text);

function applyEdit(model: TextModel, range: Range, text: string | Uint8Array): ReplacedLines {
	const bytes = asBytes(text);
	const [from, to] = [byteAt(model, range.start), byteAt(model, range.end)];
	const [start, end] = [Math.min(from, to), Math.max(from, to)];
	const first = model.lineAtByte(start);
	const isWholeLines =
		start === model.lineStart(first) && (bytes.length === 0 || bytes.at(-1) === 10);
	const endLine = model.lineAtByte(end);
	const last = isWholeLines && end === model.lineStart(endLine) ? endLine - 1 : endLine;
	const lineCount = model.lineCount;
	model.edit(start, end, bytes);
	return { file: model.file, first, last, added: model.lineCount - lineCount };
}

/**
 * Combines many changes, given from the end of the text to its start (an edit with many cursors), to one change of the
 * whole range, so that the bytes after them are moved once.
 */
function combined(
	changes: readonly TextDocumentContentChangeEvent[],
	model: TextModel | undefined,
): readonly Change[] {
	if (!model || changes.length <= MANY_CHANGES) return changes;
	const replacements: {
		readonly start: number;
		readonly end: number;
		readonly bytes: Uint8Array;
	}[] = [];
	let size = 0;
	let first: Range | undefined;
	let last: Range | undefined;
	for (const change of changes) {
		if (!('range' in change)) return changes;
		// Positions after the end of this text exist only after the previous changes.
		if (!containsPosition(model, change.range.start) || !containsPosition(model, change.range.end))
			return changes;
		const [start, end] = [byteAt(model, change.range.start), byteAt(model, change.range.end)];
		const previous = replacements.at(-1);
		if (end < start || (previous && end > previous.start)) return changes;
		const bytes = asBytes(change.text);
		replacements.push({ start, end, bytes });
		size += bytes.length - (end - start);
		first = change.range;
		last ??= change.range;
	}
	if (!first || !last) return changes;
	const start = byteAt(model, first.start);
	const end = byteAt(model, last.end);
	const bytes = new Uint8Array(end - start + size);
	let from = start;
	let at = 0;
	for (const replacement of replacements.reverse()) {
		bytes.set(model.bytes.subarray(from, replacement.start), at);
		at += replacement.start - from;
		bytes.set(replacement.bytes, at);
		at += replacement.bytes.length;
		from = replacement.end;
	}
	bytes.set(model.bytes.subarray(from, end), at);
	return [{ range: { start: first.start, end: last.end }, text: bytes }];
}

/** Whether a text contains a position exactly; others are clamped to the end of the text or of a line. */
function containsPosition(model: TextModel, position: Position): boolean {
	const { line, character } = positionOf(model, byteAt(model, position));
	return line === position.line && character === position.character;
}

/** Replaces a range of a text. */
function replaced(text: string, { start, end }: Range, replacement: string): string {
	const starts = [0];
	for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
	const offset = ({ line, character }: Range['start']) =>
		Math.min((starts[line] ?? text.length) + character, starts[line + 1] ?? text.length);
	return text.slice(0, offset(start)) + replacement + text.slice(offset(end));
}
