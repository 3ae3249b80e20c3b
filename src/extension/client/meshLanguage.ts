import {
	type CancellationToken,
	Disposable,
	EventEmitter,
	type LogOutputChannel,
	type TextDocument,
	Uri,
	workspace,
} from 'vscode';
import type { CheckResult, MeshStatus, Protocol } from '../../language/protocol.ts';
import { isMeshLanguage } from '../ids.ts';
import { notify } from '../notifications.ts';
import type { ClientModule, OnProgress, RunningClient } from './clientModule.ts';
import { isChecked } from './isChecked.ts';

/** Environment of `MeshLanguage`. */
export interface MeshLanguageContext {
	readonly extensionUri: Uri;
	readonly log: LogOutputChannel;
	/** Loads the client, when the first mesh file is opened or checked. */
	loadClient(): Promise<ClientModule>;
}

/** The language server for the rest of the extension. Started with the first mesh that is opened. */
export class MeshLanguage extends Disposable {
	readonly #changed = new EventEmitter<void>();
	/** The status of a mesh has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #statuses = new Map<string, MeshStatus>();
	readonly #context: MeshLanguageContext;
	readonly #subscriptions: Disposable[];
	#client: Promise<RunningClient> | undefined;
	#disposed = false;

	constructor(context: MeshLanguageContext) {
		super(() => {
			this.#disposed = true;
			Disposable.from(this.#changed, ...this.#subscriptions).dispose();
			this.#client?.then(
				(client) => client.dispose(),
				() => undefined,
			);
		});
		this.#context = context;
		this.#subscriptions = [
			workspace.onDidOpenTextDocument((document) => this.#opened(document)),
			workspace.onDidCloseTextDocument(({ uri }) => {
				if (this.#statuses.delete(uri.toString())) this.#changed.fire();
			}),
		];
		for (const document of workspace.textDocuments) this.#opened(document);
	}

	/** Last status of the mesh that an open document belongs to. */
	status(uri: Uri): MeshStatus | undefined {
		return this.#statuses.get(uri.toString());
	}

	/** Checks the set of a file, open or not; its diagnostics stay until its files change. Throws errors of reading. */
	check(uri: Uri, token?: CancellationToken, onProgress?: OnProgress): Promise<CheckResult> {
		return this.request('trirefine/check', { uri: uri.toString() }, token, onProgress);
	}

	/** Sends a request to the server, which is started if necessary. */
	async request<M extends keyof Protocol>(
		method: M,
		params: Protocol[M]['params'],
		token?: CancellationToken,
		onProgress?: OnProgress,
	): Promise<Protocol[M]['result']> {
		const client = await this.#start();
		return client.request(method, params, {
			...(token ? { token } : {}),
			...(onProgress ? { onProgress } : {}),
		});
	}

	#opened(document: TextDocument): void {
		if (!isMeshLanguage(document.languageId) || !isChecked(document)) return;
		this.#start().catch((error: unknown) => {
			this.#context.log.error(`language server: ${error instanceof Error ? error.stack : error}`);
			void notify.error(
				'The TriRefine language server could not start, so findings and navigation are off. See the log.',
			);
		});
	}

	#start(): Promise<RunningClient> {
		if (!this.#client) {
			const client = this.#load();
			this.#client = client;
			client.catch(() => {
				// The next document or request tries again.
				if (this.#client === client) this.#client = undefined;
			});
		}
		return this.#client;
	}

	async #load(): Promise<RunningClient> {
		const { extensionUri, log, loadClient } = this.#context;
		const { startClient } = await loadClient();
		const client = await startClient({
			log,
			server: (name) => Uri.joinPath(extensionUri, 'dist', name),
			notified: (_method, status) => {
				for (const uri of status.uris) this.#statuses.set(Uri.parse(uri, true).toString(), status);
				this.#changed.fire();
			},
			ended: (message) => {
				if (this.#disposed) return;
				this.#statuses.clear();
				this.#changed.fire();
				void notify.warning(message, 'Show Log').then((answer) => {
					if (answer) log.show();
				});
			},
		});
		if (this.#disposed) client.dispose();
		return client;
	}
}
