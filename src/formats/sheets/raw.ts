import type { Location } from '../../mesh/finding.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Rows } from './rows.ts';
import type { FileSyntax, SectionSyntax } from './syntax.ts';

/** What the syntax of a section gave: the numbers of its header and its entries. */
export interface RawSection {
	readonly syntax: SectionSyntax;
	/** Numbers of the header line, the count first; NaN for those that are none. Empty where it is missing. */
	readonly numbers: readonly number[];
	/** The header has more tokens than it may, or numbers that make no sense. */
	readonly oddHeader: boolean;
	/** A number of the header begins with a 0 that it does not need. */
	readonly paddedHeader: boolean;
	readonly rows: Rows;
	/** Lines of content among the entries that are none, as places among the lines of content; rising. */
	readonly strays: ArrayLike<number>;
	/** The first line of content behind the last entry of the last section, where that is not the end; −1 if none. */
	readonly trailing: number;
	/** Another number whenever an entry has changed. */
	readonly version: number;
	/**
	 * The values of the columns that are kept together with one, as an array of exactly those that never changes again.
	 * The same one as long as no entry changes.
	 */
	kept(column: number): Float64Array | Int32Array | Uint8Array;
	/** 1-based lines of the entries; never changed again. */
	lines(): Uint32Array;
	/** No row has a flag. Absent where that is not known. */
	readonly clean?: boolean;
	/**
	 * The values that are kept together with a column, to be overwritten: nobody reads them here again. Absent where they
	 * are still needed.
	 */
	give?(column: number): Float64Array | Int32Array | Uint8Array;
}

/**
 * What the syntax of a file gave. Where the text is not at hand, the functions that go to a line throw `NeedsText`.
 */
export interface RawFile {
	readonly file: string;
	/** Size in bytes; counts are checked against it. */
	readonly size: number;
	readonly form: FileSyntax['form'];
	/** How the sections of such a file are built; those that are there. */
	readonly syntax: FileSyntax;
	readonly sections: readonly RawSection[];
	/** Lines of content in front of the first section. */
	readonly before: number;
	/** Goes to the header of a section, or to its first entry where it is missing. */
	header(section: RawSection): Tokens;
	row(section: RawSection, row: number): Tokens;
	/** Goes to a line by its place among the lines of content. */
	content(content: number): Tokens;
	/** Whether a line, given by its place among the lines of content, has the text of the one before it. */
	repeats(content: number): boolean;
	/** The place behind the last byte. */
	end(): Location;
	/** Place of the first line that is too long for a mesh file. */
	endless(): Location | undefined;
}

/** Thrown where a finding needs the text of a line and the text was not kept. */
export class NeedsText extends Error {}
