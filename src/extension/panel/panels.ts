import {
	commands,
	Disposable,
	EventEmitter,
	TabInputText,
	Uri,
	ViewColumn,
	type WebviewPanel,
	window,
} from 'vscode';
import type { SavedState } from '../../protocol/page.ts';
import { fileName } from '../fileNames.ts';
import { comparisonType, contextKeys, isMeshLanguage, previewType } from '../ids.ts';
import { folderOf } from '../source/meshSet.ts';
import { titlesOf } from './comparedTitles.ts';
import { MeshPanel } from './meshPanel.ts';
import type { OpenedMeshes } from './openedMeshes.ts';
import type { PanelHost } from './panelHost.ts';

/** All panels: at most one preview per mesh, and any number of custom editors. */
export class Panels extends Disposable {
	readonly #host: PanelHost;
	readonly #opened: Pick<OpenedMeshes, 'add'>;
	/** Most recently active first. */
	#panels: MeshPanel[] = [];
	/** The same in the order in which they were made. */
	readonly #made = new Set<MeshPanel>();
	readonly #comparisons = new Set<MeshPanel>();
	readonly #subscriptions: { dispose(): void }[];
	readonly #loaded = new EventEmitter<MeshPanel>();
	/** A panel has read a new version of its files. */
	readonly onDidLoad = this.#loaded.event;
	readonly #changed = new EventEmitter<MeshPanel>();
	/** The state of a panel has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: PanelHost, opened: Pick<OpenedMeshes, 'add'>) {
		super(() => {
			for (const panel of [...this.#panels, ...this.#comparisons]) panel.dispose();
			for (const subscription of this.#subscriptions) subscription.dispose();
		});
		this.#host = host;
		this.#opened = opened;
		this.#subscriptions = [
			this.#loaded,
			this.#changed,
			window.onDidChangeActiveTextEditor(() => this.#setContext()),
			window.tabGroups.onDidChangeTabs(() => this.#setContext()),
		];
		this.#setContext();
	}

	/** The most recently active panel that shows `uri` as one of its files. */
	find(uri: Uri): MeshPanel | undefined {
		return this.#panels.find((panel) => panel.shows(uri));
	}

	/** All panels that show `uri` as one of their files. */
	showing(uri: Uri): readonly MeshPanel[] {
		return this.#panels.filter((panel) => panel.shows(uri));
	}

	get all(): readonly MeshPanel[] {
		return this.#panels;
	}

	/** The panel that has the focus. */
	get active(): MeshPanel | undefined {
		return this.#panels.find((panel) => panel.view.active);
	}

	/**
	 * The panel that commands act on: the active one, that of the mesh in the active text editor, otherwise a visible
	 * one.
	 */
	get current(): MeshPanel | undefined {
		if (this.active) return this.active;
		const document = window.activeTextEditor?.document;
		const panel = document && this.find(document.uri);
		// While the text of a mesh is active, panels of other meshes are no target.
		if (panel || (document && isMeshLanguage(document.languageId))) return panel;
		return this.#panels.find((panel) => panel.view.visible);
	}

