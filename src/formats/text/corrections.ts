import { counted } from '../../util/counted.ts';
import { inCaseOf, nearest } from '../../util/nearest.ts';
import { integerText } from './report.ts';

/** The message of a finding, and its correction if there is one. */
export interface Correction {
	readonly message: string;
	/** Replaces the text at the location of the finding. */
	readonly replacement?: string;
}

/**
 * The message for a count that differs from the number of entries, the same for all formats.
 *
 * @param noun the entries in the singular
 * @param plural needed if it is not the noun and an s
 */
export const wrongCount = (
	declared: number,
	found: number,
	noun: string,
	plural = `${noun}s`,
): Correction => ({
	message: `The file says ${Number.isSafeInteger(declared) ? counted(declared, noun, plural) : `${integerText(declared)} ${plural}`}, but ${found} follow${found === 1 ? 's' : ''}.`,
	replacement: `${found}`,
});

/**
 * The correction of a misspelt keyword: `; write Nodes` for the end of a message, empty if none is near, and the
 * keyword.
 */
export interface Spelling {
	readonly hint: string;
	readonly replacement?: string;
}

/**
 * The known keyword nearest to a word; no hint if none is near.
 *
 * @param anyCase keywords ignore case: the correction takes that of the word
 */
export function spelling(word: string, known: Iterable<string>, anyCase = false): Spelling {
	const near = nearest(word, known);
	if (near === undefined) return { hint: '' };
	const replacement = anyCase ? inCaseOf(word, near) : near;
	return { hint: `; write ${replacement}`, replacement };
}

/** The message for an unknown keyword, with the nearest known one. */
export function unknownKeyword(
	word: string,
	known: Iterable<string>,
	{ what = 'keyword', anyCase = false } = {},
): Correction {
	const { hint, replacement } = spelling(word, known, anyCase);
	const message = `Unknown ${what} "${word.slice(0, 80)}"${hint}.`;
	return { message, ...(replacement !== undefined && { replacement }) };
}
