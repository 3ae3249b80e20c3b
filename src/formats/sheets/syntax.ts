import type { SectionKind, TokenRole } from '../sheet.ts';
import type { ByteClasses } from '../text/tokens.ts';
import type { TextTraits } from '../textPart.ts';

/** How the token of a column is read. */
export type ColumnType =
	/** A finite double. */
	| 'real'
	/** An integer of 32 bits, kept as one; others are read again where they are asked for. */
	| 'integer'
	/** An integer of 32 bits that may be printed as a real. */
	| 'marker'
	/** 0 or 1. */
	| 'mark'
	| '['
	| ']';

/** A token that the entries of a section have. */
export interface Column {
	readonly role: TokenRole;
	readonly type: ColumnType;
	/** May be left out, with all that follow: kept as NaN among doubles, else as 0. */
	readonly optional?: boolean;
}

/** How the lines of a section are built. */
export interface SectionSyntax {
	readonly kind: SectionKind;
	/** `point`, `hole`. */
	readonly noun: string;
	/** What an entry holds: `x and y`. */
	readonly entry: string;
	/** Bytes of the shortest entry, line end included: counts are checked against it. */
	readonly shortest: number;
	/** Entries may hold numbers with a point. */
	readonly fractional: boolean;
	/** Tokens that an entry of a file with several sections can't have more of, where that distinguishes it from others. */
	readonly most?: number;
	/** May be missing at the end of the file. */
	readonly optional?: boolean;
	/** Numbers that a header line may have. */
	readonly headerLength: number;
	/** The number of the first entry, for entries without numbers of their own; 0 where absent. */
	readonly first?: 0 | 1;
	/** How the header announces what an entry may have besides what it must have; absent where it does not. */
	readonly announces?: {
		/** Positions among the header's numbers: of the number of attributes, and of whether there is a marker, 1 or 0. */
		readonly attributes?: number;
		readonly marker?: number;
		/** What numbers of the header are where they are left out; 0 where absent. */
		readonly missing?: readonly number[];
	};
	/** Whether the numbers of a header line, the count aside, are such as a header has. */
	plausible(header: readonly number[]): boolean;
	/** The columns of an entry under a header of these numbers (the count first; NaN or missing where unknown). */
	columns(header: readonly number[], size: number): readonly Column[];
}

/** How a file is built: its sections in their order, and what its text is like. */
export interface FileSyntax extends TextTraits {
	/** Which file of its format it is: the suffix of those of a set, else the format's id. Nobody outside compares it. */
	readonly part: string;
	/** Id of the form, where the text of such a file may have several. Nobody outside compares it. */
	readonly form?: string;
	readonly classes: ByteClasses;
	readonly sections: readonly SectionSyntax[];
}
