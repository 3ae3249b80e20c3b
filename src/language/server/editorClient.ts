import {
	CodeLensRefreshRequest,
	type Connection,
	type Diagnostic,
	DidChangeConfigurationNotification,
	DidChangeWatchedFilesNotification,
	type InitializeParams,
} from 'vscode-languageserver';
import { languageNames } from '../../formats/names.ts';
import type {
	InitializationOptions,
	MeshStatus,
	Notifications,
	Protocol,
	Settings,
} from '../protocol.ts';
import { folderOf } from './uris.ts';

/** Reads a file through the client; null if there is none. */
export type ReadThroughClient = (uri: string) => Promise<Uint8Array | null>;

/** The client of the server: its capabilities and options, and messages to it. */
export class EditorClient {
	capabilities: InitializeParams['capabilities'] = {};
	options: InitializationOptions = {};
	readonly #watched = new Set<string>();

	constructor(readonly connection: Connection) {}

	/** Stores the capabilities and options of the client, from its `initialize` request. */
	initialise({ capabilities, initializationOptions }: InitializeParams): void {
		this.capabilities = capabilities;
		this.options = (initializationOptions ?? {}) as InitializationOptions;
	}

	/** Reads files through the client; undefined if it does not support that. */
	get readFile(): ReadThroughClient | undefined {
		if (!this.options.readsFiles) return undefined;
		return (uri) => this.#request('trirefine/readFile', { uri });
	}

	/** Publishes the diagnostics of a file; `version` is that of its open document. */
	publish(uri: string, version: number | undefined, diagnostics: Diagnostic[]): void {
		const versioned = version === undefined ? {} : { version };
		void this.connection.sendDiagnostics({ uri, diagnostics, ...versioned });
	}

	/** Sends the status of a mesh. */
	sendStatus(status: MeshStatus): void {
		const method = 'trirefine/statusChanged' satisfies keyof Notifications;
		void this.connection.sendNotification(method, status);
	}

	/** Whether the client can be asked for settings. */
	get hasSettings(): boolean {
		return this.capabilities.workspace?.configuration === true;
	}

	/** The settings of a file; empty if the client refuses. */
	async settings(uri: string): Promise<Settings> {
		const response = this.connection.workspace.getConfiguration({
			scopeUri: uri,
			section: 'trirefine',
		});
		this.#logRefusal(response);
		return (await response.catch(() => undefined)) ?? {};
	}

	/** Subscribes to changes of settings. */
	watchSettings(): void {
		if (this.capabilities.workspace?.didChangeConfiguration?.dynamicRegistration)
			this.#logRefusal(
				this.connection.client.register(DidChangeConfigurationNotification.type, {
					section: 'trirefine',
				}),
			);
	}

	/** Subscribes to changes of mesh files in the folder of a document. */
	watchFolderOf(uri: string): void {
		const support = this.capabilities.workspace?.didChangeWatchedFiles;
		const folder = folderOf(uri);
		if (!support?.dynamicRegistration || !support.relativePatternSupport) return;
		if (uri.startsWith('untitled:') || this.#watched.has(folder)) return;
		this.#watched.add(folder);
		const suffixes = new Set(languageNames.map(({ suffix }) => suffix));
		const pattern = `*.{${[...suffixes, 'trirefine-journal'].join(',')}}`;
		this.#logRefusal(
			this.connection.client.register(DidChangeWatchedFilesNotification.type, {
				watchers: [{ globPattern: { baseUri: folder, pattern } }],
			}),
		);
	}

	/** Makes the client request code lenses again, if it supports that. */
	refreshLenses(): void {
		if (this.capabilities.workspace?.codeLens?.refreshSupport)
			this.#logRefusal(this.connection.sendRequest(CodeLensRefreshRequest.type));
	}

	/** Makes the client request inlay hints again, if it supports that. */
	refreshHints(): void {
		if (this.capabilities.workspace?.inlayHint?.refreshSupport)
			this.#logRefusal(this.connection.languages.inlayHint.refresh());
	}

	/** Logs the error if the client refuses a request. */
	#logRefusal(request: Promise<unknown>): void {
		request.catch((error) => this.connection.console.warn(`The client refused: ${error.message}`));
	}

	#request<M extends keyof Protocol>(
		method: M,
		params: Protocol[M]['params'],
	): Promise<Protocol[M]['result']> {
		return this.connection.sendRequest(method, params);
	}
}