	/** Opens the preview of a mesh beside its text, or reveals the existing one. */
	open(uri: Uri, options: { readonly preserveFocus: boolean }): MeshPanel {
		const existing = this.find(uri);
		if (existing) {
			if (!existing.view.visible || !options.preserveFocus)
				existing.view.reveal(undefined, options.preserveFocus);
			return existing;
		}
		const view = window.createWebviewPanel(
			previewType,
			titleOf(uri),
			{ viewColumn: besideText(uri), preserveFocus: options.preserveFocus },
			{
				enableScripts: true,
				retainContextWhenHidden: true,
				localResourceRoots: [Uri.joinPath(this.#host.extensionUri, 'dist'), folderOf(uri)],
			},
		);
		this.#opened.add(uri);
		return this.adopt(uri, view);
	}

	/**
	 * The custom editors of a diff editor in the active column, which are the only ones visible in one column at once;
	 * undefined if there is none.
	 */
	get diff(): readonly [before: MeshPanel, after: MeshPanel] | undefined {
		const { viewColumn } = window.tabGroups.activeTabGroup;
		const visible = [...this.#made].filter(
			({ view }) => view.visible && view.viewColumn === viewColumn,
		);
		// The modified file is on disk, the original often is not.
		const [before, after] = visible.sort(
			(a, b) => Number(a.uri.scheme === 'file') - Number(b.uri.scheme === 'file'),
		);
		return before && after && [before, after];
	}

	/** Compares two meshes in a panel of their own, which commands of previews do not act on, or reveals that panel. */
	compare(before: Uri, after: Uri): MeshPanel {
		const isSame = (a: Uri, b: Uri | undefined) => a.toString() === b?.toString();
		for (const panel of this.#comparisons)
			if (isSame(before, panel.uri) && isSame(after, panel.other)) {
				panel.view.reveal();
				return panel;
			}
		const view = window.createWebviewPanel(
			comparisonType,
			titlesOf(before, after).join(' ↔ '),
			ViewColumn.Active,
			{
				enableScripts: true,
				retainContextWhenHidden: true,
				localResourceRoots: [
					Uri.joinPath(this.#host.extensionUri, 'dist'),
					folderOf(before),
					folderOf(after),
				],
			},
		);
		this.#opened.add(before);
		this.#opened.add(after);
		return this.adoptComparison(before, after, view);
	}

	/** Takes over the webview of a comparison: a new one, or one restored by VS Code. */
	adoptComparison(before: Uri, after: Uri, view: WebviewPanel): MeshPanel {
		this.#setIcon(view);
		const panel = new MeshPanel(before, view, this.#host, undefined, after);
		this.#comparisons.add(panel);
		panel.whileOpen(new Disposable(() => this.#comparisons.delete(panel)));
		return panel;
	}

	#setIcon(view: WebviewPanel): void {
		const icon = (theme: string) =>
			Uri.joinPath(this.#host.extensionUri, 'syntaxes', `mesh-${theme}.svg`);
		view.iconPath = { light: icon('light'), dark: icon('dark') };
	}

	/** Makes the webview of a preview show its file under a new name, with its saved state. */
	move(panel: MeshPanel, uri: Uri, saved: SavedState | undefined): void {
		const { view } = panel;
		panel.dispose();
		this.#opened.add(uri);
		view.title = titleOf(uri);
		this.adopt(uri, view, saved);
	}

	/**
	 * Takes over a webview made by VS Code: a restored preview or a custom editor. `saved` is the state of the file
	 * under its old name.
	 */
	adopt(uri: Uri, view: WebviewPanel, saved?: SavedState): MeshPanel {
		this.#setIcon(view);
		const panel = new MeshPanel(uri, view, this.#host, saved);
		this.#panels.unshift(panel);
		this.#made.add(panel);
		let version = 0;
		panel.onDidChange((state) => {
			this.#setContext();
			if (state.version > version) {
				version = state.version;
				this.#loaded.fire(panel);
			}
			this.#changed.fire(panel);
		});
		panel.whileOpen(
			view.onDidChangeViewState(() => {
				if (view.active) this.#panels = [panel, ...this.#panels.filter((other) => other !== panel)];
				this.#setContext();
			}),
			new Disposable(() => {
				this.#panels = this.#panels.filter((other) => other !== panel);
				this.#made.delete(panel);
				this.#setContext();
			}),
		);
		return panel;
	}

	/** Sets the context keys of commands, and links the panels of a diff editor. */
	#setContext(): void {
		const { hasResult = false, canUndo = false } = this.current?.state ?? {};
		void commands.executeCommand('setContext', contextKeys.hasResult, hasResult);
		void commands.executeCommand('setContext', contextKeys.canUndo, canUndo);
		const { diff } = this;
		void commands.executeCommand('setContext', contextKeys.inDiff, diff !== undefined);
		for (const panel of this.#panels)
			panel.linkTo(diff?.includes(panel) ? diff.find((other) => other !== panel) : undefined);
	}
}

/** The column beside the active one, or beside the text of the mesh if it is visible there. */
function besideText(uri: Uri): ViewColumn {
	const { all, activeTabGroup } = window.tabGroups;
	const beside = all.find(({ viewColumn }) => viewColumn === activeTabGroup.viewColumn + 1);
	const input = beside?.activeTab?.input;
	const covers = input instanceof TabInputText && input.uri.toString() === uri.toString();
	return beside && covers && beside.viewColumn < ViewColumn.Nine
		? beside.viewColumn + 1
		: ViewColumn.Beside;
}

const titleOf = (uri: Uri): string => `Preview ${fileName(uri.path)}`;
