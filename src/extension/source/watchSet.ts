import { Disposable, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';
import { plainName } from '../../formats/gzip.ts';
import { formatByName } from '../../formats/registry.ts';
import { isJournal } from '../../formats/unfinished/names.ts';
import { fileName } from '../fileNames.ts';
import { folderOf } from './meshSet.ts';

/** Milliseconds to wait for the next keystroke: a reader of a large text needs longer than a small one. */
const patience = (document: TextDocument): number => (document.lineCount > 100_000 ? 1000 : 300);

/** What is watched in the folder of a file: all in folders there, too, where its format names others that may be in them. */
const watched = (uri: Uri): string =>
	formatByName(plainName(fileName(uri.path)))?.namedIn ? '**' : '*';

/**
 * Calls `changed` a little after a file of the set was edited, saved, closed, or changed, made or deleted on disk.
 * Some calls are for nothing; the listener checks the files. `noticed` is called at once.
 *
 * @param belongs whether a file is of the set
 */
export function watchSet(
	uri: Uri,
	belongs: (other: Uri) => boolean,
	changed: () => void,
	noticed: () => void,
): Disposable {
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
		const watcher = workspace.createFileSystemWatcher(
			new RelativePattern(folderOf(uri), watched(uri)),
		);
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
