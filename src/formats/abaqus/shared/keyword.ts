/** A keyword line: it begins with one star and has parameters. */
export interface Keyword {
	/** Upper case, with single blanks: `NODE`, `END PART`. */
	readonly name: string;
	/** Values by parameter in upper case; '' for a parameter without value. Values keep their case. */
	readonly parameters: ReadonlyMap<string, string>;
}

/** Parses a keyword with its continuation lines, joined; it begins with `*`. */
export function keywordIn(line: string): Keyword {
	const [name = '', ...rest] = splitFields(line.trim().slice(1));
	const parameters = new Map<string, string>();
	for (const part of rest) {
		const at = part.indexOf('=');
		const key = (at < 0 ? part : part.slice(0, at)).trim().toUpperCase();
		if (key !== '') parameters.set(key, at < 0 ? '' : unquoted(part.slice(at + 1)));
	}
	return { name: name.trim().toUpperCase().replace(/\s+/g, ' '), parameters };
}

/** Removes quotation marks. */
export const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

/** Key by which names are compared: upper case, for the letters of ASCII only. */
export const keyOf = (name: string): string =>
	name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Splits a line at commas outside quotation marks. */
export function splitFields(text: string): string[] {
	if (!text.includes('"')) return text.split(',');
	const fields: string[] = [];
	let start = 0;
	let isQuoted = false;
	for (let i = 0; i < text.length; i++) {
		if (text[i] === '"') isQuoted = !isQuoted;
		else if (text[i] === ',' && !isQuoted) {
			fields.push(text.slice(start, i));
			start = i + 1;
		}
	}
	fields.push(text.slice(start));
	return fields;
}

/** Largest number of a node or element. */
export const greatestNumber = 2 ** 32 - 1;
