import { type Laid, LaidSheet } from '../../sheets/laidSheet.ts';
import { type Entries, NumberStretch } from '../../sheets/numberStretch.ts';
import type { TokenRole } from '../../sheets/sheet.ts';
import type { TextPart } from '../../sheets/textPart.ts';
import { decodedName } from '../../text/percentNames.ts';
import { readBytes } from './readVtk.ts';
import { vtkSyntax } from './syntax.ts';
import { typeOfWord } from './types.ts';

/** A line that begins with a word, as an index of `lines.content`, and the number of lines of numbers after it. */
interface Block {
	readonly at: number;
	readonly words: readonly string[];
	readonly lines: number;
}

const lists = ['CELLS', 'VERTICES', 'LINES', 'POLYGONS', 'TRIANGLE_STRIPS'];
const xyz: readonly TokenRole[] = ['coordinate', 'coordinate', 'coordinate'];

/** A legacy VTK file in memory; see `Sheet`. Binary files have no sections. */
export class VtkSheet extends LaidSheet {
	readonly syntax = vtkSyntax;

	constructor(file: string, text: Uint8Array) {
		super(file, text, vtkSyntax);
	}

	protected lay(): Laid {
		const { lines } = this;
		// The second line is a title with any content.
		const first = lines.contentAt(2);
		const binary = /^\s*BINARY\b/i.test(this.#lineText(first));
		const blocks = binary ? [] : this.#blocks(first);
		const sections: NumberStretch[] = [];
		let cells = 0;
		for (const [k, block] of blocks.entries()) {
			const made = this.#section(block, blocks[k - 1], blocks[k - 2], cells);
			if (!made) continue;
			sections.push(made);
			if (made.kind === 'faces') cells += made.count;
		}
		const headers = new Set(blocks.map(({ at }) => lines.content[at]));
		return {
			sections,
			otherRoles: (line, words) =>
				line < 2 || binary || headers.has(line) ? rolesOfWords(words) : undefined,
		};
	}

	#lineText(at: number): string {
		return at < this.lines.contentCount ? this.textOf(this.lines.content[at]!) : '';
	}

	/** The lines that begin with a word, each with the lines of numbers after it. */
	#blocks(first: number): Block[] {
		const { lines } = this;
		const blocks: Block[] = [];
		let at = first;
		while (at < lines.contentCount) {
			const words = this.#lineText(at).trim().split(/\s+/);
			let end = at + 1;
			while (end < lines.contentCount && !this.#isWord(lines.content[end]!)) end++;
			blocks.push({ at, words, lines: end - at - 1 });
			at = end;
		}
		return blocks;
	}

	/** Whether a line begins with a word instead of a number: a letter, except in `nan` or `inf`. */
	#isWord(line: number): boolean {
		const { bytes, starts } = this.lines;
		let at = starts[line]!;
		while (bytes[at] === 32 || bytes[at] === 9) at++;
		const letter = bytes[at]! | 32;
		if (letter < 97 || letter > 122) return false;
		return !/^\s*(nan|inf)/i.test(this.textOf(line).slice(0, 80));
	}

	#section(
		block: Block,
		before: Block | undefined,
		earlier: Block | undefined,
		cells: number,
	): NumberStretch | undefined {
		const { at, words, lines } = block;
		const header = this.lines.content[at]!;
		const keyword = words[0]!.toUpperCase();
		const number = (text: string | undefined) => (text === undefined ? Number.NaN : Number(text));
		const make = (
			kind: 'points' | 'faces' | 'data',
			declared: number,
			entries: Entries,
			title: string,
			more: { first?: number } = {},
		) =>
			new NumberStretch(
				this.lines,
				this.tokens,
				{ kind, title, header, declared, from: at + 1, lines, ...more },
				entries,
			);
		if (keyword === 'POINTS') return make('points', number(words[1]), { roles: xyz }, 'POINTS');
		if (lists.includes(keyword) && lines > 0)
			return make('faces', number(words[1]), { lists: true }, keyword, { first: cells });
		if (keyword === 'CONNECTIVITY' && before && earlier) {
			const name = earlier.words[0]!.toUpperCase();
			const starts = this.#numbersOf(before).slice(0, -1);
			const declared = number(earlier.words[1]) - 1;
			return make('faces', declared, { starts }, name, { first: cells });
		}
		if (lines === 0) return undefined;
		const title = titleOf(words, before);
		return make('data', Number.NaN, { roles: ['attribute'] }, title);
	}

	/** All integers of a block. */
	#numbersOf({ at, lines }: Block): number[] {
		const found: number[] = [];
		for (let k = at + 1; k <= at + lines; k++) {
			this.tokens.open(this.lines.content[k]!);
			while (this.tokens.more()) {
				const value = this.tokens.integer();
				if (Number.isNaN(value)) break;
				found.push(value);
			}
		}
		return found;
	}
}

/** Title of numbers in the outline: keyword and name; after a lookup table line, those of the scalars before it. */
function titleOf(words: readonly string[], before: Block | undefined): string {
	const scalars = before && before.words[0]!.toUpperCase() === 'SCALARS' && before.lines === 0;
	const named = words[0]!.toUpperCase() === 'LOOKUP_TABLE' && scalars ? before.words : words;
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
export const vtkText: TextPart = {
	forms: () => [vtkSyntax],
	structure: {
		open: (name, bytes) => new VtkSheet(name, bytes),
		read({ file, bytes, length }, options) {
			// Readers expect a zero byte after the text.
			const text = new Uint8Array(length + 1);
			text.set(bytes.subarray(0, length));
			return readBytes(file, text, length, options);
		},
	},
};
