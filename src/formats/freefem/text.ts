import { WordSheet } from '../sheets/wordSheet.ts';
import type { TextPart } from '../textPart.ts';
import { layOut } from './layout.ts';
import { readText } from './readFreefem.ts';
import { freefemSyntax } from './syntax.ts';

/** What the language server needs of files of FreeFem. */
export const freefemText: TextPart = {
	forms: () => [freefemSyntax],
	structure: {
		open: (name, bytes) => new WordSheet(name, bytes, freefemSyntax, layOut),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
