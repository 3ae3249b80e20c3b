import { Uri, workspace } from 'vscode';
import { isMeshLanguage } from '../ids.ts';

/** Whether a file is in the folder of an open mesh or of a URI in `named`, those of requests to the server. */
export function isBesideMesh(uri: Uri, named: Iterable<string>): boolean {
	const folderOf = (one: Uri) => Uri.joinPath(one, '..').toString();
	const open = workspace.textDocuments
		.filter(({ languageId }) => isMeshLanguage(languageId))
		.map((document) => document.uri);
	const requested = [...named].map((text) => Uri.parse(text, true));
	return [...open, ...requested].some((one) => folderOf(one) === folderOf(uri));
}
