import type { LanguageSupport } from '../model/languageSupport.ts';
import { type Structure, structured } from './readFiles.ts';
import { buildTableLayout, TableLayout } from './tableLayout.ts';

/** Language support of a format whose files `readFiles` reads. */
export const tableText = (
	forms: LanguageSupport['forms'],
	structure: Structure,
): LanguageSupport => ({
	forms,
	buildLayout: buildTableLayout,
	read(models, options) {
		const files = models.map(({ layout }) => layout).filter((one) => one instanceof TableLayout);
		return structured(files, structure, options);
	},
});
