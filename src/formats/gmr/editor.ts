import type { TextPart } from '../sheets/textPart.ts';
import { gmrForms, gmrStructure } from './readGmr.ts';

/** GMR for the language server. */
export const gmrText: TextPart = {
	forms: () => gmrForms,
	structure: gmrStructure,
};
