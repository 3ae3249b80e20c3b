import type { TextPart } from '../sheets/textPart.ts';
import { suffixOf } from './fileNames.ts';
import { triangleForms, triangleStructure } from './readTriangle.ts';

/** Triangle's files for the language server. */
export const triangleText: TextPart = {
	forms: (name) => (suffixOf(name) ? triangleForms(name) : undefined),
	structure: triangleStructure,
};
