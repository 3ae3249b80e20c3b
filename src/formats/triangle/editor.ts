import { tableText } from '../tables/tableText.ts';
import { suffixOf } from './fileNames.ts';
import { triangleForms, triangleStructure } from './readTriangle.ts';

/** Triangle's files for the language server. */
export const triangleText = tableText(
	(name) => (suffixOf(name) ? triangleForms(name) : undefined),
	triangleStructure,
);
