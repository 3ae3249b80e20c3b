import type { TextPart } from '../textPart.ts';
import { readBytes } from './readVtk.ts';
import { vtkSyntax } from './syntax.ts';
import { VtkSheet } from './vtkSheet.ts';

/** What the language server needs of legacy files of VTK. */
export const vtkText: TextPart = {
	forms: () => [vtkSyntax],
	structure: {
		open: (name, bytes) => new VtkSheet(name, bytes),
		read({ file, bytes, length }, options) {
			// A byte of code 0 ends the text, which a line end does not.
			const text = new Uint8Array(length + 1);
			text.set(bytes.subarray(0, length));
			return readBytes(file, text, length, options);
		},
	},
};
