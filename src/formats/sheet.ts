import type { FileSyntax } from './sheets/syntax.ts';

/** What the entries of a section are. */
export type SectionKind =
	| 'points'
	| 'edges'
	| 'triangles'
	/** Triangles, quads, polygons and the like, by their corners. */
	| 'faces'
	| 'segments'
	| 'holes'
	| 'regions'
	| 'neighbours'
	/** Numbers that are neither, such as values on points. */
	| 'data'
	/** Points, lines or faces that are named again. */
	| 'lists';

/** What a token of a line is. */
export type TokenRole =
	/** The number of entries that follows, in a header line. */
	| 'count'
	/** Another number of a header line: dimension, number of attributes, ... */
	| 'header'
	/** The entry's own number (Triangle). */
	| 'id'
	| 'coordinate'
	/** Number of a point. */
	| 'point'
	/** Signed number of an edge. */
	| 'edge'
	/** Number of a neighbouring triangle, −1 for none. */
	| 'triangle'
	| 'mark'
	| 'attribute'
	| 'marker'
	/** A word that the file begins with. */
	| 'word'
	/** How many points of a face follow. */
	| 'corners'
	/** What kind of cell it is, as a number. */
	| 'type'
	/** `[` and `]` of GMR's output form. */
	| 'bracket'
	/** A value that is not expected: an extra one in the line, text behind the last entry. */
	| 'stray';

/** A token of one line. */
export interface Token {
	/** First byte in the line, 0-based, and the byte behind the last. */
	readonly start: number;
	readonly end: number;
	readonly role: TokenRole;
	/** Position among the tokens of the same role in the line, 0-based: 1 for the second point of an edge. */
	readonly nth: number;
	/** NaN where the token is no number of the kind that its role asks for. */
	readonly value: number;
}

/** What a line holds. */
export type LineContent =
	/** `other` has a meaning in the file, but is no part of a section: a title, a keyword. */
	| { readonly kind: 'blank' | 'comment' | 'stray' | 'other' }
	/** Understood, or kept as it stands, and part of no section. */
	| { readonly kind: 'kept' }
	/** Header of a section. */
	| { readonly kind: 'header'; readonly section: Section }
	| { readonly kind: 'entry'; readonly section: Section; readonly row: number };

/** Consecutive entries that belong together: rows [first, first + count) of their section. */
export interface SectionPart {
	/** What they belong to: "inlet · curve 4". */
	readonly title: string;
	readonly first: number;
	readonly count: number;
}

/** A header line and the entries behind it. Rows count from 0; lines are 0-based. */
export interface Section {
	readonly kind: SectionKind;
	/** What the outline calls it, where its kind does not say it: "Marker inlet". */
	readonly title?: string | undefined;
	/** Line of the header; −1 where it is missing. */
	readonly header: number;
	/** Line that names the section (a comment `#points`), between the section before and the header; −1 if none. */
	readonly heading: number;
	/** Where the number of entries stands in the header of another section: the line, and which of its numbers, from 0. */
	readonly countIn?: { readonly line: number; readonly nth: number } | undefined;
	/** Entries that the header promises; NaN where it does not say. */
	readonly declared: number;
	/** Number of entries in the file. */
	readonly count: number;
	/**
	 * Roles of the tokens of an entry, in order; trailing ones may be missing in a line where the format allows it. Those of
	 * faces are of the largest.
	 */
	readonly roles: readonly TokenRole[];
	/** Faces that do not say it themselves: how many corners each has; nodes in the middle of edges stand behind them. */
	readonly corners?: number;
	/** What its entries belong to, in their order; absent or empty where that is not known. */
	readonly parts?: readonly SectionPart[];
	/** Line of an entry, the first one where it has several; rising, and the same for entries that share a line. */
	lineOf(row: number): number;
	/** The number that the file's own counting gives an entry (its id, or its place counted from the file's first number). */
	numberOf(row: number): number;
	/** The entry that has a number in the file's own counting; −1 if there is none. */
	rowOf(number: number): number;
	/** The value of a column of an entry (a position in `roles`); NaN where it could not be read or is missing. */
	value(row: number, column: number): number;
}

/**
 * One mesh file as lines of numbers: its bytes, its sections and what is wrong with single lines. It changes in place
 * when the text is edited; an edit inside a section costs what it touches, apart from moving bytes in typed arrays.
 */
export interface Sheet {
	/** File name without folder. */
	readonly file: string;
	/** Which file of its format it is, for people: `gmr`, or the suffix of one of a set. */
	readonly part: string;
	/** How the text is built: what is asked instead of the format. It may change with the text where there are several forms. */
	readonly syntax: FileSyntax;
	/** Id of the form that the text has, where there are several; for people. */
	readonly form: FileSyntax['form'];
	/** UTF-8 text; only the first `length` bytes count. */
	readonly bytes: Uint8Array;
	readonly length: number;
	readonly lineCount: number;
	/** In the order of the file. */
	readonly sections: readonly Section[];
	/** Rises with each edit. */
	readonly version: number;
	/** First byte of a line (0-based), line ends being LF, CRLF or CR. */
	lineStart(line: number): number;
	/** The byte behind the last of a line, its line end not counted. */
	lineEnd(line: number): number;
	/** The line that a byte belongs to. */
	lineAtByte(byte: number): number;
	/** The text of a line without its line end. */
	textOf(line: number): string;
	contentOf(line: number): LineContent;
	/** The section that a line lies in, its heading and header included; undefined before the first and behind the last entry. */
	sectionAt(line: number): Section | undefined;
	/** The tokens of a line, comments not among them; the first 16,384 of a line that is no mesh's. */
	tokensOf(line: number): readonly Token[];
	/** Replaces the bytes from `start` to `end` by others. */
	edit(start: number, end: number, replacement: Uint8Array): void;
}
