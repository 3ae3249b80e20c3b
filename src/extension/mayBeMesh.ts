import { Range, type TextDocument } from 'vscode';
import { formatNames, meshSuffixes } from '../formats/names.ts';
import { fileName } from './fileNames.ts';

/** How much of a text is read: enough lines for a few comments and a header. */
export const beginning = new Range(0, 0, 60, 0);

const named = new RegExp(`\\.(${meshSuffixes.join('|')})$`, 'i');

/** Whether a file is called like one of a mesh. */
export const mayBeMeshName = (name: string): boolean => named.test(name);

/** Whether a text has a line that some format has and other text has not. */
export const mayBeMeshText = (text: string): boolean =>
	formatNames.some(({ heading }) => heading?.test(text));

/**
 * Whether it is worth loading the code that tells a mesh in plain text from other text: false for all that `languageByContent`
 * knows to be none.
 */
export const mayBeMesh = (document: TextDocument): boolean =>
	mayBeMeshName(fileName(document.uri.path)) || mayBeMeshText(document.getText(beginning));
