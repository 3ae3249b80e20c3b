import type { HoverTexts, LanguageSupport } from '../model/languageSupport.ts';
import { RowSection, type RowsSpec } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { LayoutBuilder, TextModel } from '../model/textModel.ts';
import type { Lines } from '../text/lines.ts';
import { objEditorClasses } from './objLines.ts';
import { readText } from './readObj.ts';

/** Texts of hovers. */
const words: HoverTexts = {
	files: 'OBJ files',
	header: (kind) => (kind === 'points' ? ['points'] : kind === 'faces' ? ['faces'] : ['entries']),
	entry({ kind }) {
		if (kind === 'points') return 'v, then x, y and z, and perhaps a weight or a colour';
		if (kind === 'faces')
			return 'f, then the points, each perhaps with texture coordinates and a normal';
		return 'a word, and numbers';
	},
};

/** Syntax of OBJ files: statements, each with a keyword. */
const objSyntax: FileSyntax = {
	format: 'obj',
	part: 'obj',
	comments: 'anywhere',
	free: true,
	hoverTexts: words,
	classes: objEditorClasses,
	sections: [],
};

const slash = 47;
const minus = 45;

/** Keyword, kind of section and title. */
const kinds: readonly (readonly [string, RowsSpec['kind'], string])[] = [
	['v', 'points', 'Points'],
	['vt', 'data', 'Texture coordinates'],
	['vn', 'data', 'Normals'],
	['f', 'faces', 'Faces'],
	['l', 'data', 'Lines'],
	['p', 'data', 'Point elements'],
];

/** Finds the statements of each keyword. */
const buildObjLayout: LayoutBuilder = (model) => {
	const { lines } = model;
	const rows = kinds.map((): number[] => []);
	for (let at = 0; at < lines.contentCount; at++) {
		const line = lines.content[at]!;
		const nth = kindOf(lines, line);
		if (nth >= 0) rows[nth]!.push(line);
	}
	const sections = kinds.flatMap(([word, kind, title], k) =>
		rows[k]!.length > 0 ? [sectionOf(model, word, kind, title, rows[k]!)] : [],
	);
	return {
		sections,
		kindOf: () => 'other',
		rolesOf: (_, words) => words.map((): TokenRole => 'word'),
	};
};

/** Index in `kinds` of the line's keyword, −1 if it is another. */
function kindOf({ bytes, starts }: Lines, line: number): number {
	let at = starts[line]!;
	while (bytes[at] === 32 || bytes[at] === 9) at++;
	const word = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
	return kinds.findIndex(
		([text]) =>
			[...text].every((letter, k) => letter.charCodeAt(0) === word[k]) && word[text.length]! <= 32,
	);
}

function sectionOf(
	model: TextModel,
	word: string,
	kind: RowsSpec['kind'],
	title: string,
	rows: readonly number[],
): RowSection {
	const { lines, tokens } = model;
	const values: TokenRole = kind === 'points' ? 'coordinate' : 'attribute';
	const refers = word === 'f' || word === 'l' || word === 'p';
	const rolesOf = (line: number, count: number): TokenRole[] =>
		refers
			? references(model, line, count)
			: Array.from({ length: count }, (_, k) => (k === 0 ? 'word' : k <= 3 ? values : 'attribute'));
	let maxCorners = 0;
	if (kind === 'faces')
		for (const line of rows) {
			tokens.open(line);
			maxCorners = Math.max(maxCorners, tokens.count() - 1);
		}
	const points = (row: number) => model.tokensOf(rows[row]!).filter(({ role }) => role === 'point');
	return new RowSection(lines, tokens, {
		kind,
		title,
		header: -1,
		declared: rows.length,
		first: 1,
		rows,
		roles:
			kind === 'faces'
				? ['corners', ...Array<TokenRole>(Math.min(maxCorners, 1 << 14)).fill('point')]
				: [values, values, values],
		rolesOf,
		...(kind === 'faces'
			? {
					valueAt: (row: number, column: number) => {
						const corners = points(row);
						return column === 0 ? corners.length : (corners[column - 1]?.value ?? Number.NaN);
					},
				}
			: { tokenOf: (column: number) => column + 1 }),
	});
}

/** Roles of the tokens of an element: positive integers not after a slash are points, others attributes. */
function references({ lines, tokens }: TextModel, line: number, count: number): TokenRole[] {
	const start = lines.starts[line]!;
	const roles: TokenRole[] = ['word'];
	tokens.open(line);
	tokens.skip();
	for (let k = 1; k < count && tokens.skip(); k++) {
		const at = start + tokens.span().start;
		const isAttribute = lines.bytes[at - 1] === slash || lines.bytes[at] === minus;
		roles.push(isAttribute ? 'attribute' : 'point');
	}
	return roles;
}

/** Language support for OBJ files. */
export const objText: LanguageSupport = {
	forms: () => [objSyntax],
	buildLayout: buildObjLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
