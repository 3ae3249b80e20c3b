import type { ReadOptions, ReadResult } from './format.ts';
import type { Section, SectionKind, Sheet } from './sheet.ts';
import type { Forms, Structure } from './sheets/readFiles.ts';

/** A number of a header and the files of the set that it is natural to go to from there. */
export interface HeaderLink {
	/** Position among the header's numbers. */
	readonly number: number;
	/** The first that exists is meant. */
	readonly files: readonly { readonly suffix: string; readonly holds: string }[];
}

/** What hovers say of the files of a format, in words. */
export interface TextWords {
	/** Files of the format, as a sentence begins: "Triangle’s files". */
	readonly files: string;
	/** What each number of a section's header means, the count first: "points", "attributes of a point". */
	header(kind: SectionKind): readonly [string, ...string[]];
	/** What the line of an entry holds: "number, x, y". */
	entry(section: Section): string;
	/** Said of a section that is left empty because another file of the set has its entries. */
	elsewhere?(kind: SectionKind): string | undefined;
}

/** What the text of a file is like: what the language server asks instead of which format it is. */
export interface TextTraits {
	/** Id of the format in the registry. */
	readonly format: string;
	/** `#` starts a comment at the beginning of a line only, or behind values too. */
	readonly comments: 'line' | 'anywhere';
	/** What a line that is a comment begins with, where that is not `#`. */
	readonly commentMark?: string;
	/**
	 * Values are separated by more than blanks, or lines that are none of the mesh stand between them: there is no formatting,
	 * and no fix of single lines; `normalise` writes the file.
	 */
	readonly keepsText?: true;
	/** `[` and `]` are values of their own. */
	readonly brackets: boolean;
	/** Sections that a comment of the one word may head (`#points`), in the order of the file; empty where none may. */
	readonly headings: readonly SectionKind[];
	/** The word of the comment that ends such a file. */
	readonly ending?: string;
	/** Values behind those that are expected are ignored with a warning instead of being errors; a header may announce them. */
	readonly surplus: boolean;
	/**
	 * Triangles name their edges by signed numbers, which count from 1: a minus where the triangle runs against the edge.
	 * Else they name their corners.
	 */
	readonly signedEdges: boolean;
	/** Edges hold the coordinates of their ends, `[x y] [x y]`: points have neither lines nor numbers. */
	readonly pointsInEdges: boolean;
	/** The last value of a triangle says whether it is marked for refinement, 1 or 0. */
	readonly marks: boolean;
	/** A line may have several entries, and an entry several lines: the text is not laid out anew. */
	readonly free?: true;
	/** Other files of the set hold the same, and references mean those. */
	readonly repeats?: boolean;
	/** −1 as the second end of an edge says that it goes to infinity; two coordinates of its direction follow. */
	readonly rays?: boolean;
	/** Where the numbers of the headers lead, section by section. */
	readonly links?: readonly (readonly HeaderLink[])[];
	readonly words: TextWords;
}

/** What a format whose files are text gives the language server. */
export interface TextPart {
	/**
	 * The forms that a file of this name may have; undefined for a name that no file of a set has, or for a file that is not
	 * edited as text by its beginning, where that is given.
	 */
	forms(name: string, head?: Uint8Array): Forms | undefined;
	/** Makes a mesh of the parsed files of a set, or where `sheets` can't hold the lines of a file opens it in its own way. */
	readonly structure: Structure | OwnSheets;
}

/** Sheets that a format of one file makes by itself. */
export interface OwnSheets {
	/** The bytes are copied. */
	open(name: string, bytes: Uint8Array): Sheet;
	/** Reads the mesh of a sheet; see `Format.read`. */
	read(sheet: Sheet, options: ReadOptions): ReadResult;
}
