import type { Companion } from './format.ts';

/** A language of VS Code, for one kind of a format's files. */
export interface LanguageNames {
	/** The id of the format or, where it has several languages, the id, a hyphen and the suffix. */
	readonly id: string;
	/** As VS Code shows it, the first to people. */
	readonly aliases: readonly [string, ...string[]];
	/** Suffix of its files, without the dot. */
	readonly suffix: string;
	/**
	 * Names that are claimed without reading the file: all with the suffix, or those of `plate.1.node` and
	 * `plate.refined.node` alone, for a suffix that other programs use too, or none, for one that several formats have: their
	 * content says which language they are.
	 */
	readonly claims: 'suffix' | 'numbered' | 'content';
	/** Triangles have a column for marks in the text. */
	readonly marks?: true;
}

/**
 * How the files of a format are called: what must be known before there is any reason to load a reader. A module with
 * this record imports nothing that runs.
 */
export interface FormatNames {
	/** `Format.id`. */
	readonly id: string;
	/** Suffixes, lower case and without the dot, of all files that a set may have. */
	readonly suffixes: readonly string[];
	/** Those of them that are mostly of other programs: VS Code offers nothing for such files. */
	readonly unoffered?: readonly string[];
	/** Those of the unoffered ones that may be a mesh by themselves: for who looks for it, in the palette and in Reopen Editor With. */
	readonly onRequest?: readonly string[];
	/** Those of them that VS Code or other extensions have a language for: such files keep its icon. */
	readonly otherLanguage?: readonly string[];
	/** Suffixes of files that are never text: VS Code opens them in the view. */
	readonly binary?: readonly string[];
	/** Empty for a format whose files are not edited as text. */
	readonly languages: readonly LanguageNames[];
	/** A line by which a text of this format is recognised, whatever its file is called. */
	readonly heading?: RegExp;
	/** Matches the names of other files in the text of a file of this format, each as its first group, roughly. */
	readonly named?: RegExp;
	/** `Format.companions`. */
	companions(name: string): readonly Companion[];
}
