import type { Companion } from './format.ts';

/** A language of VS Code, for one kind of a format's files. */
export interface LanguageNames {
	/** Id of the format; if it has several languages, the id, a hyphen and the suffix. */
	readonly id: string;
	/** Names in VS Code; the first is shown. */
	readonly aliases: readonly [string, ...string[]];
	/** Suffix of its files, lower case and without the dot. */
	readonly suffix: string;
	/**
	 * How files get this language. `suffix`: by the suffix. `numbered`: by names such as `plate.1.node` and
	 * `plate.refined.node`, as other programs use the suffix too. `content`: by their content, as several formats use the
	 * suffix.
	 */
	readonly claims: 'suffix' | 'numbered' | 'content';
	/** Triangles have a column of marks in the text. */
	readonly marks?: true;
}

/** File names of a format, needed before its reader is loaded: a module with this record must not import code. */
export interface FormatNames {
	/** `Format.id`. */
	readonly id: string;
	/** Suffixes of all files of a set, lower case and without the dot. */
	readonly suffixes: readonly string[];
	/** Suffixes that mostly belong to other programs: VS Code offers nothing for these files. */
	readonly unoffered?: readonly string[];
	/**
	 * Suffixes of `unoffered` that may be a mesh by themselves: only offered in the palette and in Reopen Editor With.
	 */
	readonly onRequest?: readonly string[];
	/** Suffixes that VS Code or other extensions have a language for: these files keep its icon. */
	readonly otherLanguage?: readonly string[];
	/** Suffixes of binary files: VS Code opens them in the view. */
	readonly binary?: readonly string[];
	/** Empty if its files are not edited as text. */
	readonly languages: readonly LanguageNames[];
	/** A line that identifies text of this format, whatever the file name. */
	readonly heading?: RegExp;
	/** Finds candidates for names of other files in a file's text; the name is the first group. */
	readonly named?: RegExp;
	/** `Format.companions`. */
	companions(name: string): readonly Companion[];
}
