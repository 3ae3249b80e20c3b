import type { ByteClasses } from '../text/tokens.ts';
import type { TextTraits } from './languageSupport.ts';
import type { SectionKind, TokenRole } from './section.ts';

/** Type of a column's tokens. */
export type ColumnType =
	/** A finite double. */
	| 'real'
	/** A 32-bit integer. */
	| 'integer'
	/** A 32-bit integer that may be written as a real. */
	| 'marker'
	/** 0 or 1. */
	| 'mark'
	| '['
	| ']';

/** A column of the entries of a section. */
export interface Column {
	readonly role: TokenRole;
	readonly type: ColumnType;
	/** May be missing, with all that follow: stored as NaN among doubles, else as 0. */
	readonly optional?: boolean;
}

/** The column of a coordinate. */
export const coordinate: Column = { role: 'coordinate', type: 'real' };

/** The column of the number of a point. */
export const point: Column = { role: 'point', type: 'integer' };

/** The column of the mark of a triangle. */
export const mark: Column = { role: 'mark', type: 'mark' };

/** Grammar of the lines of a section. */
export interface SectionSyntax {
	readonly kind: SectionKind;
	/** `point`, `hole`. */
	readonly noun: string;
	/** Contents of an entry, for messages: `x and y`. */
	readonly entry: string;
	/** Bytes of the shortest entry with its line end; bounds counts. */
	readonly shortest: number;
	/** Entries may hold numbers with a decimal point. */
	readonly fractional: boolean;
	/** Maximum number of tokens of an entry, if that distinguishes it from entries of other sections. */
	readonly maxTokens?: number;
	/** May be missing at the end of the file. */
	readonly optional?: boolean;
	/** Maximum number of numbers of a header line. */
	readonly headerLength: number;
	/** The number of the first entry, for entries without ids; 0 by default. */
	readonly first?: 0 | 1;
	/** How the header declares optional values of an entry; absent if it does not. */
	readonly declares?: {
		/** Indices among the header's numbers: of the number of attributes, and of whether there is a marker, 1 or 0. */
		readonly attributes?: number;
		readonly marker?: number;
		/** Values of omitted header numbers; 0 by default. */
		readonly missing?: readonly number[];
	};
	/** Whether the numbers of a header line, the count aside, are valid; absent if all are. */
	plausible?(header: readonly number[]): boolean;
	/** The columns of an entry after a header of these numbers (the count first; NaN or missing if unknown). */
	columns(header: readonly number[], size: number): readonly Column[];
}

/** Grammar of a file: its sections in their order, and the traits of its text. */
export interface FileSyntax extends TextTraits {
	/**
	 * Name of the file's part in its format: the suffix of a file of a set, else the format's id. Never compared outside
	 * the format.
	 */
	readonly part: string;
	/** Id of the form, if the text may have several. Never compared outside the format. */
	readonly form?: string;
	readonly classes: ByteClasses;
	/** Sections of a text of tables; empty if the format has a layout of its own. */
	readonly sections: readonly SectionSyntax[];
}

/** The forms that a file may have. */
export type Forms = readonly [FileSyntax, ...FileSyntax[]];
