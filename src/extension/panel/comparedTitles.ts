import { type Uri, workspace } from 'vscode';
import { fileName } from '../fileNames.ts';

/** Names of two files that differ if the files do: with their paths or schemes if their names are equal. */
export function titlesOf(before: Uri, after: Uri): readonly [before: string, after: string] {
	const names: ((uri: Uri) => string)[] = [
		(uri) => fileName(uri.path),
		(uri) => workspace.asRelativePath(uri),
		(uri) => `${fileName(uri.path)} (${uri.scheme})`,
	];
	const name = names.find((nameOf) => nameOf(before) !== nameOf(after));
	return name ? [name(before), name(after)] : [before.toString(), after.toString()];
}
