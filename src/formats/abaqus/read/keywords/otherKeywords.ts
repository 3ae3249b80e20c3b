import { type Keyword, keyOf } from '../../shared/keyword.ts';
import type { Draft } from '../draft/draft.ts';
import type { Model } from '../draft/model.ts';
import { isNumber } from './entries.ts';

/**
 * Cuts the text of keywords that are not read into blocks. A keyword that names nodes or elements by number is a
 * block of its own.
 */
export class TextBlocks {
	/** Line (1-based) where the block begins. */
	#line = 1;
	/** The keyword of the block, if it names nodes or elements by number. */
	#naming: string | undefined;
	#ofNodes = false;

	/**
	 * @param draft receives the blocks
	 * @param from file offset where the block begins
	 */
	constructor(
		private readonly draft: Draft,
		private from: number,
	) {}

	/** Whether the block names nodes or elements by number. */
	get isNaming(): boolean {
		return this.#naming !== undefined;
	}

	/** Ends the block before a keyword at a file offset and line, where the next block begins. */
	cut(at: number, line: number): void {
		const { draft, from } = this;
		if (at > from)
			draft.pieces.push({
				kind: 'text',
				bytes: draft.lines.between(from, at),
				...(this.#naming !== undefined && { naming: this.#naming, line: this.#line }),
				...(this.#ofNodes && { ofNodes: true as const }),
			});
		this.resume(Math.max(from, at));
		this.#line = line;
	}

	/** Begins a block at a file offset, after a keyword that was read. */
	resume(from: number): void {
		this.from = from;
		this.#naming = undefined;
		this.#ofNodes = false;
	}

	/**
	 * Marks the block as a keyword that names nodes or elements by number.
	 *
	 * @param ofNodes its parameters or its elements name nodes
	 */
	names(keyword: string, ofNodes: boolean): void {
		this.#naming = keyword;
		this.#ofNodes = ofNodes;
	}
}

/** Collects the nodes and sets that parameters name; returns whether one names a node by number. */
export function noteParameters({ namedNodes, namedSets }: Draft, { parameters }: Keyword): boolean {
	let isNode = false;
	for (const [key, value] of parameters)
		if (!/^\d+$/.test(value)) namedSets.add(keyOf(value));
		else if (/NODE/.test(key) && isNumber(Number(value))) {
			namedNodes.add(Number(value));
			isNode = true;
		}
	return isNode;
}

/**
 * Skips the data lines of a keyword that is kept as text.
 *
 * @param names the lines may name nodes and sets, which are collected
 * @returns whether a line begins with a number or has an `instance.number`
 */
export function skipLines({ lines, drafts }: Model, names: boolean): boolean {
	let hasNumbers = false;
	const collect = (field: string) => {
		// With parts, a node is `instance.number` and a set `instance.name`.
		const name = field.replace(/^.*\.(?=[^.]+$)/, '');
		const isId = /^\d+$/.test(name);
		if (isId) hasNumbers ||= name !== field;
		for (const { namedNodes, namedSets } of drafts)
			if (!isId) for (const setName of [name, field]) namedSets.add(keyOf(setName));
			else if (isNumber(Number(name))) namedNodes.add(Number(name));
	};
	while (lines.nextData()) {
		if (!names) continue;
		const { byte } = lines;
		if (byte >= 48 && byte <= 57) {
			const value = lines.integerField();
			if (!Number.isNaN(value)) {
				hasNumbers = true;
				collect(`${value}`);
			}
			if (!lines.hasMoreFields) continue;
		}
		do {
			const field = lines.nameField();
			if (/[a-z_]/i.test(field) || /^\d+$/.test(field)) collect(field);
		} while (lines.hasMoreFields);
	}
	return hasNumbers;
}
