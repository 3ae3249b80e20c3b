import {
	type Block,
	type BlockLayout,
	BlockSheet,
	type BlockText,
	type Entries,
} from '../sheets/blockSheet.ts';
import type { SectionKind, TokenRole } from '../sheets/sheet.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import type { TextPart, TextWords } from '../sheets/textPart.ts';
import { latin1 } from '../text/decimal.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import { manyTokens } from '../text/scanStretch.ts';
import { wordClasses } from '../text/wordLines.ts';
import { readText } from './readMfem.ts';

const words: TextWords = {
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
	words,
	classes: wordClasses,
	sections: [],
};

const kinds: Readonly<Record<string, SectionKind>> = {
	elements: 'faces',
	boundary: 'segments',
	vertices: 'points',
};

/** The same for a volume mesh. */
const kindsInSpace: typeof kinds = { elements: 'data', boundary: 'faces', vertices: 'points' };

/** Finds elements, boundary elements and vertices, one a line. */
function lay(lines: Lines, tokens: LineTokens): BlockLayout {
	const sections: Entries[] = [];
	const blocks: Block[] = [];
	let known = kinds;
	const tokensIn = (c: number) => lines.shapes[c]! & manyTokens;
	const number = (c: number): number => {
		if (c >= lines.contentCount) return Number.NaN;
		tokens.open(lines.content[c]!);
		return tokens.integer();
	};
	for (let c = 0; c < lines.contentCount; c++) {
		const heading = lines.content[c]!;
		const word = tokensIn(c) === 1 ? wordOf(lines, heading) : '';
		if (word === 'dimension' && number(c + 1) === 3) known = kindsInSpace;
		const kind = Object.hasOwn(known, word) ? known[word] : undefined;
		const count = kind === undefined ? Number.NaN : number(c + 1);
		if (kind === undefined || !(count >= 0)) continue;
		const header = lines.content[c + 1]!;
		let first = c + 2;
		if (kind === 'points') {
			// Without coordinates: the section `nodes` has them.
			if (Number.isNaN(number(first))) continue;
			first++;
		}
		const found: number[] = [];
		let width = 0;
		let same = true;
		for (let k = first; k < lines.contentCount && found.length < count; k++) {
			if (isWord(lines, lines.content[k]!)) break;
			if (width > 0) same &&= tokensIn(k) === width;
			width = Math.max(width, tokensIn(k));
			found.push(lines.content[k]!);
		}
		const section: SectionKind = kind === 'faces' && same && width === 5 ? 'triangles' : kind;
		blocks.push({
			header,
			last: found.at(-1) ?? lines.content[first - 1]!,
			section: sections.length,
		});
		sections.push({
			...{ kind: section, header, heading, declared: count, count: found.length, first: 0 },
			roles: rolesOf(kind, width),
			lines: Uint32Array.from(found),
		});
		c = first + found.length - 1;
	}
	return { sections, blocks, keeps: true };
}

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

/** Sheets of MFEM meshes. */
export const mfemBlocks: BlockText = { syntax, classes: wordClasses, lay };

/** Language support for MFEM meshes. */
export const mfemText: TextPart = {
	forms: () => [syntax],
	open: (name, bytes) => new BlockSheet(name, bytes, mfemBlocks),
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
