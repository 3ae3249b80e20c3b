import type { TextPart } from '../textPart.ts';
import { ObjSheet } from './objSheet.ts';
import { readText } from './readObj.ts';
import { objSyntax } from './syntax.ts';

/** What the language server needs of OBJ files. */
export const objText: TextPart = {
	forms: () => [objSyntax],
	structure: {
		open: (name, bytes) => new ObjSheet(name, bytes),
		read: ({ file, bytes, length }, options) => readText(file, { bytes, length }, options),
	},
};
