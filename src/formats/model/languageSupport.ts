import type { ReadOptions, ReadResult } from '../core/format.ts';
import type { Section, SectionKind } from './section.ts';
import type { Forms } from './syntax.ts';
import type { LayoutBuilder, TextModel } from './textModel.ts';

/** A number in a header that links to other files of the set. */
export interface HeaderLink {
	/** Index among the header's numbers. */
	readonly number: number;
	/** The first file that exists is the destination. */
	readonly files: readonly { readonly suffix: string; readonly holds: string }[];
}

/** Texts of hovers about the files of a format. */
export interface HoverTexts {
	/** Files of the format, as the beginning of a sentence: "Triangle’s files". */
	readonly files: string;
	/** Meaning of each number of a section's header, the count first: "points", "attributes of a point". */
	header(kind: SectionKind): readonly [string, ...string[]];
	/** Contents of the line of an entry: "number, x, y". */
	entry(section: Section): string;
	/** Text for a section that is empty because another file of the set has its entries. */
	elsewhere?(kind: SectionKind): string | undefined;
}

/** Traits of the text of a file, so that the language server need not know the format. */
export interface TextTraits {
	/** Id of the format in the registry. */
	readonly format: string;
	/** `#` starts a comment at the beginning of a line only, or after values too. */
	readonly comments: 'line' | 'anywhere';
	/** Beginning of a comment line, if it is not `#`. */
	readonly commentMark?: string;
	/**
	 * The text has other separators than blanks, or lines outside the mesh: no formatting, and no fix of single lines;
	 * `normalise` writes the file.
	 */
	readonly keepsText?: true;
	/** `[` and `]` are tokens of their own. */
	readonly brackets?: boolean;
	/** Sections that may have a heading, a comment of one word (`#points`), in the order of the file. */
	readonly headings?: readonly SectionKind[];
	/** The word of the comment that ends a file. */
	readonly ending?: string;
	/** Values after the expected ones are ignored with a warning instead of an error; a header may announce them. */
	readonly surplus?: boolean;
	/**
	 * Triangles name their edges by signed numbers from 1: negative if the triangle runs against the edge. Else they name
	 * their corners.
	 */
	readonly signedEdges?: boolean;
	/** Edges hold the coordinates of their ends, `[x y] [x y]`: points have neither lines nor numbers. */
	readonly pointsInEdges?: boolean;
	/** The last value of a triangle is 1 if it is marked for refinement, else 0. */
	readonly marks?: boolean;
	/** A line may have several entries, and an entry several lines: the text is not formatted. */
	readonly free?: true;
	/** Other files of the set hold the same entries; references lead to those. */
	readonly repeats?: boolean;
	/** −1 as the second end of an edge makes it a ray; two coordinates of its direction follow. */
	readonly rays?: boolean;
	/** Destinations of the numbers in the headers, section by section. */
	readonly links?: readonly (readonly HeaderLink[])[];
	readonly hoverTexts: HoverTexts;
}

/** Language support of a text format. */
export interface LanguageSupport {
	/**
	 * The forms that a file of this name may have; undefined if no file of a set has the name, or if its beginning, when
	 * given, shows that the file is not edited as text.
	 */
	forms(name: string, head?: Uint8Array): Forms | undefined;
	readonly buildLayout: LayoutBuilder;
	/** Reads the mesh of the files of a set, the opened one first; see `Format.read`. */
	read(models: readonly [TextModel, ...TextModel[]], options: ReadOptions): ReadResult;
}
