import { formatNames } from '../formats/names.ts';
import { formatOf } from '../formats/registry.ts';
import { suffixOf } from '../formats/setNames.ts';

/** Below this certainty a file stays plain text. */
const sureEnough = 0.9;

/** The language of a file whose name says too little, by its beginning; undefined if it is no mesh that is text. */
export function languageByContent(name: string, head: Uint8Array): string | undefined {
	const format = formatOf(name, head);
	if (!format || format.sniff(name, head) < sureEnough) return undefined;
	const languages = format.languages ?? [];
	// In a set the suffix tells one file from the other.
	const suffix = suffixOf(name);
	const named = languages.find((one) => one.suffix === suffix);
	if (named || languages.length !== 1) return named?.id;
	// What lies beside a mesh is not one, whatever its beginning says.
	const names = formatNames.find(({ id }) => id === format.id);
	return names?.suffixes.includes(suffix) ? undefined : languages[0]?.id;
}
