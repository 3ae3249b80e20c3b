import type { Connection } from 'vscode-languageserver';
import { isJournal } from '../../formats/unfinished/names.ts';
import type { MeshSet } from './meshSet.ts';
import type { Server } from './server.ts';
import { fileName } from './uris.ts';

/** Follows the documents of the client. */
export function followDocuments(
	connection: Connection,
	{ client, sets, closed, checker, lenses }: Server,
): void {
	connection.onDidOpenTextDocument((params) => {
		const { uri } = params.textDocument;
		closed.forget(uri);
		checker.renewed(sets.open(params));
		client.watchFolderOf(uri);
	});

	connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
		const set = sets.of(uri);
		if (!set) return;
		const touched = sets.change(set, uri, contentChanges, version);
		if (touched) checker.edited(set, touched);
		else checker.renewed(set);
	});

	connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
		lenses.forget(uri);
		const closedFrom = sets.close(uri);
		if (closedFrom?.last) checker.dropped(closedFrom.set);
		else if (closedFrom) checker.renewed(closedFrom.set);
	});
}

/** Follows changes of files on disk. */
export function followDisk(connection: Connection, { sets, closed, checker }: Server): void {
	connection.onDidChangeWatchedFiles(({ changes }) => {
		const changed = new Set<MeshSet>();
		for (const { uri } of changes) {
			if (isJournal(fileName(uri))) {
				for (const set of sets) if (set.isItsJournal(uri)) void recheckTorn(set);
				void closed.journalChanged(uri, checker.settings);
				continue;
			}
			// Several sets may include it: a solution may be beside two meshes.
			for (const set of sets) {
				if (!set.includes(uri)) continue;
				if (set.tornFinding) void recheckTorn(set);
				if (set.changedOnDisk(uri)) changed.add(set);
			}
			if (!sets.including(uri)) void closed.changed(uri, checker.settings);
		}
		for (const set of changed) checker.renewed(set);
	});

	/** Checks again whether a set is torn. */
	async function recheckTorn(set: MeshSet): Promise<void> {
		if (set.texts.length === 0) return;
		if ((await set.recheckJournal()) && set.texts.length > 0) checker.renewed(set);
	}
}
