import { Uri } from 'vscode';
import { fileName } from '../fileNames.ts';
import type { Panels } from '../panel/panels.ts';
import { requireTarget } from '../target.ts';
import { gitApi, type Repository } from './gitApi.ts';
import { gitQuery, versionOf } from './versionOf.ts';

/**
 * Compares a file with a version of it that `choose` gives, which may be undefined for none. Throws an `Error` for the
 * user if the file is in no repository, or is not in that version.
 */
export async function compareWithVersion(
	panels: Panels,
	argument: unknown,
	choose: (repository: Repository, file: Uri) => Promise<string | undefined>,
): Promise<void> {
	const target = requireTarget(argument, panels);
	const path = gitQuery(target)?.path;
	const file = path === undefined ? target : Uri.file(path);
	const name = fileName(file.path);
	const git = await gitApi();
	const repository = git.getRepository(file);
	if (!repository) throw new Error(`${name} is in no Git repository that is open here.`);
	const ref = await choose(repository, file);
	if (ref === undefined) return;
	const before = git.toGitUri(file, ref);
	try {
		await repository.getObjectDetails(ref, file.fsPath);
	} catch {
		throw new Error(`${name} is not in ${ref === 'HEAD' ? 'the last commit' : versionOf(before)}.`);
	}
	panels.compare(before, file);
}
