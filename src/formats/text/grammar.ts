/** A rule of a TextMate grammar; regular expressions are Oniguruma's. */
export interface Rule {
	readonly comment?: string;
	readonly name?: string;
	readonly match?: string;
	readonly captures?: Captures;
	readonly begin?: string;
	readonly beginCaptures?: Captures;
	readonly end?: string;
	readonly patterns?: readonly Pattern[];
}

/** A rule, or the name of one in the repository. */
export type Pattern = Rule | { readonly include: string };

/** Rules of captured groups by their numbers. */
export type Captures = Readonly<Record<string, Rule>>;

/** The rules of a language: those of its lines, and all rules by name. */
export interface Grammar {
	readonly patterns: readonly Pattern[];
	readonly repository: Readonly<Record<string, Rule>>;
}

/** A number as the readers accept it. */
export const real = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eEdD][-+]?\\d+)?';

/** Matches `token` as a whole token at the end of the matched text. */
export const wholeToken = (token: string): string => `(?<![^\\s\\[\\]])(?:${token})$`;

/** Includes rules by their names, in the order in which they are tried. */
export const include = (...names: readonly string[]): Pattern[] =>
	names.map((name) => ({ include: `#${name}` }));

/** Rule of a capture: a token of the rule `name`, else `invalid`. */
export const fitting = (name: string): Rule => ({ patterns: include(name, 'invalid') });

/** Rules of the captures of a match, numbered from 1. */
export const captures = (groups: readonly Rule[]): Captures =>
	Object.fromEntries(groups.map((group, k) => [`${k + 1}`, group]));
