const names: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

/** A text as the value of an attribute; characters that XML can't hold become U+FFFD. */
const escaped = (text: string): string =>
	text
		// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML has not
		.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
		.replace(/[&<>"\t\n\r]/g, (letter) => names[letter] as string);

/** Attributes of a tag, each with a blank before it; those without a value are left out. */
export const attributesText = (
	attributes: Readonly<Record<string, string | number | undefined>>,
): string =>
	Object.entries(attributes)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => ` ${name}="${escaped(`${value}`)}"`)
		.join('');
