import { Range, type TextDocument } from 'vscode';
import { fileName } from './naming.ts';

/** What is looked at of a text: enough lines for a few comments and a header. */
export const beginning = new Range(0, 0, 60, 0);

/** Whether a file is called like one of a mesh. */
export const mayBeMeshName = (name: string): boolean =>
	/\.(gmr|node|ele|poly|edge|neigh)$/i.test(name);

/** Whether a text has a heading such as GMR has. */
export const mayBeMeshText = (text: string): boolean => /^\s*#\s*(points|edges)\b/im.test(text);

/**
 * Whether it is worth loading what can tell a mesh in plain text from other text: false for all that `languageByContent`
 * knows to be none.
 */
export const mayBeMesh = (document: TextDocument): boolean =>
	mayBeMeshName(fileName(document.uri.path)) || mayBeMeshText(document.getText(beginning));
