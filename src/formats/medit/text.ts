import { WordSheet } from '../sheets/wordSheet.ts';
import type { TextPart } from '../textPart.ts';
import { isBinaryName, isSolution } from './fileNames.ts';
import { gmfHead } from './gmf.ts';
import { layOut } from './layout.ts';
import { readText } from './readText.ts';
import { meditSyntax } from './syntax.ts';

/** What the language server needs of files of MEDIT. */
export const meditText: TextPart = {
	forms: (name, head) =>
		isSolution(name) || isBinaryName(name) || (head && gmfHead(head)) ? undefined : [meditSyntax],
	structure: {
		open: (name, bytes) => new WordSheet(name, bytes, meditSyntax, layOut),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
