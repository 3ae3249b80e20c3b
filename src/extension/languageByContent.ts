import { formatOf } from '../formats/registry.ts';
import { isMeshLanguage, type LanguageId } from './ids.ts';
import { suffixOf } from './naming.ts';

/** Below this a format is not sure enough to take a file away from plain text. */
const sureEnough = 0.9;

/** The language of a file whose name says too little, by its beginning; undefined if it is no mesh. */
export function languageByContent(name: string, head: Uint8Array): LanguageId | undefined {
	const format = formatOf(name, head);
	if (!format || format.sniff(name, head) < sureEnough) return undefined;
	const candidates = [format.id, `${format.id}-${suffixOf(name)}`];
	return candidates.find(isMeshLanguage);
}
