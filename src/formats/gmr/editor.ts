import { tableText } from '../tables/tableText.ts';
import { gmrForms, gmrStructure } from './readGmr.ts';

/** GMR for the language server. */
export const gmrText = tableText(() => gmrForms, gmrStructure);
