import { Disposable, type FileWillRenameEvent, Uri, type ViewColumn, workspace } from 'vscode';
import type { SavedState } from '../../protocol/page.ts';
import { previewType } from '../ids.ts';
import type { MeshPanel } from './meshPanel.ts';
import type { Panels } from './panels.ts';
import { hasTextIn, reopen } from './reopen.ts';

/** A panel whose file is renamed. */
interface Moving {
	readonly panel: MeshPanel;
	readonly viewType: string;
	readonly uri: Uri;
	/** State that survives a reload of the window. */
	readonly saved: SavedState | undefined;
	/** Column and activity of its editor, and whether the text of the file was in the same group. */
	readonly column: ViewColumn | undefined;
	readonly active: boolean;
	readonly hadText: boolean;
}

type Rename = FileWillRenameEvent['files'][number];

/** The new name of a file when it or one of its folders is renamed; undefined if it keeps its name. */
export function renamed(uri: Uri, files: readonly Rename[]): Uri | undefined {
	for (const { oldUri, newUri } of files) {
		if (uri.toString() === oldUri.toString()) return newUri;
		if (uri.toString().startsWith(`${oldUri}/`))
			return Uri.joinPath(newUri, uri.path.slice(oldUri.path.length));
	}
	return undefined;
}

/**
 * Keeps previews and mesh editors when their files are renamed or moved. Each page is asked beforehand for the state
 * that survives a reload; the new page starts with it and makes the same result again. VS Code reopens the file of a
 * mesh editor in its default editor, which may be text.
 */
export class Renames extends Disposable {
	readonly #panels: Panels;
	#moving: readonly Moving[] = [];
	/** Mesh editors that VS Code has not yet reopened. */
	readonly #awaited = new Set<Moving>();

	constructor(panels: Panels) {
		const subscriptions = [
			workspace.onWillRenameFiles((event) => event.waitUntil(this.#prepare(event.files))),
			workspace.onDidRenameFiles(({ files }) => this.#move(files)),
		];
		super(() => Disposable.from(...subscriptions).dispose());
		this.#panels = panels;
	}

	/** Returns and removes the saved state of a mesh editor whose file was renamed to `uri`. */
	take(uri: Uri): SavedState | undefined {
		const key = uri.toString();
		const moving = [...this.#awaited].find((moving) => moving.uri.toString() === key);
		if (moving) this.#awaited.delete(moving);
		return moving?.saved;
	}

	async #prepare(files: readonly Rename[]): Promise<void> {
		this.#moving = [];
		this.#awaited.clear();
		const movings = await Promise.all(this.#panels.all.map((panel) => movingOf(panel, files)));
		this.#moving = movings.filter((moving) => moving !== undefined);
		for (const moving of this.#moving)
			if (moving.viewType !== previewType) this.#awaited.add(moving);
	}

	#move(files: readonly Rename[]): void {
		for (const moving of this.#moving) {
			const { panel, viewType, uri, saved } = moving;
			if (renamed(panel.uri, files)?.toString() !== uri.toString()) continue;
			if (viewType !== previewType) void reopen(moving);
			else if (!panel.isDisposed) this.#panels.move(panel, uri, saved);
		}
		this.#moving = [];
	}
}

/** A panel before its file is renamed; undefined if it is not. */
async function movingOf(panel: MeshPanel, files: readonly Rename[]): Promise<Moving | undefined> {
	const uri = renamed(panel.uri, files);
	if (!uri) return undefined;
	const { viewType, viewColumn: column, active } = panel.view;
	const hadText = hasTextIn(column, panel.uri);
	return { panel, viewType, uri, column, active, hadText, saved: await panel.saved() };
}
