import type { TextPart } from '../model/textPart.ts';
import { type Structure, structured } from './readFiles.ts';
import { layOutTables, TableLayout } from './tableLayout.ts';

/** Language support of a format whose files `readFiles` reads. */
export const tableText = (forms: TextPart['forms'], structure: Structure): TextPart => ({
	forms,
	layOut: layOutTables,
	read(models, options) {
		const files = models.map(({ layout }) => layout).filter((one) => one instanceof TableLayout);
		return structured(files, structure, options);
	},
});
