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
	/** Outside sections, but not stray: its meaning is known, or it is preserved when the file is written. */
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
	/**
	 * Location of the number of entries in the header of another section: the line, and the index of the number in it.
	 */
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
	/** Last line of the header, if it has several. */
	readonly headerEnd?: number | undefined;
	/** Whether a line with tokens belongs to the header. */
	isHeader(line: number): boolean;
	/** The first entry with tokens in a line, given by its index among the lines of content; −1 if there is none. */
	rowAt(content: number): number;
	/** Roles of the tokens of a line of entries; missing ones are `stray`. */
	rolesIn(line: number, tokens: number): readonly TokenRole[];
	/** Roles of the tokens of an entry in lines before `line`; absent if entries have one line. */
	rolesBefore?(line: number): readonly TokenRole[];
	/** Whether a line belongs to the section; absent if all lines from the first to the last do. */
	contains?(line: number): boolean;
}

export type { TextModel } from './textModel.ts';
