import { Disposable, type Event, EventEmitter, Uri, type WebviewPanel, workspace } from 'vscode';
import { locationText } from '../../mesh/finding.ts';
import { Channel, type RequestOptions } from '../../protocol/channel.ts';
import type { LinkedView } from '../../protocol/linkedView.ts';
import { pageMessageChecks } from '../../protocol/messageChecks.ts';
import type { PanelState, RunSummary, ToExtension, ToPanel } from '../../protocol/messages.ts';
import type { SavedState } from '../../protocol/page.ts';
import type { FileLines, PanelDocument } from '../../protocol/panelDocument.ts';
import { Refused } from '../../protocol/refused.ts';
import { Cancelled, type CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { bytesOf, folderOf, membersOf, type SetFile } from '../source/meshSet.ts';
import { type SetWatch, watchSet } from '../source/watchSet.ts';
import { titlesOf } from './comparedTitles.ts';
import { type ExportedMesh, openExport } from './exportedMesh.ts';
import { newNonce, panelHtml } from './html.ts';
import { initialState, type PanelHost } from './panelHost.ts';
import { affectsPanel, panelSettings } from './settings.ts';
import { ShownFiles } from './shownFiles.ts';
import { SyncedLines } from './syncedLines.ts';
import { webviewPort } from './webviewPort.ts';

/** Milliseconds until the page's script must have requested the document. */
const startTimeout = 30_000;
/** Milliseconds that renaming a file waits for its page. */
const answerTimeout = 2000;

/** A webview that shows one mesh: its page, channel and loaded files. */
export class MeshPanel extends Disposable {
	readonly #changed = new EventEmitter<PanelState>();
	/** The panel's state or its files have changed. */
	readonly onDidChange = this.#changed.event;
	/** Whether a file belongs to the shown set, by its name. */
	readonly shows: (uri: Uri) => boolean;
	/** Selected lines that text and panel agree on; echoes are not sent again. */
	readonly agreed = new SyncedLines();
	/** Messages of this panel that were shown and are not repeated. */
	readonly shownMessages = new Set<string>();

	readonly #channel: Channel<ToPanel, ToExtension>;
	readonly #host: PanelHost;
	readonly #shown: ShownFiles;
	/** The files of the mesh to compare with. */
	readonly #compared: ShownFiles | undefined;
	readonly #watch: SetWatch;
	readonly #subscriptions: { dispose(): void }[] = [];
	/** The other panel of a diff editor. */
	#partner: MeshPanel | undefined;
	#state = initialState;
	#reloading: Promise<void> | undefined;
	#stale = false;
	#disposed = false;

	constructor(
		readonly uri: Uri,
		readonly view: WebviewPanel,
		host: PanelHost,
		/** Saved state of the panel that this one replaces: that of the file under its old name. */
		saved?: SavedState,
		/** The mesh to compare with, if any. */
		readonly other?: Uri,
	) {
		super(() => this.#close());
		this.#host = host;
		this.shows = membersOf(uri);
		const { webview } = view;
		this.#shown = new ShownFiles(uri, webview, host.refusal);
		this.#compared = other && new ShownFiles(other, webview, host.refusal);
		const dist = Uri.joinPath(host.extensionUri, 'dist');
		webview.options = {
			enableScripts: true,
			localResourceRoots: [dist, ...[uri, ...(other ? [other] : [])].map(folderOf)],
		};
		this.#channel = new Channel(webviewPort(webview), uri.toString(), {
			checks: pageMessageChecks,
			onRefused: (error) =>
				host.log(`rejected from the preview of ${fileName(uri.path)}: ${error}`),
		});
		this.#handleRequests();
		this.#shown.prefetch();
		const resource = (name: string) => webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
		webview.html = panelHtml({
			cspSource: webview.cspSource,
			nonce: newNonce(),
			script: resource('webview.js'),
			worker: resource('webview-worker.js'),
			uri: uri.toString(),
			title: fileName(uri.path),
			...(saved ? { saved: JSON.stringify({ ...saved, uri: uri.toString() }) } : {}),
		});
		this.#watch = watchSet(
			uri,
			(other) => this.shows(other) || this.#shown.names(other),
			() => {
				this.#stale = true;
				this.#refresh();
			},
			() => this.#shown.dropPrefetched(),
		);
		if (other) {
			const isMember = membersOf(other);
			const named = (file: Uri) => this.#compared?.names(file) === true;
			const changed = () => {
				this.#stale = true;
				this.#refresh();
			};
			const watch = watchSet(
				other,
				(file) => isMember(file) || named(file),
				changed,
				() => {},
			);
			this.#subscriptions.push(watch);
		}
		this.#subscriptions.push(
			this.#changed,
			this.#watch,
			view.onDidDispose(() => this.dispose()),
			workspace.onDidChangeConfiguration((event) => {
				if (affectsPanel(event, uri))
					void this.#channel.request('settings', panelSettings(uri)).catch(() => {});
			}),
		);
	}

	get state(): PanelState {
		return this.#state;
	}

	get isDisposed(): boolean {
		return this.#disposed;
	}

	/** Disposes of `subscriptions` when the panel closes. */
	whileOpen(...subscriptions: readonly { dispose(): void }[]): void {
		this.#subscriptions.push(...subscriptions);
	}

	/** The shown files. */
	get files(): readonly SetFile[] {
		return this.#shown.all;
	}

	/**
	 * A shown file by its name, or with `other` one of the mesh to compare with. Throws if there is none: the page may send any
	 * name.
	 */
	member(name: string, other?: true): SetFile {
		return (other && this.#compared ? this.#compared : this.#shown).member(name);
	}

	/**
	 * Waits until the panel has read the current content of the editor. Throws if the page does not start, and
	 * `Cancelled` if the panel is closed meanwhile.
	 */
	async whenLoaded(cancel?: CancelSource): Promise<void> {
		this.#stale = true;
		this.#shown.dropPrefetched();
		await this.#refresh();
		const deadline = Date.now() + startTimeout;
		while (this.#shown.version === 0 || this.#state.version < this.#shown.version) {
			if (this.#disposed) throw new Cancelled();
			throwIfCancelled(cancel?.signal);
			if (this.#shown.version === 0 && Date.now() > deadline)
				throw new Error('The preview did not start: its script could not be loaded.');
			await nextEvent(this.onDidChange, 200);
		}
	}

	/** Runs an operation on the current content of the editor. */
	run(request: ToPanel['run']['params'], options: RequestOptions): Promise<RunSummary> {
		return this.ask('run', request, options);
	}

	/**
	 * Sends a request about the current content of the editor. Throws an `Error` for the user if its files contain no
	 * mesh.
	 */
	async ask<Name extends keyof ToPanel>(
		name: Name,
		params: ToPanel[Name]['params'],
		options: RequestOptions = {},
	): Promise<ToPanel[Name]['result']> {
		await this.whenLoaded(options.cancel);
		if (!this.#state.hasMesh) {
			const [error] = this.#state.findings.filter(({ severity }) => severity === 'error');
			throw new Error(
				error ? `${locationText(error)}: ${error.message}` : 'These files contain no mesh.',
			);
		}
		return this.#channel.request(name, params, options);
	}

	/** State that survives a reload of the window; undefined if the page has not started or does not answer in time. */
	async saved(): Promise<SavedState | undefined> {
		if (this.#state.version === 0) return undefined;
		const saved = this.#channel.request('saved', null).catch(() => undefined);
		return Promise.race([saved, timeout(answerTimeout)]);
	}

	/** Selects entities on lines; errors are only logged. */
	async selectLines(lines: FileLines): Promise<void> {
		if (this.#state.version === 0) return;
		try {
			await this.#channel.request('selectLines', lines);
		} catch (error) {
			this.#host.log(`selecting lines: ${error}`);
		}
	}

	/** The refined mesh, to be read chunk by chunk; in the format of its source by default. */
	exportResult(
		cancel: CancelSource,
		params: ToPanel['exportResult']['params'] = {},
	): Promise<ExportedMesh> {
		return openExport(this.#channel, cancel, params);
	}

	/** Whether the files have not changed since this version was loaded. */
	async isCurrent(version: number): Promise<boolean> {
		return version === this.#shown.version && !(await this.#shown.haveChanged());
	}

	/** Shares the view with another panel; undefined for none. */
	linkTo(partner: MeshPanel | undefined): void {
		if (partner === this.#partner) return;
		this.#partner = partner;
		this.#sendLink();
	}

	#sendLink(): void {
		const linked = this.#partner !== undefined;
		void this.#channel.request('link', { linked }).catch(() => {});
	}

	/** Looks at the mesh as another panel does. */
	follow(view: LinkedView): void {
		void this.#channel.request('follow', view).catch(() => {});
	}

	#handleRequests(): void {
		const channel = this.#channel;
		channel.handle('ready', () => {
			channel.abandon();
			if (this.#partner) this.#sendLink();
			return this.#nextDocument();
		});
		channel.handle('readFile', ({ name, other }) => bytesOf(this.member(name, other)));
		channel.handle('write', (_, { cancel }) => this.#host.write(this, cancel));
		channel.handle('writeAs', (_, { cancel }) => this.#host.writeAs(this, cancel));
		channel.handle('openFiles', ({ uris }) => this.#host.openFiles(uris));
		channel.handle('savePicture', () => this.#host.savePicture(this));
		channel.handle('revealLines', async (lines) => {
			this.member(lines.file, lines.other);
			await this.#host.reveal(this, lines);
			return null;
		});
		channel.handle('editMarks', (edit) => {
			this.member(edit.file);
			return this.#host.editMarks(this, edit);
		});
		channel.handle('viewChanged', (view) => {
			this.#partner?.follow(view);
			return null;
		});
		channel.handle('state', (state) => {
			this.#setState(state);
			return null;
		});
		channel.handle('help', async ({ anchor }) => {
			await this.#host.help(anchor);
			return null;
		});
	}

	/** Adds the next version of the mesh to compare with. */
	async #comparedWith(document: PanelDocument): Promise<PanelDocument> {
		if (!this.#compared || !this.other) return document;
		const { files, missing, unfinished } = await this.#compared.next();
		const [title, otherTitle] = titlesOf(this.uri, this.other);
		return {
			...document,
			title,
			other: {
				uri: this.other.toString(),
				title: otherTitle,
				files: files.map((file) => ({ ...file, other: true })),
				missing,
				...(unfinished && { unfinished }),
			},
		};
	}

	/** Makes the next version of the document. */
	async #nextDocument(): Promise<PanelDocument> {
		this.#stale = false;
		const document = await this.#comparedWith(await this.#shown.next());
		if (!this.#disposed) this.#watch.watchNamed(this.#shown.named);
		this.agreed.clear();
		return document;
	}

	/**
	 * Sends a new version if a file has changed. Concurrent calls share one promise, which resolves after the last
	 * change.
	 */
	#refresh(): Promise<void> {
		this.#reloading ??= this.#reload().finally(() => {
			this.#reloading = undefined;
			if (this.#stale && this.#shown.version > 0 && !this.#disposed) void this.#refresh();
		});
		return this.#reloading;
	}

	async #reload(): Promise<void> {
		while (this.#stale && this.#shown.version > 0 && !this.#disposed) {
			this.#stale = false;
			const isSame = !(await this.#shown.haveChanged());
			if (isSame && !(await this.#compared?.haveChanged())) continue;
			const document = await this.#nextDocument().catch((error) =>
				this.#host.log(`not loaded: ${error}`),
			);
			if (!document) continue;
			// The answer may take long or be superseded by the next version; `state` reports that.
			this.#channel.request('load', document).then(
				(state) => this.#setState(state),
				(error) => this.#host.log(`loading version ${document.version}: ${error}`),
			);
		}
	}

	#setState(state: PanelState): void {
		if (this.#disposed || state.version < this.#state.version) return;
		// A version that was never made would make all later states look outdated.
		if (state.version > this.#shown.version)
			throw new Refused(`state: there is no version ${state.version} of the document`);
		this.#state = state;
		this.#changed.fire(state);
	}

	#close(): void {
		if (this.#disposed) return;
		this.#disposed = true;
		this.#changed.fire(initialState);
		this.#channel.close();
		for (const subscription of this.#subscriptions) subscription.dispose();
	}
}

const timeout = (milliseconds: number): Promise<undefined> =>
	new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));

/** Waits for an event, at most `limit` milliseconds. */
const nextEvent = (event: Event<unknown>, limit: number): Promise<void> =>
	new Promise((resolve) => {
		const finish = () => {
			clearTimeout(timer);
			subscription.dispose();
			resolve();
		};
		const timer = setTimeout(finish, limit);
		const subscription = event(finish);
	});
