import { Disposable, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';
import { isJournal } from '../../formats/unfinished/names.ts';
import { fileName } from '../fileNames.ts';
import { folderOf, membersOf } from './meshSet.ts';

/** Milliseconds to wait for the next keystroke: a reader of a large text needs longer than a small one. */
const patience = (document: TextDocument): number => (document.lineCount > 100_000 ? 1000 : 300);

/**
 * Calls `changed` a little after a file of the set was edited, saved, closed, or changed, made or deleted on disk.
 * Some calls are for nothing; the listener checks the files. `noticed` is called at once.
 */
export function watchSet(uri: Uri, changed: () => void, noticed: () => void): Disposable {
	const belongs = membersOf(uri);
	let timer: ReturnType<typeof setTimeout> | undefined;
	const soon = (delay: number) => {
		noticed();
		clearTimeout(timer);
		timer = setTimeout(changed, delay);
	};
	const onDisk = (other: Uri) => {
		if (belongs(other) || isJournal(fileName(other.path))) soon(300);
	};
	const inEditor = (document: TextDocument) => {
		if (belongs(document.uri)) soon(patience(document));
	};
	const watchers: Disposable[] = [];
	if (uri.scheme !== 'untitled') {
		const watcher = workspace.createFileSystemWatcher(new RelativePattern(folderOf(uri), '*'));
		watchers.push(
			watcher,
			watcher.onDidChange(onDisk),
			watcher.onDidCreate(onDisk),
			watcher.onDidDelete(onDisk),
		);
	}
	return Disposable.from(
		...watchers,
		workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
			if (contentChanges.length > 0) inEditor(document);
		}),
		workspace.onDidSaveTextDocument(inEditor),
		workspace.onDidCloseTextDocument(inEditor),
		new Disposable(() => clearTimeout(timer)),
	);
}
