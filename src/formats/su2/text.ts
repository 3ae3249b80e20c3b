import { WordSheet } from '../sheets/wordSheet.ts';
import type { TextPart } from '../textPart.ts';
import { layOut } from './layout.ts';
import { readText } from './readSu2.ts';
import { su2Syntax } from './syntax.ts';

/** What the language server needs of files of SU2. */
export const su2Text: TextPart = {
	forms: () => [su2Syntax],
	structure: {
		open: (name, bytes) => new WordSheet(name, bytes, su2Syntax, layOut),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
