/** Properties of points, from the keyword before the counts (Geomview manual, "OFF Files"). */
export interface Variant {
	/** The keyword itself: `COFF`. */
	readonly word: string;
	/** Points have texture coordinates. */
	readonly texture: boolean;
	readonly colours: boolean;
	readonly normals: boolean;
	/** Points have four homogeneous coordinates. */
	readonly four: boolean;
	/** The number of coordinates comes before the counts. */
	readonly counted: boolean;
}

/**
 * The keyword and its prefixes: texture coordinates, colours, normals, a fourth coordinate, any number of coordinates.
 */
const word = '(ST)?(C)?(N)?(4)?(n)?OFF';
const keywordPattern = new RegExp(`^${word}(?=\\d|$)`);

/** The variant and length of the keyword at the start of a token, directly after which counts may follow; else undefined. */
export function variantOf(token: string): (Variant & { readonly length: number }) | undefined {
	const match = keywordPattern.exec(token);
	if (!match) return undefined;
	const [word, texture, colours, normals, four, counted] = match;
	return {
		word,
		texture: texture !== undefined,
		colours: colours !== undefined,
		normals: normals !== undefined,
		four: four !== undefined,
		counted: counted !== undefined,
		length: word.length,
	};
}

/** The variant of files without the keyword. */
export const plainOff: Variant = {
	word: 'OFF',
	texture: false,
	colours: false,
	normals: false,
	four: false,
	counted: false,
};

/** Text that may come before the keyword in a file for Geomview: a brace, a name, an appearance. */
const wrapper = '(\\{|=|\\(\\s*[a-z]|define\\b|geometry\\b|appearance\\b|LIST\\b)';
/** Start of a file with the keyword, comments removed. */
export const beginsWithWord = new RegExp(
	`^${word}(?=\\d|\\s|$)|^${wrapper}(.|\\n)*?(^|[\\s{=}])${word}(?=\\d|\\s|$)`,
);
/** A token that may begin text before the keyword. */
export const beginsWrapper = new RegExp(`^${wrapper}`);
/** Start of a file without the keyword. */
export const beginsWithCounts = /^\d+[ \t]+\d+([ \t]+\d+)?[ \t]*(\n|$)/;
