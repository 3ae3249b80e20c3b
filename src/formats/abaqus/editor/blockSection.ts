import { grown } from '../../../util/grow.ts';
import { upperBound } from '../../../util/splice.ts';
import { Ids } from '../../build/ids.ts';
import type { Section, SectionKind, TokenRole } from '../../model/section.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';
import { isComment } from './inputLines.ts';

/** Lines [header, last] (0-based) of a keyword and its entries. */
interface Block {
	readonly header: number;
	readonly last: number;
}

/** Nodes, or elements of one kind, in one or more blocks; an entry may have several lines. See `Section`. */
export class BlockSection implements Section {
	readonly heading = -1;
	readonly corners?: number;
	count = 0;
	/** Largest number of tokens in a line of nodes. */
	maxTokens = 3;
	/** The first line of each entry, ascending; only the first `count` items are valid. */
	#starts = new Uint32Array(0);
	readonly #ids = new Ids();
	/** Ascending. */
	readonly #blocks: Block[] = [];

	/** @param ofElements roles of an element; undefined for nodes */
	constructor(
		readonly lines: Lines,
		readonly tokens: LineTokens,
		readonly kind: SectionKind,
		readonly header: number,
		readonly ofElements: readonly TokenRole[] | undefined,
	) {
		if (kind === 'faces') this.corners = 4;
	}

	/** Appends an entry that begins in a line. */
	add(line: number, id: number): void {
		this.#starts = grown(this.#starts, this.count + 1);
		this.#starts[this.count++] = line;
		this.#ids.push(id);
	}

	/** Appends a block, after those before it in the file. */
	addBlock(block: Block): void {
		this.#blocks.push(block);
	}

	get declared(): number {
		return this.count;
	}

	get roles(): readonly TokenRole[] {
		return this.ofElements ?? pointRoles(this.maxTokens);
	}

	readonly lineOf = (row: number): number => this.#starts[row]!;

	numberOf(row: number): number {
		return this.#ids.numberOf(row);
	}

	rowOf(number: number): number {
		const row = this.#ids.indexOf(number);
		return row >= 0 && row < this.count ? row : -1;
	}

	contains(line: number): boolean {
		return this.#blockAt(line) !== undefined;
	}

	isHeader(line: number): boolean {
		const block = this.#blockAt(line);
		if (!block || isComment(this.lines, line)) return false;
		// Lines between a keyword and its first entry belong to the keyword.
		return this.#entryAt(line, block) < 0;
	}

	rowAt(content: number): number {
		const line = this.lines.content[content]!;
		const block = this.#blockAt(line);
		return !block || isComment(this.lines, line) ? -1 : this.#entryAt(line, block);
	}

	rolesIn(line: number): readonly TokenRole[] {
		return this.roles.slice(this.#columnOf(line));
	}

	rolesBefore(line: number): readonly TokenRole[] {
		return this.roles.slice(0, this.#columnOf(line));
	}

	value(row: number, column: number): number {
		const { tokens } = this;
		const line = this.lineOf(row);
		const next = row + 1 < this.count ? this.lineOf(row + 1) : Number.POSITIVE_INFINITY;
		const end = Math.min(next, (this.#blockAt(line)?.last ?? line) + 1);
		let columnsLeft = column;
		for (let at = line; at < end; at++) {
			const count = this.#tokensIn(at);
			if (columnsLeft < count) {
				tokens.open(at);
				for (let k = 0; k < columnsLeft; k++) tokens.skip();
				return this.roles[column] === 'coordinate' || this.roles[column] === 'attribute'
					? tokens.real()
					: tokens.integer();
			}
			columnsLeft -= count;
			// An entry does not have more lines than columns.
			if (count > 0 && at - line > column) return Number.NaN;
		}
		return Number.NaN;
	}

	/** Index of the entry of a line of a block; −1 before the first one. */
	#entryAt(line: number, { header }: Block): number {
		const row = upperBound(this.#starts, this.count, line) - 1;
		return row >= 0 && this.lineOf(row) > header ? row : -1;
	}

	/** Number of tokens of an entry in lines before `line`. */
	#columnOf(line: number): number {
		let column = 0;
		const row = upperBound(this.#starts, this.count, line) - 1;
		for (let before = this.lineOf(row); before < line; before++) column += this.#tokensIn(before);
		return column;
	}

	/** Number of tokens in a line, without comments. */
	#tokensIn(line: number): number {
		const { lines, tokens } = this;
		if (lines.content[lines.contentAt(line)] !== line || isComment(lines, line)) return 0;
		tokens.open(line);
		return tokens.count();
	}

	/** The block that contains a line, by bisection. */
	#blockAt(line: number): Block | undefined {
		const blocks = this.#blocks;
		let low = 0;
		let high = blocks.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (blocks[middle]!.header <= line) low = middle + 1;
			else high = middle;
		}
		const block = blocks[low - 1];
		return block && line <= block.last ? block : undefined;
	}
}

/** Roles of the tokens of a node: its number, up to three coordinates, direction cosines. */
const pointRoles = (tokens: number): readonly TokenRole[] =>
	Array.from({ length: tokens }, (_, k) => (k === 0 ? 'id' : k <= 3 ? 'coordinate' : 'attribute'));
