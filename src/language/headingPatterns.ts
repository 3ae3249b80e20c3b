import type { FileSyntax } from '../formats/model/syntax.ts';

/** Patterns of comments that are headings; the last group of each is the word. */
export interface HeadingPatterns {
	/** The words in file order. */
	readonly words: readonly string[];
	/** The word alone: leading blanks, `#`, blanks, the word. */
	readonly alone: RegExp;
	/** The word alone or with a colon. */
	readonly named: RegExp;
	/** The word with any text after it. */
	readonly leading: RegExp;
}

const cache = new WeakMap<readonly string[], HeadingPatterns>();

/** Patterns of the headings and the ending of a file; undefined if its format has none. */
export function headingPatterns({ headings, ending }: FileSyntax): HeadingPatterns | undefined {
	if (!headings?.length) return undefined;
	let patterns = cache.get(headings);
	if (!patterns) {
		const words = ending === undefined ? headings : [...headings, ending];
		const word = `(${words.join('|')})`;
		patterns = {
			words,
			alone: new RegExp(`^(\\s*)(#)(\\s*)${word}\\s*$`, 'i'),
			named: new RegExp(`^#\\s*${word}\\s*:?$`, 'i'),
			leading: new RegExp(`^\\s*#\\s*${word}\\b`, 'i'),
		};
		cache.set(headings, patterns);
	}
	return patterns;
}
