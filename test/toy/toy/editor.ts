import type { TextPart } from '../../../src/formats/sheets/textPart.ts';
import { toyForms, toyStructure } from './readToy.ts';

/** What the language server needs of toys. */
export const toyText: TextPart = { forms: () => toyForms, structure: toyStructure };
