import type { Location, Positions } from '../../mesh/finding.ts';
import type { SectionKind } from '../model/section.ts';
import type { FileSyntax, SectionSyntax } from '../model/syntax.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Rows } from './rows.ts';

/** A parsed section: the numbers of its header, and its entries. */
export interface RawSection {
	readonly syntax: SectionSyntax;
	/** Numbers of the header line, the count first; NaN for tokens that are not integers. Empty without a header. */
	readonly numbers: readonly number[];
	/** The header has too many tokens or implausible numbers. */
	readonly malformedHeader: boolean;
	/** A number of the header has leading zeros. */
	readonly paddedHeader: boolean;
	readonly rows: Rows;
	/** Lines of content among the entries that are not entries, as indices of lines of content; ascending. */
	readonly strays: ArrayLike<number>;
	/** The first line of content after the last entry of the last section; −1 if there is none. */
	readonly trailing: number;
	/** Changes whenever an entry changes. */
	readonly version: number;
	/**
	 * The values of the group of columns with `column`, row after row; the same array until an entry changes, and no
	 * longer modified then.
	 */
	columnValues(column: number): Float64Array | Int32Array | Uint8Array;
	/** 1-based lines of the entries; the array never changes again. */
	lines(): Uint32Array;
	/** Whether no row has flags; absent if unknown. */
	readonly clean?: boolean;
	/** `columnValues` for a caller that overwrites the array: it is not read again here. Absent if it is still needed. */
	releaseColumn?(column: number): Float64Array | Int32Array | Uint8Array;
}

/** A parsed file. If its text was discarded, functions that need a line throw `NeedsText`. */
export interface RawFile {
	readonly file: string;
	/** Size in bytes, the bound for counts. */
	readonly size: number;
	readonly form: FileSyntax['form'];
	/** Grammar of the file; trailing sections may be missing. */
	readonly syntax: FileSyntax;
	readonly sections: readonly RawSection[];
	/** Number of lines of content before the first section. */
	readonly before: number;
	/** Moves to the header of a section, or to its first entry if there is none. */
	header(section: RawSection): Tokens;
	/** Moves to an entry, given by its index. */
	row(section: RawSection, row: number): Tokens;
	/** Moves to a line of content, given by its index. */
	content(content: number): Tokens;
	/** Whether a line of content, given by its index, equals the one before it. */
	repeats(content: number): boolean;
	/** The location after the last byte. */
	end(): Location;
	/** Location of the first line that is too long for a mesh file; undefined if there is none. */
	overlongLine(): Location | undefined;
}

/** The section of a kind, if the file has it. */
export const sectionOf = (file: RawFile, kind: SectionKind): RawSection | undefined =>
	file.sections.find(({ syntax }) => syntax.kind === kind);

/** The lines of the entries of all sections, for a file whose sections are entities of the mesh. */
export const positionsOf = ({ file, sections }: RawFile): Positions =>
	Object.fromEntries(
		sections.map((section) => {
			const { kind, first = 0 } = section.syntax;
			return [kind, { file, lines: section.lines(), first }];
		}),
	);

/** Thrown if a finding needs the text of a line and the text was discarded. */
export class NeedsText extends Error {}
