import type { TextPart } from '../textPart.ts';
import { partOf, triangleNames } from './names.ts';
import { triangleForms, triangleStructure } from './readTriangle.ts';

/** What the language server needs of Triangle's files. */
export const triangleText: TextPart = {
	languages: triangleNames.languages,
	forms: (name) => (partOf(name) ? triangleForms(name) : undefined),
	structure: triangleStructure,
};
