import { ArraySection, type Entries } from '../../model/arraySection.ts';
import type { LanguageSupport } from '../../model/languageSupport.ts';
import type { TokenRole } from '../../model/section.ts';
import type { LayoutBuilder, TextModel } from '../../model/textModel.ts';
import { decodedName } from '../../text/percentNames.ts';
import { readBytes } from './readVtk.ts';
import { vtkSyntax } from './syntax.ts';
import { typeOfWord } from './types.ts';

/** A line that begins with a word, as an index into `lines.content`, and the count of numeric lines after it. */
interface Block {
	readonly at: number;
	readonly words: readonly string[];
	readonly lines: number;
}

const lists = ['CELLS', 'VERTICES', 'LINES', 'POLYGONS', 'TRIANGLE_STRIPS'];
const xyz: readonly TokenRole[] = ['coordinate', 'coordinate', 'coordinate'];

/** Lists the sections of points, cells and data. Binary files have none. */
const buildVtkLayout: LayoutBuilder = (model) => {
	const { lines } = model;
	// The second line is a title with any content.
	const first = lines.contentAt(2);
	const binary = /^\s*BINARY\b/i.test(lineText(model, first));
	const blocks = binary ? [] : blocksFrom(model, first);
	const sections: ArraySection[] = [];
	let cells = 0;
	for (const [k, block] of blocks.entries()) {
		const section = sectionOf(model, block, blocks[k - 1], blocks[k - 2], cells);
		if (!section) continue;
		sections.push(section);
		if (section.kind === 'faces') cells += section.count;
	}
	const headers = new Set(blocks.map(({ at }) => lines.content[at]));
	const isHeader = (line: number) => line < 2 || binary || headers.has(line);
	return {
		sections,
		kindOf: (line) => (isHeader(line) ? 'other' : 'stray'),
		rolesOf: (line, words) => (isHeader(line) ? rolesOfWords(words) : []),
	};
};

const lineText = (model: TextModel, at: number): string =>
	at < model.lines.contentCount ? model.textOf(model.lines.content[at]!) : '';

/** The lines that begin with a word, each with the lines of numbers after it. */
function blocksFrom(model: TextModel, first: number): Block[] {
	const { lines } = model;
	const blocks: Block[] = [];
	let at = first;
	while (at < lines.contentCount) {
		const words = lineText(model, at).trim().split(/\s+/);
		let end = at + 1;
		while (end < lines.contentCount && !isWord(model, lines.content[end]!)) end++;
		blocks.push({ at, words, lines: end - at - 1 });
		at = end;
	}
	return blocks;
}

/** Whether a line begins with a word instead of a number: a letter, except in `nan` or `inf`. */
function isWord(model: TextModel, line: number): boolean {
	const { bytes, starts } = model.lines;
	let at = starts[line]!;
	while (bytes[at] === 32 || bytes[at] === 9) at++;
	const letter = bytes[at]! | 32;
	if (letter < 97 || letter > 122) return false;
	return !/^\s*(nan|inf)/i.test(model.textOf(line).slice(0, 80));
}

function sectionOf(
	model: TextModel,
	block: Block,
	previous: Block | undefined,
	beforePrevious: Block | undefined,
	cells: number,
): ArraySection | undefined {
	const { at, words, lines } = block;
	const header = model.lines.content[at]!;
	const keyword = words[0]!.toUpperCase();
	const number = (text: string | undefined) => (text === undefined ? Number.NaN : Number(text));
	const make = (
		kind: 'points' | 'faces' | 'data',
		declared: number,
		entries: Entries,
		title: string,
		more: { first?: number } = {},
	) =>
		new ArraySection(
			model.lines,
			model.tokens,
			{ kind, title, header, declared, from: at + 1, lines, ...more },
			entries,
		);
	if (keyword === 'POINTS') return make('points', number(words[1]), { roles: xyz }, 'POINTS');
	if (lists.includes(keyword) && lines > 0)
		return make('faces', number(words[1]), { lists: true }, keyword, { first: cells });
	if (keyword === 'CONNECTIVITY' && previous && beforePrevious) {
		const name = beforePrevious.words[0]!.toUpperCase();
		const starts = numbersOf(model, previous).slice(0, -1);
		const declared = number(beforePrevious.words[1]) - 1;
		return make('faces', declared, { starts }, name, { first: cells });
	}
	if (lines === 0) return undefined;
	const title = titleOf(words, previous);
	return make('data', Number.NaN, { roles: ['attribute'] }, title);
}

/** All integers of a block. */
function numbersOf({ lines, tokens }: TextModel, { at, lines: count }: Block): number[] {
	const integers: number[] = [];
	for (let k = at + 1; k <= at + count; k++) {
		tokens.open(lines.content[k]!);
		while (tokens.more()) {
			const value = tokens.integer();
			if (Number.isNaN(value)) break;
			integers.push(value);
		}
	}
	return integers;
}

/** Title of an array in the outline: keyword and name; at LOOKUP_TABLE, those of the preceding SCALARS. */
function titleOf(words: readonly string[], previous: Block | undefined): string {
	const scalars =
		previous && previous.words[0]!.toUpperCase() === 'SCALARS' && previous.lines === 0;
	const named = words[0]!.toUpperCase() === 'LOOKUP_TABLE' && scalars ? previous.words : words;
	const [keyword = '', name = ''] = named;
	const known = /^(CELL_TYPES|OFFSETS)$/i.test(keyword) || typeOfWord(name) !== undefined;
	return known || /^\d*$/.test(name)
		? decodedName(keyword)
		: `${keyword.toUpperCase()} ${decodedName(name)}`;
}

/** The integers of a line with words are counts; all other tokens are words. */
const rolesOfWords = (words: readonly string[]): TokenRole[] => {
	let numbers = 0;
	return words.map((word, k) => {
		if (k === 0 || !/^\d+$/.test(word)) return 'word';
		return numbers++ === 0 ? 'count' : 'header';
	});
};

/** Language server support for legacy VTK files. */
export const vtkText: LanguageSupport = {
	forms: () => [vtkSyntax],
	buildLayout: buildVtkLayout,
	read([{ file, bytes, length }], options) {
		// Readers expect a zero byte after the text.
		const text = new Uint8Array(length + 1);
		text.set(bytes.subarray(0, length));
		return readBytes(file, text, length, options);
	},
};
