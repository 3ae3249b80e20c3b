import { type Uri, workspace } from 'vscode';
import { fileName } from '../fileNames.ts';
import { versionOf } from '../git/versionOf.ts';

/** Names of two files that differ if the files do: with their versions, paths or schemes if their names are equal. */
export function titlesOf(before: Uri, after: Uri): readonly [before: string, after: string] {
	const ofVersion = (uri: Uri) => `${fileName(uri.path)} (${versionOf(uri) ?? 'Working Tree'})`;
	const hasVersion = [before, after].some((uri) => versionOf(uri) !== undefined);
	const names: ((uri: Uri) => string)[] = [
		(uri) => fileName(uri.path),
		...(hasVersion ? [ofVersion] : []),
		(uri) => workspace.asRelativePath(uri),
		(uri) => `${fileName(uri.path)} (${uri.scheme})`,
	];
	const name = names.find((nameOf) => nameOf(before) !== nameOf(after));
	return name ? [name(before), name(after)] : [before.toString(), after.toString()];
}
