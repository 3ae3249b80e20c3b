/** Endings of plurals, with those of the singular. */
const endings: readonly (readonly [plural: RegExp, singular: string])[] = [
	[/vertices$/, 'vertex'],
	[/hedra$/, 'hedron'],
	[/ies$/, 'y'],
	[/(x|ch|sh|ss)es$/, '$1'],
	[/([^s])s$/, '$1'],
];

/** Replaces the first plural of a phrase by its singular: "library of materials" for "libraries of materials". */
export function singularOf(phrase: string): string {
	const words = phrase.split(' ');
	for (const [w, word] of words.entries())
		for (const [plural, singular] of endings)
			if (plural.test(word)) {
				words[w] = word.replace(plural, singular);
				return words.join(' ');
			}
	return phrase;
}
