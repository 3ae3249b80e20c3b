import type { Location, Position, Range } from 'vscode-languageserver';
import type { Token } from '../formats/model/section.ts';
import type { TextModel } from '../formats/model/textModel.ts';
import type { EntityKind } from '../mesh/triMesh.ts';
import type { MeshDocument, TokenAtPosition } from './meshDocument.ts';

/** UTF-16 units of the UTF-8 text [start, end). */
export function unitsIn(bytes: Uint8Array, start: number, end: number): number {
	let sum = 0;
	for (let at = start; at < end; at++) sum += units(bytes[at]!);
	return sum;
}

/** UTF-16 units of a character by its first UTF-8 byte; 0 for a continuation byte. */
const units = (byte: number): number => ((byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1);

/** Converts a byte offset in a line to a column in UTF-16 units, both 0-based; clamps to the line end. */
export function columnOfByte(model: TextModel, line: number, byte: number): number {
	const start = model.lineStart(line);
	return unitsIn(model.bytes, start, Math.min(model.lineEnd(line), start + byte));
}

/** Converts a column in UTF-16 units to a byte offset in its line, both 0-based; clamps to the line end. */
export function byteOfColumn(model: TextModel, line: number, column: number): number {
	const start = model.lineStart(line);
	const end = model.lineEnd(line);
	const { bytes } = model;
	let at = start;
	let passed = 0;
	while (at < end) {
		const size = units(bytes[at]!);
		if (passed + size > column) break;
		passed += size;
		do at++;
		while (at < end && units(bytes[at]!) === 0);
	}
	return at - start;
}

/** Converts an LSP position to a byte offset in its line; clamps to the last line. */
export function byteColumnIn(model: TextModel, position: Position): number {
	return byteOfColumn(model, lineIn(model, position), position.character);
}

/**
 * Converts an LSP position to a byte offset in the text; clamps to its end. A byte order mark that an editor sends
 * counts as a character.
 */
export function byteAt(model: TextModel, { line, character }: Position): number {
	if (line >= model.lineCount) return model.length;
	if (!(line >= 0)) return 0;
	const start = model.lineStart(line);
	if (line > 0 || start === 0) return start + byteOfColumn(model, line, character);
	return character === 0 ? 0 : start + byteOfColumn(model, 0, character - 1);
}

/** Converts a byte offset in the text to an LSP position. */
export function positionOf(model: TextModel, byte: number): Position {
	const line = model.lineAtByte(byte);
	return { line, character: columnOfByte(model, line, byte - model.lineStart(line)) };
}

/** Converts bytes [start, end) of a line (0-based) to an LSP range; default of `end`: the end of the line. */
export function rangeIn(model: TextModel, line: number, start = 0, end?: number): Range {
	const last = end ?? model.lineEnd(line) - model.lineStart(line);
	return {
		start: { line, character: columnOfByte(model, line, start) },
		end: { line, character: columnOfByte(model, line, last) },
	};
}

/** The range from the start of line `first` to the end of line `last`. */
export function linesIn(model: TextModel, first: number, last: number): Range {
	return { start: { line: first, character: 0 }, end: rangeIn(model, last).end };
}

/** The range of a line without enclosing blanks; empty at the end of a blank line. */
export function contentIn(model: TextModel, line: number): Range {
	const { bytes } = model;
	const first = model.lineStart(line);
	let [start, end] = [first, model.lineEnd(line)];
	const blank = (byte: number) => byte === 32 || byte === 9;
	while (end > start && blank(bytes[end - 1]!)) end--;
	while (start < end && blank(bytes[start]!)) start++;
	return rangeIn(model, line, start - first, end - first);
}

const lineIn = (model: TextModel, { line }: Position): number =>
	Math.max(0, Math.min(line, model.lineCount - 1));

/** The line and token at a position; if two tokens touch there, the second. */
export function tokenAtPosition(model: TextModel, position: Position): TokenAtPosition {
	const line = lineIn(model, position);
	const byte = byteColumnIn(model, position);
	let token: Token | undefined;
	for (const candidate of model.tokensOf(line))
		if (candidate.start <= byte && byte <= candidate.end) token = candidate;
	return { model, line, token };
}

/** The text model with a URI. */
export const modelOf = (document: MeshDocument, uri: string): TextModel | undefined =>
	document.models.find((model) => document.uri(model.file) === uri);

/** The line of an entity, 0-based, and its text model; undefined if it has no line of its own. */
export function lineOf(
	document: MeshDocument,
	kind: EntityKind,
	index: number,
): { readonly model: TextModel; readonly line: number } | undefined {
	const entries = document.sectionOf(kind);
	if (!entries) return lineByPosition(document, kind, index);
	if (index < 0 || index >= entries.section.count) return undefined;
	return { model: entries.model, line: entries.section.lineOf(index) };
}

/** The line that the reader recorded, for triangles in a section of faces. */
function lineByPosition(document: MeshDocument, kind: EntityKind, index: number) {
	const positions = document.read.positions?.[kind];
	const line = positions?.lines[index];
	const model = positions && document.model(positions.file);
	return model && line !== undefined ? { model, line: line - 1 } : undefined;
}

/** The location of an entity in the editor: its line without enclosing blanks; undefined if it has none. */
export function locationOf(
	document: MeshDocument,
	kind: EntityKind,
	index: number,
): Location | undefined {
	const location = lineOf(document, kind, index);
	return (
		location && {
			uri: document.uri(location.model.file),
			range: contentIn(location.model, location.line),
		}
	);
}
