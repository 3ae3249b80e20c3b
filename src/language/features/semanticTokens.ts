import type { Range, SemanticTokens, SemanticTokensLegend } from 'vscode-languageserver';
import type { Token, TokenRole } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { headingPatterns } from '../headingPatterns.ts';
import { unitsIn } from '../positions.ts';
import { commentByte, isComment } from './folding.ts';

/**
 * Types and modifiers of semantic tokens. They correspond to the scopes of the grammars, and `semanticTokenScopes` in
 * the manifest assigns the same colours: files beyond VS Code's limit for grammars (20 MiB or 300,000 lines) look the
 * same.
 */
export const semanticTokensLegend: SemanticTokensLegend = {
	tokenTypes: [
		'comment',
		'meshHeading',
		'meshCount',
		'meshHeader',
		'meshId',
		'meshCoordinate',
		'meshIndex',
		'meshSign',
		'meshMark',
		'meshAttribute',
		'meshMarker',
		'meshNone',
		'meshBracket',
		'meshInvalid',
	],
	tokenModifiers: ['x', 'y', 'point', 'edge', 'triangle', 'marked', 'begin', 'end', 'punctuation'],
};

/** A byte range of a line with type and modifier. */
type StyledRange = readonly [start: number, end: number, type: string, modifier?: string];

const { tokenTypes, tokenModifiers } = semanticTokensLegend;
const minus = 45;
const plus = 43;

/** VS Code applies no grammar to longer lines (`editor.maxTokenizationLineLength`), so they get no tokens. */
export const longestColouredLine = 20_000;

/** Semantic tokens of the lines of a range, in time proportional to these lines. */
export function semanticTokens(model: TextModel, { start, end }: Range): SemanticTokens {
	const data: number[] = [];
	let lastLine = 0;
	const stop = Math.min(model.lineCount - 1, end.character === 0 ? end.line - 1 : end.line);
	for (let line = Math.max(0, start.line); line <= stop; line++) {
		if (model.lineEnd(line) - model.lineStart(line) > longestColouredLine) continue;
		const columns = new Columns(model, line);
		let lastColumn = 0;
		for (const [from, to, type, modifier] of rangesOf(model, line)) {
			const column = columns.at(from);
			data.push(
				line - lastLine,
				column - lastColumn,
				columns.at(to) - column,
				tokenTypes.indexOf(type),
				modifier === undefined ? 0 : 1 << tokenModifiers.indexOf(modifier),
			);
			[lastLine, lastColumn] = [line, column];
		}
	}
	return { data };
}

/** Converts increasing byte offsets of a line to columns in UTF-16 units. */
class Columns {
	#byte = 0;
	#column = 0;

	constructor(
		readonly model: TextModel,
		readonly line: number,
	) {}

	at(byte: number): number {
		if (byte > this.#byte) {
			const passed = this.model.lineStart(this.line) + this.#byte;
			this.#column += unitsIn(this.model.bytes, passed, passed + byte - this.#byte);
			this.#byte = byte;
		}
		return this.#column;
	}
}

/** Files with more lines are not coloured as a whole. */
export const maxColouredLines = 100_000;

/** Semantic tokens of a whole file, for editors that do not request visible ranges; none for large files. */
export function allSemanticTokens(model: TextModel): SemanticTokens {
	if (model.lineCount > maxColouredLines) return { data: [] };
	const end = { line: model.lineCount, character: 0 };
	return semanticTokens(model, { start: { line: 0, character: 0 }, end });
}

function rangesOf(model: TextModel, line: number): readonly StyledRange[] {
	const { kind } = model.contentOf(line);
	if (kind === 'blank') return [];
	const { commentMark } = model.syntax;
	if (kind === 'comment' && commentMark !== undefined) {
		// The grammar colours other lines outside the mesh.
		const isCommentLine = isComment(model, line);
		return isCommentLine ? [[0, model.lineEnd(line) - model.lineStart(line), 'comment']] : [];
	}
	if (kind === 'comment') return commentIn(model, line, 0);
	const tokens = model.tokensOf(line);
	// An infinite edge of a Voronoi diagram: one end, −1, and a direction.
	const { rays = false, comments } = model.syntax;
	const ray = rays && tokens[2]?.role === 'point' && tokens[2].value === -1;
	return [
		...tokens.flatMap((token, i) => {
			if (ray && (i === 3 || i === 4))
				return [[token.start, token.end, 'meshCoordinate', i === 3 ? 'x' : 'y'] as const];
			return valueRanges(model, line, token);
		}),
		...(comments === 'line' ? [] : commentIn(model, line, tokens.at(-1)?.end ?? 0)),
	];
}

/** The comment of a line after a byte, if there is one. */
function commentIn(model: TextModel, line: number, from: number): readonly StyledRange[] {
	const first = model.lineStart(line);
	const end = model.lineEnd(line) - first;
	const mark = commentByte(model);
	let start = from;
	while (start < end && model.bytes[first + start] !== mark) start++;
	if (start === end) return [];
	const alone = end < 64 ? headingPatterns(model.syntax)?.alone : undefined;
	const match = alone?.exec(model.textOf(line));
	if (!match) return [[start, end, 'comment']];
	const [, , , blanks = '', word = ''] = match;
	const at = start + 1 + blanks.length;
	return [
		[start, start + 1, 'meshHeading', 'punctuation'],
		[at, at + word.length, 'meshHeading'],
	];
}

const typeByRole: { readonly [role in TokenRole]?: string } = {
	count: 'meshCount',
	header: 'meshHeader',
	corners: 'meshHeader',
	type: 'meshHeader',
	id: 'meshId',
	attribute: 'meshAttribute',
	marker: 'meshMarker',
};

function valueRanges(model: TextModel, line: number, token: Token): readonly StyledRange[] {
	const { start, end, role, nth, value } = token;
	const first = model.bytes[model.lineStart(line) + start];
	const invalid: StyledRange = [start, end, 'meshInvalid'];
	if (role === 'bracket') {
		const bracketEnd = nth % 2 === 0 ? 'begin' : 'end';
		return first === (bracketEnd === 'begin' ? 91 : 93)
			? [[start, end, 'meshBracket', bracketEnd]]
			: [invalid];
	}
	if (role === 'word') return [[start, end, 'meshHeading']];
	if (role === 'stray' || Number.isNaN(value)) return [invalid];
	switch (role) {
		case 'coordinate':
			return [[start, end, 'meshCoordinate', nth % 2 === 0 ? 'x' : 'y']];
		case 'point':
			if (value >= 0) return [[start, end, 'meshIndex', 'point']];
			return model.syntax.rays && value === -1 ? [[start, end, 'meshNone']] : [invalid];
		case 'triangle':
			return value < 0 ? [[start, end, 'meshNone']] : [[start, end, 'meshIndex', 'triangle']];
		case 'edge':
			return first === minus || first === plus
				? [
						[start, start + 1, 'meshSign'],
						[start + 1, end, 'meshIndex', 'edge'],
					]
				: [[start, end, 'meshIndex', 'edge']];
		case 'mark':
			if (value === 1) return [[start, end, 'meshMark', 'marked']];
			return value === 0 ? [[start, end, 'meshMark']] : [invalid];
		case 'count':
		case 'header':
		case 'corners':
		case 'type':
			if (value < 0) return [invalid];
	}
	return [[start, end, typeByRole[role] ?? 'meshInvalid']];
}
