import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { Repository } from './gitApi.ts';

/** Maximum number of listed commits. */
const maxCommits = 100;

/** Icons of refs by their types. */
const icons = ['git-branch', 'cloud', 'tag'];

/** Lets the user choose a branch, a tag, or a commit that changed a file. Undefined if dismissed. */
export async function chooseVersion(
	repository: Repository,
	path: string,
	title: string,
): Promise<string | undefined> {
	const items = Promise.all([
		repository.getRefs({ sort: 'committerdate' }),
		repository.log({ path, maxEntries: maxCommits }),
	]).then(([refs, commits]) => [
		...refs.flatMap(({ type, name, commit }) =>
			name === undefined
				? []
				: [{ label: `$(${icons[type]}) ${name}`, description: short(commit), ref: name }],
		),
		{ label: 'commits of this file', kind: QuickPickItemKind.Separator, ref: '' },
		...commits.map(({ hash, message, authorDate }) => ({
			label: `$(git-commit) ${message.split('\n', 1)[0]}`,
			description: `${short(hash)} ${authorDate?.toLocaleDateString() ?? ''}`,
			ref: hash,
		})),
	]);
	const chosen = await window.showQuickPick<QuickPickItem & { ref: string }>(items, {
		title,
		placeHolder: 'Branch, tag or commit',
		matchOnDescription: true,
	});
	return chosen?.ref;
}

const short = (commit = ''): string => commit.slice(0, 8);
