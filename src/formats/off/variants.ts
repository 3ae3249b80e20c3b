/** What the word in front of the counts says of the points of a file (Geomview manual, "OFF Files"). */
export interface Variant {
	/** As it stands: `COFF`. */
	readonly word: string;
	/** Points have texture coordinates. */
	readonly texture: boolean;
	readonly colours: boolean;
	readonly normals: boolean;
	/** Points have four homogeneous coordinates. */
	readonly four: boolean;
	/** The number of coordinates stands in front of the counts. */
	readonly counted: boolean;
}

/** The word and its prefixes: texture coordinates, colours, normals, a fourth coordinate, any number of them. */
const word = '(ST)?(C)?(N)?(4)?(n)?OFF';
const wordThere = new RegExp(`^${word}(?=\\d|$)`);

/** The variant that a token names, and how many characters of it; the counts may stand right behind. */
export function variantOf(token: string): (Variant & { readonly length: number }) | undefined {
	const found = wordThere.exec(token);
	if (!found) return undefined;
	const [word, texture, colours, normals, four, counted] = found;
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

/** The variant of files that leave out the word. */
export const plainOff: Variant = {
	word: 'OFF',
	texture: false,
	colours: false,
	normals: false,
	four: false,
	counted: false,
};

/** What may stand in front of the word in a file for Geomview: a brace, a name, an appearance. */
const wrapper = '(\\{|=|\\(\\s*[a-z]|define\\b|geometry\\b|appearance\\b|LIST\\b)';
/** The beginning of a file with the word; comments are out of the way. */
export const beginsWithWord = new RegExp(
	`^${word}(?=\\d|\\s|$)|^${wrapper}(.|\\n)*?(^|[\\s{=}])${word}(?=\\d|\\s|$)`,
);
/** A token with which such a wrapper may begin. */
export const beginsWrapper = new RegExp(`^${wrapper}`);
/** The beginning of a file that leaves out the word. */
export const beginsWithCounts = /^\d+[ \t]+\d+([ \t]+\d+)?[ \t]*(\n|$)/;
