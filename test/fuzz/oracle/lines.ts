import { textOf } from '../case.ts';

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;

/** Thrown where a text is not what the oracle reads; the case is then left out where the oracle is needed. */
export class Unread extends Error {}

/** A number of a text, exactly as decimal. Throws `Unread`. */
export function numberOf(word: string | undefined): number {
	if (word === undefined || !decimal.test(word)) throw new Unread(`no number: ${word}`);
	const value = Number(word) + 0;
	if (!Number.isFinite(value)) throw new Unread(`not finite: ${word}`);
	return value;
}

/** A whole number of a text. Throws `Unread`. */
export function integerOf(word: string | undefined): number {
	const value = numberOf(word);
	if (!Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(word as string))
		throw new Unread(`no integer: ${word}`);
	return value;
}

/**
 * The lines of a text that hold something, as words. A comment takes a whole line (`line`) or also the rest of one
 * behind a `#` (`rest`).
 */
export function contentOf(bytes: Uint8Array, comments: 'line' | 'rest'): string[][] {
	const text = textOf(bytes).replace(/^\xef\xbb\xbf/, '');
	return text
		.split(/\r\n|\n|\r/)
		.map((line) => (comments === 'rest' ? line.replace(/#.*/, '') : line.replace(/^[ \t]*#.*/, '')))
		.map((line) => line.split(/[ \t\v\f]+/).filter((word) => word !== ''))
		.filter((words) => words.length > 0);
}

/** Takes tables one after the other from lines. */
export class Lines {
	#at = 0;
	readonly #lines: readonly string[][];

	constructor(lines: readonly string[][]) {
		this.#lines = lines;
	}

	get more(): boolean {
		return this.#at < this.#lines.length;
	}

	/** The next line. Throws `Unread` where there is none. */
	line(): string[] {
		const line = this.#lines[this.#at++];
		if (!line) throw new Unread('the text ends');
		return line;
	}

	/** A header, its count first, and as many lines as that says. Throws `Unread`. */
	table(): { header: number[]; rows: string[][] } {
		const header = this.line().map(integerOf);
		const [count = -1] = header;
		if (count < 0 || count > this.#lines.length - this.#at) throw new Unread('wrong count');
		const rows = Array.from({ length: count }, () => this.line());
		return { header, rows };
	}
}
