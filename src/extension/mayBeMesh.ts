import { Range, type TextDocument } from 'vscode';
import { formatNames, meshSuffixes } from '../formats/names.ts';
import { fileName } from './fileNames.ts';

/** The start of a text: enough lines for some comments and a header. */
export const headRange = new Range(0, 0, 60, 0);

const meshName = new RegExp(`\\.(${meshSuffixes.join('|')})$`, 'i');

/** Whether a file has the suffix of a mesh. */
export const mayBeMeshName = (name: string): boolean => meshName.test(name);

/** Whether a text has a heading that is characteristic of a format. */
export const mayBeMeshText = (text: string): boolean =>
	formatNames.some(({ heading }) => heading?.test(text));

/**
 * Whether it is worth loading the code that recognises meshes in plain text: false only for text that
 * `languageByContent` rejects.
 */
export const mayBeMesh = (document: TextDocument): boolean =>
	mayBeMeshName(fileName(document.uri.path)) || mayBeMeshText(document.getText(headRange));
