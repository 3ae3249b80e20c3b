import { FileSystemError, type TextDocument, Uri, workspace } from 'vscode';
import {
	type BaseLanguageClient,
	CloseAction,
	ErrorAction,
	type LanguageClientOptions,
	RevealOutputChannelOn,
	WorkDoneProgress,
} from 'vscode-languageclient';
import type { InitializationOptions, Notifications, Protocol } from '../../language/protocol.ts';
import { languages } from '../ids.ts';
import { readRegularFile } from '../source/regularFile.ts';
import { isBesideMesh } from './besideMesh.ts';
import type { ClientContext, RunningClient } from './clientModule.ts';
import { isChecked } from './isChecked.ts';
import { Restarts } from './restarts.ts';

/** Client options, the same in Node and browsers. */
export function clientOptions({ log, ended }: ClientContext): LanguageClientOptions {
	const restarts = new Restarts();
	/** Documents that are not checked never reach the server. */
	const checked = <A extends unknown[]>(
		documentOf: (...args: A) => TextDocument,
		next: (...args: A) => Promise<void>,
		...args: A
	) => (isChecked(documentOf(...args)) ? next(...args) : Promise.resolve());
	return {
		documentSelector: languages.map((language) => ({ language })),
		diagnosticCollectionName: 'trirefine',
		outputChannel: log,
		revealOutputChannelOn: RevealOutputChannelOn.Never,
		initializationOptions: { readsFiles: true, commands: true } satisfies InitializationOptions,
		middleware: {
			didOpen: (document, next) => checked((event) => event, next, document),
			didClose: (document, next) => checked((event) => event, next, document),
			didChange: (event, next) => checked((event) => event.document, next, event),
		},
		errorHandler: {
			error: () => ({ action: ErrorAction.Continue, handled: true }),
			closed: () => {
				const { restart, message } = restarts.ended(Date.now());
				ended(message);
				return {
					action: restart ? CloseAction.Restart : CloseAction.DoNotRestart,
					handled: true,
				};
			},
		},
	};
}

/** Starts a client. */
export async function run(
	client: BaseLanguageClient,
	{ notified }: ClientContext,
): Promise<RunningClient> {
	client.onNotification(
		'trirefine/statusChanged' satisfies keyof Notifications,
		(status: Notifications['trirefine/statusChanged']) =>
			notified('trirefine/statusChanged', status),
	);
	/** URIs of requests to the server. */
	const requestUris = new Set<string>();
	client.onRequest(
		'trirefine/readFile' satisfies keyof Protocol,
		async ({ uri: text }: Protocol['trirefine/readFile']['params']) => {
			const uri = Uri.parse(text, true);
			if (!isBesideMesh(uri, requestUris)) throw new Error(`${text} is not beside an open mesh.`);
			return readFile(uri);
		},
	);
	await client.start();
	let progressTokens = 0;
	return {
		async request(method, params, options = {}) {
			const { onProgress } = options;
			requestUris.add(params.uri);
			// An undefined token would be sent as a second parameter.
			const token = options.token ? [options.token] : [];
			if (!onProgress) return client.sendRequest(method, params, ...token);
			const workDoneToken = `trirefine-${++progressTokens}`;
			const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, (report) => {
				if (report.kind !== 'end') onProgress(report.message ?? '', report.percentage);
			});
			try {
				return await client.sendRequest(method, { ...params, workDoneToken }, ...token);
			} finally {
				listener.dispose();
			}
		},
		dispose: () => void client.dispose(),
	};
}

/** The bytes of a file; null if there is none. */
async function readFile(uri: Uri): Promise<Uint8Array | null> {
	try {
		return await readRegularFile(uri, await workspace.fs.stat(uri));
	} catch (error) {
		if (error instanceof FileSystemError && error.code === 'FileNotFound') return null;
		throw error;
	}
}
