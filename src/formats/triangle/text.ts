import type { TextPart } from '../textPart.ts';
import { suffixOf } from './names.ts';
import { triangleForms, triangleStructure } from './readTriangle.ts';

/** What the language server needs of Triangle's files. */
export const triangleText: TextPart = {
	forms: (name) => (suffixOf(name) ? triangleForms(name) : undefined),
	structure: triangleStructure,
};
