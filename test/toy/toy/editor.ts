import { tableText } from '../../../src/formats/tables/tableText.ts';
import { toyForms, toyStructure } from './readToy.ts';

/** What the language server needs of toys. */
export const toyText = tableText(() => toyForms, toyStructure);
