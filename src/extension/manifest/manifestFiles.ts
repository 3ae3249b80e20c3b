import { grammars } from '../../formats/grammars.ts';
import { formatNames, languageNames } from '../../formats/names.ts';
import { readerRules } from '../../formats/readerRules.ts';
import { rules } from '../../validate/registry.ts';
import { grammarFiles, textOf } from './grammarFiles.ts';
import { withFormats } from './withFormats.ts';
import { withRules } from './withRules.ts';
import { withSettings } from './withSettings.ts';

/**
 * Generates files from the registries: text by path relative to the root of the extension.
 *
 * @param manifest current text of package.json; parts that do not depend on a registry stay
 */
export function manifestFiles(manifest: string): Map<string, string> {
	const formatted = withFormats(JSON.parse(manifest), formatNames);
	const complete = withRules(withSettings(formatted), [...readerRules, ...rules]);
	return new Map([['package.json', textOf(complete)], ...grammarFiles(languageNames, grammars)]);
}
