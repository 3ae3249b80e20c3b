import type { HoverTexts, LanguageSupport } from '../model/languageSupport.ts';
import { RowSection } from '../model/rowSection.ts';
import type { SectionKind, TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import { latin1 } from '../text/decimal.ts';
import type { Lines } from '../text/lines.ts';
import { manyTokens } from '../text/scanRange.ts';
import { wordClasses } from '../text/wordLines.ts';
import { readText } from './readMfem.ts';

const words: HoverTexts = {
	files: 'MFEM meshes',
	header: (kind) =>
		kind === 'points'
			? ['vertices', 'coordinates of a vertex']
			: [kind === 'segments' ? 'boundary elements' : 'elements'],
	entry: ({ kind }) =>
		kind === 'points'
			? 'x, y and perhaps z'
			: 'attribute, geometry (1 segment, 2 triangle, 3 square, 4 tetrahedron, 5 cube, 6 prism, 7 pyramid) and vertices',
};

const syntax: FileSyntax = {
	format: 'mfem',
	part: 'mfem',
	comments: 'anywhere',
	keepsText: true,
	hoverTexts: words,
	classes: wordClasses,
	sections: [],
};

const kinds: Readonly<Record<string, SectionKind>> = {
	elements: 'faces',
	boundary: 'segments',
	vertices: 'points',
};

/** Section kinds of a volume mesh. */
const kindsInSpace: typeof kinds = { elements: 'data', boundary: 'faces', vertices: 'points' };

/** Finds elements, boundary elements and vertices, one a line. */
const buildMfemLayout: LayoutBuilder = ({ lines, tokens }) => {
	const sections: RowSection[] = [];
	let sectionKinds = kinds;
	const tokensIn = (c: number) => lines.shapes[c]! & manyTokens;
	const number = (c: number): number => {
		if (c >= lines.contentCount) return Number.NaN;
		tokens.open(lines.content[c]!);
		return tokens.integer();
	};
	for (let c = 0; c < lines.contentCount; c++) {
		const heading = lines.content[c]!;
		const word = tokensIn(c) === 1 ? wordOf(lines, heading) : '';
		if (word === 'dimension' && number(c + 1) === 3) sectionKinds = kindsInSpace;
		const kind = Object.hasOwn(sectionKinds, word) ? sectionKinds[word] : undefined;
		const count = kind === undefined ? Number.NaN : number(c + 1);
		if (kind === undefined || !(count >= 0)) continue;
		const header = lines.content[c + 1]!;
		let first = c + 2;
		if (kind === 'points') {
			// Without coordinates: the section `nodes` has them.
			if (Number.isNaN(number(first))) continue;
			first++;
		}
		let end = first;
		let width = 0;
		let isUniform = true;
		for (; end < Math.min(first + count, lines.contentCount); end++) {
			if (isWord(lines, lines.content[end]!)) break;
			if (width > 0) isUniform &&= tokensIn(end) === width;
			width = Math.max(width, tokensIn(end));
		}
		sections.push(
			new RowSection(lines, tokens, {
				kind: kind === 'faces' && isUniform && width === 5 ? 'triangles' : kind,
				...{ header, heading, headers: lines.content.subarray(c, first), declared: count },
				rows: lines.content.subarray(first, end),
				roles: rolesOf(kind, width),
			}),
		);
		c = end - 1;
	}
	return {
		sections,
		kindOf: () => 'comment',
		rolesOf: (line, words) =>
			words.map((word, k) => {
				if (!/^\d/.test(word)) return 'word';
				return k === 0 && sections.some(({ header }) => header === line) ? 'count' : 'header';
			}),
	};
};

const rolesOf = (kind: SectionKind, width: number): readonly TokenRole[] =>
	Array.from({ length: width }, (_, k) =>
		kind === 'points' ? 'coordinate' : k === 0 ? 'marker' : k === 1 ? 'header' : 'point',
	);

/** The first word of a line. */
function wordOf({ bytes, starts }: Lines, line: number): string {
	let at = starts[line]!;
	while (wordClasses[bytes[at]!] === 1) at++;
	let end = at;
	while (wordClasses[bytes[end]!] === 0 && end < at + 20) end++;
	return latin1(bytes, at, end);
}

const isWord = (lines: Lines, line: number): boolean => /^[a-z]/i.test(wordOf(lines, line));

/** Language support for MFEM meshes. */
export const mfemText: LanguageSupport = {
	forms: () => [syntax],
	buildLayout: buildMfemLayout,
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
