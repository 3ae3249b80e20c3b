import type { CancellationToken, Disposable, LogOutputChannel } from 'vscode';
import type { Notifications, Protocol } from '../../language/protocol.ts';

/** Reports progress of a request: the phase as text, and percent if known. */
export type OnProgress = (message: string, percentage: number | undefined) => void;

/** A running client of the language server. */
export interface RunningClient extends Disposable {
	request<M extends keyof Protocol>(
		method: M,
		params: Protocol[M]['params'],
		options?: { readonly token?: CancellationToken; readonly onProgress?: OnProgress },
	): Promise<Protocol[M]['result']>;
}

/** Environment of a client. */
export interface ClientContext {
	readonly log: LogOutputChannel;
	/** URI of a server script in the extension's folder. */
	readonly server: (name: string) => import('vscode').Uri;
	/** Called with each notification of the server. */
	notified<M extends keyof Notifications>(method: M, params: Notifications[M]): void;
	/** Called when the server has ended unexpectedly; the sentence gives the reason and the consequence. */
	ended(message: string): void;
}

/** Starts a client with its server; a separate module, loaded when the first mesh is opened. */
export interface ClientModule {
	startClient(context: ClientContext): Promise<RunningClient>;
}
