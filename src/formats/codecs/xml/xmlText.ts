const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

/** Escapes text for attribute values and between tags; characters that XML does not allow become U+FFFD. */
export const escaped = (text: string): string =>
	text
		// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML has not
		.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
		.replace(/[&<>"\t\n\r]/g, (letter) => escapes[letter]!);

/** Attributes of a tag, each after a blank, without those whose value is undefined. */
export const attributesText = (
	attributes: Readonly<Record<string, string | number | undefined>>,
): string =>
	Object.entries(attributes)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => ` ${name}="${escaped(`${value}`)}"`)
		.join('');

const entities: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** Resolves character references and predefined entities. */
export const unescaped = (text: string): string =>
	text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (all, ...found) => {
		const [decimal, hexadecimal, name] = found as (string | undefined)[];
		if (name !== undefined) return entities[name]!;
		const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : all;
	});
