import { referenceClasses } from '../build/references/tokenLines.ts';
import type { TokenRole } from '../sheets/sheet.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import type { TextPart, TextWords } from '../sheets/textPart.ts';
import { type Laid, type LaidSection, type LayOut, WordSheet } from '../sheets/wordSheet.ts';
import { readText } from './readFreefem.ts';

/** Texts of hovers. */
const words: TextWords = {
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

/** Syntax of FreeFem files; `layOut` finds their sections. */
const freefemSyntax: FileSyntax = {
	format: 'freefem',
	part: 'freefem',
	comments: 'anywhere',
	words,
	classes: referenceClasses,
	sections: [],
};

const cell = (points: number): readonly TokenRole[] => [
	...Array<TokenRole>(points).fill('point'),
	'marker',
];

/** The sections in file order; the first line has their counts. */
const parts: readonly Pick<LaidSection, 'kind' | 'title' | 'roles'>[] = [
	{ kind: 'points', title: 'Vertices', roles: ['coordinate', 'coordinate', 'marker'] },
	{ kind: 'triangles', roles: cell(3) },
	{ kind: 'segments', title: 'Edges', roles: cell(2) },
];

/** Finds the sections of a file with one row a line. */
const layOut: LayOut = (lines, tokens): Laid => {
	const sections: LaidSection[] = [];
	const { content, contentCount } = lines;
	if (contentCount === 0) return { sections, kept: [] };
	const line = content[0]!;
	tokens.open(line);
	const counts = parts.map(() => tokens.integer());
	if (counts.some((count) => !(count >= 0)) || tokens.more()) return { sections, kept: [] };
	let first = 1;
	for (const [k, part] of parts.entries()) {
		const declared = counts[k]!;
		const count = Math.min(declared, contentCount - first);
		sections.push({
			...part,
			header: k === 0 ? line : -1,
			heading: -1,
			...(k > 0 && { countIn: { line, nth: k } }),
			...{ first, count, declared, base: 1 },
		});
		first += count;
	}
	return { sections, kept: [] };
};

/** Language support for FreeFem files. */
export const freefemText: TextPart = {
	forms: () => [freefemSyntax],
	open: (name, bytes) => new WordSheet(name, bytes, freefemSyntax, layOut),
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
