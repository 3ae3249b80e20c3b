import { referenceClasses } from '../build/references/tokenLines.ts';
import type { HoverTexts, LanguageSupport } from '../model/languageSupport.ts';
import type { RowsSpec } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import { wordLayout } from '../model/wordLayout.ts';
import { readText } from './readFreefem.ts';

/** Hover texts of FreeFem files. */
const hoverTexts: HoverTexts = {
	files: "FreeFem's files",
	header: (kind) =>
		kind === 'points'
			? ['vertices', 'triangles', 'edges of the boundary']
			: [kind === 'triangles' ? 'triangles' : 'edges'],
	entry: ({ kind }) =>
		kind === 'points'
			? 'x, y, and a label, 0 for none'
			: 'the vertices, counted from 1, and a label, 0 for none',
};

/** Syntax of FreeFem files; `buildLayout` finds their sections. */
const freefemSyntax: FileSyntax = {
	format: 'freefem',
	part: 'freefem',
	comments: 'anywhere',
	hoverTexts,
	classes: referenceClasses,
	sections: [],
};

const cell = (points: number): readonly TokenRole[] => [
	...Array<TokenRole>(points).fill('point'),
	'marker',
];

/** The sections in file order; the first line of the file has their counts. */
const sectionSpecs: readonly Pick<RowsSpec, 'kind' | 'title' | 'roles'>[] = [
	{ kind: 'points', title: 'Vertices', roles: ['coordinate', 'coordinate', 'marker'] },
	{ kind: 'triangles', roles: cell(3) },
	{ kind: 'segments', title: 'Edges', roles: cell(2) },
];

/** Finds the sections of a file with one row a line. */
const buildLayout: LayoutBuilder = (model) => {
	const { tokens } = model;
	const sections: RowsSpec[] = [];
	const { content, contentCount } = model.lines;
	if (contentCount === 0) return wordLayout(model, sections);
	const line = content[0]!;
	tokens.open(line);
	const counts = sectionSpecs.map(() => tokens.integer());
	if (counts.some((count) => !(count >= 0)) || tokens.more()) return wordLayout(model, sections);
	let first = 1;
	for (const [k, part] of sectionSpecs.entries()) {
		const declared = counts[k]!;
		const end = Math.min(first + declared, contentCount);
		sections.push({
			...part,
			header: k === 0 ? line : -1,
			...(k > 0 && { countIn: { line, nth: k } }),
			...{ rows: content.subarray(first, end), declared, first: 1 },
		});
		first = end;
	}
	return wordLayout(model, sections);
};

/** Language support for FreeFem files. */
export const freefemText: LanguageSupport = {
	forms: () => [freefemSyntax],
	buildLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
