import { suffixOf } from '../formats/core/setNames.ts';
import { formatNames } from '../formats/names.ts';
import { formatOf } from '../formats/registry.ts';

/** Minimum certainty to recognise a mesh. */
const minCertainty = 0.9;

/** The language of a file by the start of its content; undefined unless it is mesh text. */
export function languageByContent(name: string, head: Uint8Array): string | undefined {
	const format = formatOf(name, head);
	if (!format || format.sniff(name, head) < minCertainty) return undefined;
	const languages = format.languages ?? [];
	// The suffix distinguishes the files of a set.
	const suffix = suffixOf(name);
	const named = languages.find((language) => language.suffix === suffix);
	if (named || languages.length !== 1) return named?.id;
	// A file with another suffix of the format is no text of this language.
	const names = formatNames.find(({ id }) => id === format.id);
	return names?.suffixes.includes(suffix) ? undefined : languages[0]?.id;
}
