import type { FileSyntax } from '../formats/sheets/syntax.ts';

/** Ways in which a comment may be a heading; the last group of each is the word. */
export interface HeadingPatterns {
	/** The words, in the order in which the file has them. */
	readonly words: readonly string[];
	/** The word alone: its blanks, `#`, blanks, the word. */
	readonly alone: RegExp;
	/** Nothing but the word, which a colon may follow. */
	readonly named: RegExp;
	/** The word, whatever follows it. */
	readonly leading: RegExp;
}

const cache = new WeakMap<readonly string[], HeadingPatterns>();

/** The headings of a file and the word that ends it; undefined where its format has none. */
export function headingPatterns({ headings, ending }: FileSyntax): HeadingPatterns | undefined {
	if (headings.length === 0) return undefined;
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
