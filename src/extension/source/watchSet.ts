import { Disposable, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';
import { isJournal } from '../../formats/unfinished/names.ts';
import { fileName } from '../fileNames.ts';
import { folderOf } from './meshSet.ts';

/** Maximum number of watched folders of named files, besides that of the first file. */
const MAX_FOLDERS = 16;

/** Watches a set. */
export interface SetWatch extends Disposable {
	/** Also watches the folders of files that the first one names inside, and stops watching other folders. */
	watchNamed(named: readonly Uri[]): void;
}

/**
 * Watches the files of a set in editors and on disk. Events call `noticed` at once and `changed` after a delay, which
 * restarts with each event. Callers must compare the files: some calls are spurious.
 *
 * @param belongs whether a file belongs to the set
 */
export function watchSet(
	uri: Uri,
	belongs: (other: Uri) => boolean,
	changed: () => void,
	noticed: () => void,
): SetWatch {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const schedule = (delay: number) => {
		noticed();
		clearTimeout(timer);
		timer = setTimeout(changed, delay);
	};
	const onDisk = (other: Uri) => {
		if (belongs(other) || isJournal(fileName(other.path))) schedule(300);
	};
	const inEditor = (document: TextDocument) => {
		if (belongs(document.uri)) schedule(delayOf(document));
	};
	const watchers = new Map<string, Disposable>();
	const watch = (folder: Uri) => {
		const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*'));
		watchers.set(
			folder.toString(),
			Disposable.from(
				watcher,
				watcher.onDidChange(onDisk),
				watcher.onDidCreate(onDisk),
				watcher.onDidDelete(onDisk),
			),
		);
	};
	const ownFolder = folderOf(uri);
	if (uri.scheme !== 'untitled') watch(ownFolder);
	const watching = Disposable.from(
		workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
			if (contentChanges.length > 0) inEditor(document);
		}),
		workspace.onDidSaveTextDocument(inEditor),
		workspace.onDidCloseTextDocument(inEditor),
		new Disposable(() => {
			clearTimeout(timer);
			for (const watcher of watchers.values()) watcher.dispose();
		}),
	);
	return Object.assign(watching, {
		watchNamed(named: readonly Uri[]) {
			const folders = new Map(
				named.map((watcher) => [folderOf(watcher).toString(), folderOf(watcher)]),
			);
			for (const [key, watcher] of watchers) {
				if (folders.has(key) || key === ownFolder.toString()) continue;
				watcher.dispose();
				watchers.delete(key);
			}
			for (const [key, folder] of folders)
				if (!watchers.has(key) && watchers.size <= MAX_FOLDERS) watch(folder);
		},
	});
}

/** Milliseconds to wait for the next keystroke: longer for large texts, which take longer to read. */
const delayOf = (document: TextDocument): number => (document.lineCount > 100_000 ? 1000 : 300);
