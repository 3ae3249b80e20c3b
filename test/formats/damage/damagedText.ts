/** A small valid text of a format, of which every word of each line has a kind. */
export interface DamagedText {
	readonly format: string;
	readonly name: string;
	/**
	 * Lines; after ` | ` each names the kinds of its words: k a keyword, c a count, i the number of a point or an edge, x
	 * another number, j and y the same where it may be missing, - anything else. A + says that a further value in the line
	 * is an error.
	 */
	readonly text: string;
	/** The other files of the set, without kinds. */
	readonly others?: Readonly<Record<string, string>>;
}

/** The text without the kinds of its words. */
export const plain = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.replace(/ \| [-+a-z ]*$/, ''))
		.join('\n');
