import { type Uri, workspace } from 'vscode';
import { journalName } from '../../formats/unfinished/names.ts';
import { unfinishedSet } from '../../formats/unfinished/unfinishedSet.ts';
import type { Finding } from '../../mesh/finding.ts';

/**
 * The finding about a set that was left torn by a process that was killed; undefined where the set is whole. Links are not
 * followed: the language server and the command line do that.
 *
 * @param names names of the files of the set, there or not, the opened one first
 * @param at the file of a name, which may be a path with `/`, in the folder of the set
 */
export const unfinishedAt = (
	names: readonly string[],
	at: (name: string) => Uri,
): Promise<Finding | undefined> =>
	unfinishedSet(names, async (first) => {
		const name = journalName(first);
		try {
			const bytes = await workspace.fs.readFile(at(name));
			return {
				name,
				text: new TextDecoder().decode(bytes),
				exists: (path) =>
					Promise.resolve(workspace.fs.stat(at(path))).then(
						() => true,
						() => false,
					),
				isRead: (path) => names.includes(path),
			};
		} catch {
			return undefined;
		}
	});
