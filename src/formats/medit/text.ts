import { WordSheet } from '../sheets/wordSheet.ts';
import type { TextPart } from '../textPart.ts';
import { layOut } from './layout.ts';
import { readText } from './readMedit.ts';
import { meditSyntax } from './syntax.ts';

/** What the language server needs of files of MEDIT. */
export const meditText: TextPart = {
	forms: () => [meditSyntax],
	structure: {
		open: (name, bytes) => new WordSheet(name, bytes, meditSyntax, layOut),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
