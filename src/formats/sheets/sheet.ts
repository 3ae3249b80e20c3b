import type { FileSyntax } from './syntax.ts';

/** Kind of the entries of a section. */
export type SectionKind =
	| 'points'
	| 'edges'
	| 'triangles'
	/** Triangles, quads, polygons and other faces, by their corners. */
	| 'faces'
	| 'segments'
	| 'holes'
	| 'regions'
	| 'neighbours'
	/** Other numbers, for example values on points. */
	| 'data'
	/** Lists of points, lines or faces by their numbers. */
	| 'lists';

/** Role of a token in its line. */
export type TokenRole =
	/** The number of entries that follow, in a header line. */
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
	/** A word, or a number without another role. */
	| 'word'
	/** Number of points of a face, which follow. */
	| 'corners'
	/** Type of a cell, as a number. */
	| 'type'
	/** `[` and `]` of GMR's output form. */
	| 'bracket'
	/** An unexpected value: an extra one in the line, text after the last entry. */
	| 'stray';

/** A token of one line. */
export interface Token {
	/** Bytes [start, end) of the line, 0-based. */
	readonly start: number;
	readonly end: number;
	readonly role: TokenRole;
	/** Index among the tokens of the same role in the line, 0-based: 1 for the second point of an edge. */
	readonly nth: number;
	/** NaN if the token is not a number of the kind that its role needs. */
	readonly value: number;
}

/** Content of a line. */
export type LineContent =
	/** `other`: has a meaning in the file, but belongs to no section: a title, a keyword. */
	| { readonly kind: 'blank' | 'comment' | 'stray' | 'other' }
	/** Understood, or kept as it is, outside sections. */
	| { readonly kind: 'kept' }
	/** Header of a section. */
	| { readonly kind: 'header'; readonly section: Section }
	| { readonly kind: 'entry'; readonly section: Section; readonly row: number };

/** Consecutive entries that belong together: rows [first, first + count) of their section. */
export interface SectionPart {
	/** Name for people: "inlet · curve 4". */
	readonly title: string;
	readonly first: number;
	readonly count: number;
}

/** A header line and the entries after it. Rows count from 0; lines are 0-based. */
export interface Section {
	readonly kind: SectionKind;
	/** Title in the outline, if the kind is not enough: "Marker inlet". */
	readonly title?: string | undefined;
	/** Line of the header; −1 if it is missing. */
	readonly header: number;
	/**
	 * Line that names the section (a comment `#points`), between the section before and the header; −1 if there is none.
	 */
	readonly heading: number;
	/** Place of the number of entries in the header of another section: the line, and the index of the number in it. */
	readonly countIn?: { readonly line: number; readonly nth: number } | undefined;
	/** Number of entries that the header declares; NaN if it does not. */
	readonly declared: number;
	/** Number of entries in the file. */
	readonly count: number;
	/**
	 * Roles of the tokens of an entry, in order; trailing ones may be missing in a line if the format allows it. For
	 * faces, the roles of the largest one.
	 */
	readonly roles: readonly TokenRole[];
	/**
	 * Number of corners of each face, if the entries do not state it; nodes in the middle of edges follow the corners.
	 */
	readonly corners?: number;
	/** Parts that the entries belong to, in their order; absent or empty if unknown. */
	readonly parts?: readonly SectionPart[];
	/** Line of an entry, the first one if it has several; ascending, the same for entries that share a line. */
	lineOf(row: number): number;
	/** The number of an entry in the file's own numbering: its id, or its row plus the file's first number. */
	numberOf(row: number): number;
	/** The entry with a number in the file's own numbering; −1 if there is none. */
	rowOf(number: number): number;
	/** The value of a column of an entry (an index of `roles`); NaN if it is invalid or missing. */
	value(row: number, column: number): number;
}

/** A mesh file as lines of numbers: its bytes, its sections and the roles of its tokens. Edits change it in place. */
export interface Sheet {
	/** File name without folder. */
	readonly file: string;
	/** Name of the file's part in its format, for people: `gmr`, or the suffix of a file of a set. */
	readonly part: string;
	/**
	 * Grammar of the text, which callers ask instead of the format. It may change with the text if there are several
	 * forms.
	 */
	readonly syntax: FileSyntax;
	/** Id of the text's form, if there are several; for people. */
	readonly form: FileSyntax['form'];
	/** UTF-8 text; only the first `length` bytes are valid. */
	readonly bytes: Uint8Array;
	readonly length: number;
	readonly lineCount: number;
	/** In the order of the file. */
	readonly sections: readonly Section[];
	/** Increases with each edit. */
	readonly version: number;
	/** First byte of a line (0-based); lines end with LF, CRLF or CR. */
	lineStart(line: number): number;
	/** The byte after the last of a line, without its line end. */
	lineEnd(line: number): number;
	/** The line that a byte belongs to. */
	lineAtByte(byte: number): number;
	/** The text of a line without its line end. */
	textOf(line: number): string;
	contentOf(line: number): LineContent;
	/** The section of a line, heading and header included; undefined before the first and after the last entry. */
	sectionAt(line: number): Section | undefined;
	/** The tokens of a line outside comments; only the first 16,384, more than any mesh has. */
	tokensOf(line: number): readonly Token[];
	/** Replaces bytes [start, end). */
	edit(start: number, end: number, replacement: Uint8Array): void;
}
