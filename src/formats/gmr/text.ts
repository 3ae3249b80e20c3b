import type { TextPart } from '../textPart.ts';
import { gmrNames } from './names.ts';
import { gmrForms, gmrStructure } from './readGmr.ts';

/** What the language server needs of GMR. */
export const gmrText: TextPart = {
	languages: gmrNames.languages,
	forms: () => gmrForms,
	structure: gmrStructure,
};
