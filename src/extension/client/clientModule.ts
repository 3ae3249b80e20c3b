import type { CancellationToken, Disposable, LogOutputChannel } from 'vscode';
import type { Notifications, Protocol } from '../../language/protocol.ts';

/** How far a request has come, in words and percent. */
export type OnProgress = (message: string, percentage: number | undefined) => void;

/** What a running client does for the rest of the extension. */
export interface RunningClient extends Disposable {
	request<M extends keyof Protocol>(
		method: M,
		params: Protocol[M]['params'],
		options?: { readonly token?: CancellationToken; readonly onProgress?: OnProgress },
	): Promise<Protocol[M]['result']>;
}

/** What a client is started with. */
export interface ClientContext {
	readonly log: LogOutputChannel;
	/** The server's script in the extension's folder. */
	readonly server: (name: string) => import('vscode').Uri;
	notified<M extends keyof Notifications>(method: M, params: Notifications[M]): void;
	/** The server has ended by itself; a sentence says why and what happens now. */
	ended(message: string): void;
}

/** Starts a client with its server; a module of its own, so that nothing of it is loaded before a mesh is opened. */
export interface ClientModule {
	startClient(context: ClientContext): Promise<RunningClient>;
}
