import { type Keyword, keyOf } from '../../shared/keyword.ts';
import type { Draft } from '../draft/draft.ts';
import type { Model } from '../draft/model.ts';
import { isNumber } from './entries.ts';

/** Text of the keywords that are not read. A keyword that names nodes or elements by number is a piece of its own. */
export class TextBlocks {
	/** File line (1-based) where the piece begins. */
	#line = 1;
	/** The keyword of the piece, if it names nodes or elements by number. */
	#naming: string | undefined;
	#ofNodes = false;

	/**
	 * @param draft receives the pieces
	 * @param from file offset where the piece begins
	 */
	constructor(
		private readonly draft: Draft,
		private from: number,
	) {}

	/** Whether the piece names nodes or elements by number. */
	get isNaming(): boolean {
		return this.#naming !== undefined;
	}

	/** Ends the piece before a keyword at a file offset and line, where the next piece begins. */
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

	/** Begins a piece at a file offset, after a keyword that was read. */
	resume(from: number): void {
		this.from = from;
		this.#naming = undefined;
		this.#ofNodes = false;
	}

	/**
	 * The piece is a keyword that names nodes or elements by number.
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
 * @param names they may name nodes and sets, which are collected
 * @returns whether a line begins with a number or has an `instance.number`
 */
export function skipLines({ lines, drafts }: Model, names: boolean): boolean {
	let numbered = false;
	const note = (field: string) => {
		// With parts, a node is `instance.number` and a set `instance.name`.
		const name = field.replace(/^.*\.(?=[^.]+$)/, '');
		const isId = /^\d+$/.test(name);
		if (isId) numbered ||= name !== field;
		for (const { namedNodes, namedSets } of drafts)
			if (!isId) for (const one of [name, field]) namedSets.add(keyOf(one));
			else if (isNumber(Number(name))) namedNodes.add(Number(name));
	};
	while (lines.nextData()) {
		if (!names) continue;
		const { byte } = lines;
		if (byte >= 48 && byte <= 57) {
			const value = lines.integerField();
			if (!Number.isNaN(value)) {
				numbered = true;
				note(`${value}`);
			}
			if (!lines.hasMoreFields) continue;
		}
		do {
			const field = lines.nameField();
			if (/[a-z_]/i.test(field) || /^\d+$/.test(field)) note(field);
		} while (lines.hasMoreFields);
	}
	return numbered;
}
