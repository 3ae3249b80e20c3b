import type { TextPart } from '../textPart.ts';
import { OffSheet } from './offSheet.ts';
import { readText } from './readOff.ts';
import { offSyntax } from './syntax.ts';

/** What the language server needs of OFF files. */
export const offText: TextPart = {
	forms: () => [offSyntax],
	structure: {
		open: (name, bytes) => new OffSheet(name, bytes),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
