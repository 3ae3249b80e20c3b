import type { TextPart } from '../textPart.ts';
import { partOf } from './names.ts';
import { triangleForms, triangleStructure } from './readTriangle.ts';

/** What the language server needs of Triangle's files. */
export const triangleText: TextPart = {
	forms: (name) => (partOf(name) ? triangleForms(name) : undefined),
	structure: triangleStructure,
};
