import type { TextPart } from '../textPart.ts';
import { PlySheet } from './plySheet.ts';
import { readBytes } from './readPly.ts';
import { plySyntax } from './syntax.ts';

/** What the language server needs of PLY files. */
export const plyText: TextPart = {
	forms: () => [plySyntax],
	structure: {
		open: (name, bytes) => new PlySheet(name, bytes),
		read: ({ file, bytes, length }, options) => readBytes(file, bytes, length, options),
	},
};
