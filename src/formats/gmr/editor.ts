import { tableText } from '../sheets/tableText.ts';
import { gmrForms, gmrStructure } from './readGmr.ts';

/** GMR for the language server. */
export const gmrText = tableText(() => gmrForms, gmrStructure);
