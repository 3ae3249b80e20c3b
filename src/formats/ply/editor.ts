import type { HoverTexts, LanguageSupport } from '../model/languageSupport.ts';
import { faceRoles, RowSection } from '../model/rowSection.ts';
import type { TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { LayoutBuilder } from '../model/textModel.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import { byteClasses } from '../text/tokens.ts';
import type { PlyElement, PlyHeader } from './header.ts';
import { readHeader } from './readHeader.ts';
import { readBytes } from './readPly.ts';

/** Texts of hovers. */
const words: HoverTexts = {
	files: 'PLY files',
	header(kind) {
		if (kind === 'points') return ['points'];
		return kind === 'faces' ? ['faces'] : ['entries'];
	},
	entry({ kind }) {
		if (kind === 'points') return 'the properties of a point, as the header lists them';
		if (kind === 'faces') return 'how many points, the points, and the other properties of a face';
		return 'the properties, as the header lists them';
	},
};

/** Syntax of PLY files: a header, and the rows that it declares. */
const plySyntax: FileSyntax = {
	format: 'ply',
	part: 'ply',
	comments: 'line',
	free: true,
	hoverTexts: words,
	classes: byteClasses('line'),
	sections: [],
};

const coordinates = ['x', 'y', 'z'];

/** Finds the rows of each element. A binary file has no sections. */
const buildPlyLayout: LayoutBuilder = ({ lines, tokens }) => {
	let header: PlyHeader | undefined;
	try {
		header = readHeader(lines.bytes, lines.length, () => undefined);
	} catch {
		// The reader reports errors of the header.
	}
	const end = header ? lines.lineAt(header.end - 1) : lines.lineCount - 1;
	const sections: RowSection[] = [];
	let at = lines.contentAt(end + 1);
	if (header?.encoding === 'ascii')
		for (const element of header.elements) {
			const count = Math.min(element.count, lines.contentCount - at);
			sections.push(sectionOf(lines, tokens, element, at, count));
			at += count;
		}
	const binary = header !== undefined && header.encoding !== 'ascii';
	const isHeader = (line: number) => line <= end || binary;
	return {
		sections,
		kindOf: (line) => (isHeader(line) ? 'other' : 'stray'),
		rolesOf: (line, words) => (isHeader(line) ? rolesOfWords(words) : []),
	};
};

/** The section of an element, whose rows are `count` lines of content from index `at` on. */
function sectionOf(
	lines: Lines,
	tokens: LineTokens,
	element: PlyElement,
	at: number,
	count: number,
): RowSection {
	const { name, properties } = element;
	const kind = name === 'vertex' ? 'points' : name === 'face' ? 'faces' : 'data';
	const rows = lines.content.subarray(at, at + count);
	const ends = name === 'edge' ? ['vertex1', 'vertex2'] : [];
	const scalarRoles = properties.map(({ name: property }): TokenRole => {
		if (kind === 'points' && coordinates.includes(property)) return 'coordinate';
		return ends.includes(property) ? 'point' : 'attribute';
	});
	const rolesOf = (line: number, count: number) =>
		rolesIn(tokens, element, scalarRoles, line, count);
	const hasLists = properties.some((property) => property.count);
	return new RowSection(lines, tokens, {
		kind,
		title: name,
		header: lines.lineAt(element.at),
		declared: element.count,
		rows,
		roles: kind === 'faces' ? () => faceRoles(lines, tokens, rows) : scalarRoles,
		...(hasLists && { rolesOf }),
	});
}

/** Roles of a line with lists: the points of a face; items of all other lists are attributes. */
function rolesIn(
	tokens: LineTokens,
	{ properties }: PlyElement,
	scalarRoles: readonly TokenRole[],
	line: number,
	count: number,
): TokenRole[] {
	const roles: TokenRole[] = [];
	tokens.open(line);
	for (const [k, { name, count: list }] of properties.entries()) {
		if (roles.length >= count) break;
		if (!list) {
			roles.push(scalarRoles[k]!);
			tokens.skip();
			continue;
		}
		const points = /^vertex_(index|indices)$/.test(name);
		const items = Math.max(0, Math.min(tokens.integer() || 0, count - roles.length - 1));
		roles.push(points ? 'corners' : 'attribute');
		for (let i = 0; i < items; i++) {
			roles.push(points ? 'point' : 'attribute');
			tokens.skip();
		}
	}
	return roles;
}

/** Roles of a header line: the count of an element, and words. */
const rolesOfWords = (words: readonly string[]): TokenRole[] =>
	words.map((word, k) =>
		k === 2 && words[0] === 'element' && /^\d+$/.test(word) ? 'count' : 'word',
	);

/** Language support for PLY files. */
export const plyText: LanguageSupport = {
	forms: () => [plySyntax],
	buildLayout: buildPlyLayout,
	read: ([{ file, bytes, length }], options) => readBytes(file, bytes, length, options),
};
