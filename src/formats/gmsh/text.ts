import { FileBytes } from '../bytes/fileBytes.ts';
import { latin1 } from '../text/decimal.ts';
import type { TextPart } from '../textPart.ts';
import { GmshSheet } from './gmshSheet.ts';
import { readContent } from './readGmsh.ts';
import { gmshSyntax } from './syntax.ts';

/** Whether the numbers of a file are bytes, by its beginning. */
const isBinary = (head: Uint8Array): boolean =>
	/\$MeshFormat\s+\S+[ \t]+1[ \t]/.test(latin1(head, 0, head.length));

/** What the language server needs of files of Gmsh. */
export const gmshText: TextPart = {
	forms: (_, head) => (head && isBinary(head) ? undefined : [gmshSyntax]),
	structure: {
		open: (name, bytes) => new GmshSheet(name, bytes),
		read({ file, bytes, length }, options) {
			// Readers look for a line end behind the last byte.
			const text = new Uint8Array(length + 1);
			text.set(bytes.subarray(0, length));
			text[length] = 10;
			return readContent(new FileBytes(file, text, length), options);
		},
	},
};
