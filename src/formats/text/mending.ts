import { counted } from '../../util/counted.ts';
import { inCaseOf, nearest } from '../../util/nearest.ts';
import { shownInteger } from './report.ts';

/** What is wrong, and the text that mends it where that is known. */
export interface Mending {
	readonly message: string;
	/** Replaces the text of the finding's place. */
	readonly replacement?: string;
}

/**
 * A count that is not that of the entries: one sentence for all formats.
 *
 * @param noun the entries in the singular; `plural` where an s does not make it
 */
export const wrongCount = (
	said: number,
	found: number,
	noun: string,
	plural = `${noun}s`,
): Mending => ({
	message: `The file says ${Number.isSafeInteger(said) ? counted(said, noun, plural) : `${shownInteger(said)} ${plural}`}, but ${found} follow${found === 1 ? 's' : ''}.`,
	replacement: `${found}`,
});

/** A misspelt keyword: `; write Nodes` for the end of a message, `` where none is near, and what to write instead. */
export interface Spelling {
	readonly hint: string;
	readonly replacement?: string;
}

/**
 * The nearest of some keywords to a word; no hint where none is near.
 *
 * @param anyCase keywords may be in capitals or not: the correction is spelt as the word is
 */
export function spelling(word: string, known: Iterable<string>, anyCase = false): Spelling {
	const near = nearest(word, known);
	if (near === undefined) return { hint: '' };
	const replacement = anyCase ? inCaseOf(word, near) : near;
	return { hint: `; write ${replacement}`, replacement };
}

/** A keyword that a format does not have. */
export function unknownKeyword(
	word: string,
	known: Iterable<string>,
	{ what = 'keyword', anyCase = false } = {},
): Mending {
	const { hint, replacement } = spelling(word, known, anyCase);
	const message = `Unknown ${what} "${word.slice(0, 80)}"${hint}.`;
	return { message, ...(replacement !== undefined && { replacement }) };
}
