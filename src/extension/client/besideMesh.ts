import { Uri, workspace } from 'vscode';
import { isMeshLanguage } from '../ids.ts';

/** Whether a file is in the folder of an open mesh, or of a mesh that a request to the server named (`requestUris`). */
export function isBesideMesh(uri: Uri, requestUris: Iterable<string>): boolean {
	const folderOf = (file: Uri) => Uri.joinPath(file, '..').toString();
	const open = workspace.textDocuments
		.filter(({ languageId }) => isMeshLanguage(languageId))
		.map((document) => document.uri);
	const requested = [...requestUris].map((text) => Uri.parse(text, true));
	return [...open, ...requested].some((mesh) => folderOf(mesh) === folderOf(uri));
}
