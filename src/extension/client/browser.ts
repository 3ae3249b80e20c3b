import { workspace } from 'vscode';
import {
	BrowserMessageReader,
	BrowserMessageWriter,
	LanguageClient,
} from 'vscode-languageclient/browser';

import type { ClientContext, RunningClient } from './clientModule.ts';
import { clientOptions, run } from './startClient.ts';

/** Closes the connection when the worker fails: browsers have no event for its end. */
class WorkerReader extends BrowserMessageReader {
	constructor(worker: Worker) {
		super(worker);
		worker.addEventListener('error', () => this.fireClose());
	}
}

/** Starts the server in a web worker. */
export function startClient(context: ClientContext): Promise<RunningClient> {
	const transports = async () => {
		// Browsers start no worker from an extension's URL on another server: the script is passed as a blob.
		const script = await workspace.fs.readFile(context.server('server.browser.js'));
		const blob = new Blob([script as Uint8Array<ArrayBuffer>], { type: 'text/javascript' });
		const worker = new Worker(URL.createObjectURL(blob));
		worker.addEventListener('error', ({ message }) =>
			context.log.error(`language server: ${message}`),
		);
		return { reader: new WorkerReader(worker), writer: new BrowserMessageWriter(worker) };
	};
	return run(
		new LanguageClient('trirefine', 'TriRefine', transports, clientOptions(context)),
		context,
	);
}
