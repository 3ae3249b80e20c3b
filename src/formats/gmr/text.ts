import type { TextPart } from '../textPart.ts';
import { gmrForms, gmrStructure } from './readGmr.ts';

/** What the language server needs of GMR. */
export const gmrText: TextPart = {
	forms: () => gmrForms,
	structure: gmrStructure,
};
