import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix, FixKind } from './fix.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { tokenSpans } from './tokenSpans.ts';

/** Maximum number of tokens scanned per line. */
export const MAX_TOKENS = 64;

/** A line (0-based) of a file of the set. */
export interface Line {
	readonly model: TextModel;
	readonly line: number;
}

/** The line of a finding. */
export function lineOf(document: MeshDocument, { file, line }: Finding): Line | undefined {
	const model = document.model(file);
	return model && line >= 1 && line <= model.lineCount ? { model, line: line - 1 } : undefined;
}

/** Makes edits of one file with `add`, which adds them in order. */
export function editing(model: TextModel, add: (edits: ModelEdits) => void): FileEdits {
	const edits = new ModelEdits(model);
	add(edits);
	return new Map([[model.file, edits]]);
}

/** The triangle on a line of a format with marks. */
function triangleOn({ model, line }: Line): { section: Section; row: number } | undefined {
	const content = model.contentOf(line);
	return model.syntax.marks && content.kind === 'entry' && content.section.kind === 'triangles'
		? content
		: undefined;
}

/** The column of the mark in a triangle's line. */
const markOf = ({ roles }: Section): number => roles.indexOf('mark');

/** Sets the mark in a column of a line, or appends it. */
function setMark(
	edits: ModelEdits,
	model: TextModel,
	line: number,
	column: number,
	mark: 0 | 1,
): void {
	const spans = new Float64Array(2 * (column + 1));
	const tokens = tokenSpans(model, line, spans);
	if (tokens > column) edits.replace(spans[2 * column]!, spans[2 * column + 1]!, mark);
	else if (tokens === column)
		edits.replace(spans[2 * column - 1]!, spans[2 * column - 1]!, ` ${mark}`);
}

/** Sets an invalid mark to 0 or 1, as the user chooses. */
export const marks: FixKind = {
	rules: ['mark-not-0-or-1'],
	safe: false,
	fixes(document, finding) {
		const location = lineOf(document, finding);
		const triangle = location && triangleOn(location);
		if (!triangle) return [];
		return ([1, 0] as const).map(
			(mark): Fix => ({
				title: `Set the mark of triangle ${triangle.row} to ${mark}`,
				preferred: false,
				edits: () =>
					editing(location.model, (edits) =>
						setMark(edits, location.model, location.line, markOf(triangle.section), mark),
					),
			}),
		);
	},
	all(document, finding) {
		const location = lineOf(document, finding);
		const section = location && triangleOn(location)?.section;
		if (!section) return [];
		const { model } = location;
		const column = markOf(section);
		const spans = new Float64Array(2 * (column + 1));
		const isInvalid = (row: number) => {
			const value = section.value(row, column);
			return value !== 0 && value !== 1 && tokenSpans(model, section.lineOf(row), spans) > column;
		};
		return ([1, 0] as const).map(
			(mark): Fix => ({
				title: `Set all marks that are not 0 or 1 to ${mark}`,
				preferred: false,
				edits: () =>
					editing(model, (edits) => {
						for (let row = 0; row < section.count; row++)
							if (isInvalid(row)) setMark(edits, model, section.lineOf(row), column, mark);
					}),
			}),
		);
	},
};

/** Adds a missing mark 0 to a triangle that is otherwise complete. */
export const missingMark: FixKind = {
	rules: ['missing-value'],
	safe: false,
	fixes(document, finding) {
		const location = lineOf(document, finding);
		const triangle = location && triangleOn(location);
		if (!triangle) return [];
		const column = markOf(triangle.section);
		const spans = new Float64Array(2 * (column + 1));
		if (tokenSpans(location.model, location.line, spans) !== column) return [];
		return [
			{
				title: `Add mark 0 to triangle ${triangle.row}`,
				preferred: true,
				edits: () =>
					editing(location.model, (edits) =>
						setMark(edits, location.model, location.line, column, 0),
					),
			},
		];
	},
	all(document, finding) {
		const location = lineOf(document, finding);
		const section = location && triangleOn(location)?.section;
		if (!section) return [];
		const { model } = location;
		const column = markOf(section);
		const spans = new Float64Array(2 * (column + 1));
		return [
			{
				title: 'Add mark 0 to all triangles without one',
				preferred: false,
				edits: () =>
					editing(model, (edits) => {
						for (let row = 0; row < section.count; row++)
							if (tokenSpans(model, section.lineOf(row), spans) === column)
								setMark(edits, model, section.lineOf(row), column, 0);
					}),
			},
		];
	},
};

/** Comments out lines outside the mesh. */
export const strayLines: FixKind = {
	rules: ['trailing-text', 'stray-line'],
	safe: true,
	fixes(document, finding) {
		const location = lineOf(document, finding);
		if (!location) return [];
		const { model, line } = location;
		if (finding.rule === 'trailing-text')
			return [
				{
					title: 'Comment out the text after the last entry',
					preferred: true,
					edits: () => commentEdits(model, line, model.lineCount),
				},
			];
		return [
			{
				title: 'Comment out this line',
				preferred: true,
				edits: () => commentEdits(model, line, line + 1),
			},
		];
	},
	all(document, finding) {
		const location = lineOf(document, finding);
		return location
			? [
					{
						title: 'Comment out all lines that are not part of the mesh',
						preferred: true,
						edits: () => commentEdits(location.model, 0, location.model.lineCount),
					},
				]
			: [];
	},
};

/** Turns the stray lines [from, to) into comments. */
function commentEdits(model: TextModel, from: number, to: number): FileEdits {
	return editing(model, (edits) => {
		for (let line = from; line < to; line++)
			if (model.contentOf(line).kind === 'stray')
				edits.replace(model.lineStart(line), model.lineStart(line), '# ');
	});
}

/** Roles whose numbers Triangle reads as octal if they have a leading zero. */
const octalRoles: ReadonlySet<string> = new Set(['id', 'point', 'triangle', 'edge']);

/** Removes leading zeros, which make Triangle read integers as octal; their decimal value stays. */
export const zeroPadded: FixKind = {
	rules: ['zero-padded-number'],
	safe: false,
	fixes(document, { file }) {
		const model = document.model(file);
		if (!model) return [];
		return [
			{
				title: 'Remove leading zeros from all numbers of this file',
				preferred: true,
				edits: () =>
					editing(model, (edits) => {
						const spans = new Float64Array(2 * MAX_TOKENS);
						for (const section of model.sections) {
							const { roles } = section;
							const strip = (line: number, isInteger: (column: number) => boolean) => {
								const tokens = tokenSpans(model, line, spans);
								for (let k = 0; k < tokens; k++)
									if (isInteger(k)) stripZeros(edits, model, spans[2 * k]!, spans[2 * k + 1]!);
							};
							if (section.header >= 0) strip(section.header, () => true);
							for (let row = 0; row < section.count; row++)
								strip(section.lineOf(row), (k) => octalRoles.has(roles[k] ?? ''));
						}
					}),
			},
		];
	},
	all: () => [],
};

/** Removes the leading zeros of an integer; leaves other text. */
function stripZeros(edits: ModelEdits, { bytes }: TextModel, start: number, end: number): void {
	const first = bytes[start] === 45 || bytes[start] === 43 ? start + 1 : start;
	let at = first;
	while (at + 1 < end && bytes[at] === 48) at++;
	for (let i = at; i < end; i++) if (bytes[i]! < 48 || bytes[i]! > 57) return;
	if (at > first) edits.replace(first, at, '');
}
