import { type Structure, structured } from './readFiles.ts';
import type { TextPart } from './textPart.ts';
import { TextSheet } from './textSheet.ts';

/** Language support of a format whose files `readFiles` reads. */
export const tableText = (forms: TextPart['forms'], structure: Structure): TextPart => ({
	forms,
	open(name, bytes) {
		const known = forms(name);
		if (!known) throw new Error(`${name} has no form`);
		return new TextSheet(name, bytes, known);
	},
	read(sheets, options) {
		const files = sheets.filter((sheet): sheet is TextSheet => sheet instanceof TextSheet);
		return structured(files, structure, options);
	},
});
