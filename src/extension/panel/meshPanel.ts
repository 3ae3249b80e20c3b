import { Disposable, type Event, EventEmitter, Uri, type WebviewPanel, workspace } from 'vscode';
import { locationText } from '../../mesh/finding.ts';
import { fromPage } from '../../protocol/arrivals.ts';
import { Channel, type RequestOptions } from '../../protocol/channel.ts';
import type { PanelState, RunSummary, ToExtension, ToPanel } from '../../protocol/messages.ts';
import type { SavedState } from '../../protocol/page.ts';
import type { FileLines, PanelDocument } from '../../protocol/panelDocument.ts';
import { Refused } from '../../protocol/refused.ts';
import { Cancelled, type CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { bytesOf, folderOf, membersOf, type SetFile } from '../source/meshSet.ts';
import { type SetWatch, watchSet } from '../source/watchSet.ts';
import { AgreedLines } from './agreedLines.ts';
import { type ExportedMesh, openExport } from './exportedMesh.ts';
import { newNonce, panelHtml } from './html.ts';
import { nothingShown, type PanelHost } from './panelHost.ts';
import { concernsPanel, panelSettings } from './settings.ts';
import { ShownFiles } from './shownFiles.ts';
import { webviewPort } from './webviewPort.ts';

/** How long the page may take until its script has asked for the document. */
const startLimit = 30_000;
/** How long renaming a file waits for its page, in milliseconds. */
const answerLimit = 2000;

/** One webview that shows one mesh: its page, its channel, and the files that it was loaded from. */
export class MeshPanel extends Disposable {
	readonly #changed = new EventEmitter<PanelState>();
	/** The panel's state, or which files it shows, has changed. */
	readonly onDidChange = this.#changed.event;
	/** Whether a file belongs, by its name, to the set that it shows. */
	readonly shows: (uri: Uri) => boolean;
	/** Selected lines that text and panel agree on; what one of them gets back from the other is not sent again. */
	readonly agreed = new AgreedLines();
	/** Messages about this panel that have been shown and are not repeated. */
	readonly said = new Set<string>();

	readonly #channel: Channel<ToPanel, ToExtension>;
	readonly #host: PanelHost;
	readonly #shown: ShownFiles;
	readonly #watch: SetWatch;
	readonly #subscriptions: { dispose(): void }[] = [];
	#state = nothingShown;
	#reloading: Promise<void> | undefined;
	#stale = false;
	#disposed = false;

	constructor(
		readonly uri: Uri,
		readonly view: WebviewPanel,
		host: PanelHost,
		/** What the panel had saved whose place it takes: that of the file under its old name. */
		saved?: SavedState,
	) {
		super(() => this.#close());
		this.#host = host;
		this.shows = membersOf(uri);
		const { webview } = view;
		this.#shown = new ShownFiles(uri, webview, host.refusal);
		const dist = Uri.joinPath(host.extensionUri, 'dist');
		webview.options = { enableScripts: true, localResourceRoots: [dist, folderOf(uri)] };
		this.#channel = new Channel(webviewPort(webview), uri.toString(), {
			arrivals: fromPage,
			refused: (error) => host.log(`rejected from the preview of ${fileName(uri.path)}: ${error}`),
		});
		this.#answer();
		this.#shown.lookAhead();
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
			() => this.#shown.forgetAhead(),
		);
		this.#subscriptions.push(
			this.#changed,
			this.#watch,
			view.onDidDispose(() => this.dispose()),
			workspace.onDidChangeConfiguration((event) => {
				if (concernsPanel(event, uri))
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

	/** Disposes of something when the panel closes. */
	whileOpen(...subscriptions: readonly { dispose(): void }[]): void {
		this.#subscriptions.push(...subscriptions);
	}

	/** The files that it shows. */
	get files(): readonly SetFile[] {
		return this.#shown.all;
	}

	/** A file that it shows, by its name. Throws where there is none: the page may name any. */
	member(name: string): SetFile {
		return this.#shown.member(name);
	}

	/**
	 * Waits until the panel has read what the editor shows now. Throws if the page does not start, and
	 * `Cancelled` if the panel is closed meanwhile.
	 */
	async whenLoaded(cancel?: CancelSource): Promise<void> {
		this.#stale = true;
		this.#shown.forgetAhead();
		await this.#refresh();
		const limit = Date.now() + startLimit;
		while (this.#shown.version === 0 || this.#state.version < this.#shown.version) {
			if (this.#disposed) throw new Cancelled();
			throwIfCancelled(cancel?.signal);
			if (this.#shown.version === 0 && Date.now() > limit)
				throw new Error('The preview did not start: its script could not be loaded.');
			await nextEvent(this.onDidChange, 200);
		}
	}

	/** Does an operation on what the editor shows now. */
	run(request: ToPanel['run']['params'], options: RequestOptions): Promise<RunSummary> {
		return this.ask('run', request, options);
	}

	/** Asks for something about the mesh that the editor shows now. Throws in words where its files hold none. */
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

	/** What it keeps over a reload of the window; undefined where it has not started, or gives no answer. */
	async saved(): Promise<SavedState | undefined> {
		if (this.#state.version === 0) return undefined;
		const asked = this.#channel.request('saved', null).catch(() => undefined);
		return Promise.race([asked, later(answerLimit)]);
	}

	/** Selects what is on lines; failures are only logged. */
	async selectLines(lines: FileLines): Promise<void> {
		if (this.#state.version === 0) return;
		try {
			await this.#channel.request('selectLines', lines);
		} catch (error) {
			this.#host.log(`selecting lines: ${error}`);
		}
	}

	/** The refined mesh, to be taken piece by piece; in the format of its source unless another is asked for. */
	exportResult(
		cancel: CancelSource,
		params: ToPanel['exportResult']['params'] = {},
	): Promise<ExportedMesh> {
		return openExport(this.#channel, cancel, params);
	}

	/** Whether the files are as they were when this version was loaded. */
	async isCurrent(version: number): Promise<boolean> {
		return version === this.#shown.version && !(await this.#shown.haveChanged());
	}

	#answer(): void {
		const channel = this.#channel;
		channel.handle('ready', () => {
			channel.abandon();
			return this.#collect();
		});
		channel.handle('readFile', ({ name }) => bytesOf(this.member(name)));
		channel.handle('write', (_, { cancel }) => this.#host.write(this, cancel));
		channel.handle('writeAs', (_, { cancel }) => this.#host.writeAs(this, cancel));
		channel.handle('openFiles', ({ uris }) => this.#host.openFiles(uris));
		channel.handle('savePicture', () => this.#host.savePicture(this));
		channel.handle('revealLines', async (lines) => {
			this.member(lines.file);
			await this.#host.reveal(this, lines);
			return null;
		});
		channel.handle('editMarks', (edit) => {
			this.member(edit.file);
			return this.#host.editMarks(this, edit);
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

	/** Makes the next version of the document. */
	async #collect(): Promise<PanelDocument> {
		this.#stale = false;
		const document = await this.#shown.next();
		if (!this.#disposed) this.#watch.watchNamed(this.#shown.named);
		this.agreed.clear();
		return document;
	}

	/** Sends a new version if a file has changed; calls meanwhile share the work, which goes on until all is sent. */
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
			if (!(await this.#shown.haveChanged())) continue;
			const document = await this.#collect().catch((error) =>
				this.#host.log(`not loaded: ${error}`),
			);
			if (!document) continue;
			// The answer may take long, or be superseded by the next version; `state` says so.
			this.#channel.request('load', document).then(
				(state) => this.#setState(state),
				(error) => this.#host.log(`loading version ${document.version}: ${error}`),
			);
		}
	}

	#setState(state: PanelState): void {
		if (this.#disposed || state.version < this.#state.version) return;
		// It would make all later states look old.
		if (state.version > this.#shown.version)
			throw new Refused(`state: there is no version ${state.version} of the document`);
		this.#state = state;
		this.#changed.fire(state);
	}

	#close(): void {
		if (this.#disposed) return;
		this.#disposed = true;
		this.#changed.fire(nothingShown);
		this.#channel.close();
		for (const subscription of this.#subscriptions) subscription.dispose();
	}
}

const later = (milliseconds: number): Promise<undefined> =>
	new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));

/** Waits for an event, or so many milliseconds. */
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
