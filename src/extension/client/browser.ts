import {
	BrowserMessageReader,
	BrowserMessageWriter,
	LanguageClient,
} from 'vscode-languageclient/browser';

import type { ClientParts, RunningClient } from './port.ts';
import { clientOptions, run } from './startClient.ts';

/** Tells the client when the worker has failed: browsers have no event for its end. */
class WorkerReader extends BrowserMessageReader {
	constructor(worker: Worker) {
		super(worker);
		worker.addEventListener('error', () => this.fireClose());
	}
}

/** Starts the server in a web worker. */
export function startClient(parts: ClientParts): Promise<RunningClient> {
	const transports = async () => {
		const worker = new Worker(parts.server('server.browser.js').toString(true));
		worker.addEventListener('error', ({ message }) =>
			parts.log.error(`language server: ${message}`),
		);
		return { reader: new WorkerReader(worker), writer: new BrowserMessageWriter(worker) };
	};
	return run(new LanguageClient('trirefine', 'TriRefine', transports, clientOptions(parts)), parts);
}
