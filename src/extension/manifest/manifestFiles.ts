import { grammars } from '../../formats/grammars.ts';
import { formatNames, languageNames } from '../../formats/names.ts';
import { readerRules } from '../../formats/readerRules.ts';
import { rules } from '../../validate/registry.ts';
import { grammarFiles, textOf } from './grammarFiles.ts';
import { withFormats } from './withFormats.ts';
import { withRules } from './withRules.ts';
import { withSettings } from './withSettings.ts';

/**
 * The files that are made of the registries: their text by path, from the root of the extension.
 *
 * @param manifest the text of package.json as it is; what does not depend on a registry stays
 */
export function manifestFiles(manifest: string): Map<string, string> {
	const formatted = withFormats(JSON.parse(manifest), formatNames);
	const whole = withRules(withSettings(formatted), [...readerRules, ...rules]);
	return new Map([['package.json', textOf(whole)], ...grammarFiles(languageNames, grammars)]);
}
