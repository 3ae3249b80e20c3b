import { LanguageClient, PortMessageReader, PortMessageWriter } from 'vscode-languageclient/node';

import { Worker } from '../../platform/threads.ts';
import type { ClientContext, RunningClient } from './clientModule.ts';
import { clientOptions, run } from './startClient.ts';

/** Closes the connection when the worker ends; the reader itself does so only for ports. */
class WorkerReader extends PortMessageReader {
	constructor(worker: Worker) {
		super(worker);
		worker.on('error', (error) => this.fireError(error));
		worker.on('exit', () => this.fireClose());
	}
}

/** The server works on typed arrays and has few young objects; memory for bursts of them would stay allocated. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** Starts the server in a worker thread of the Node extension host. */
export function startClient(context: ClientContext): Promise<RunningClient> {
	const transports = async () => {
		const worker = new Worker(context.server('server.js').fsPath, { resourceLimits });
		worker.on('error', (error) => context.log.error(`language server: ${error.stack ?? error}`));
		return { reader: new WorkerReader(worker), writer: new PortMessageWriter(worker) };
	};
	return run(
		new LanguageClient('trirefine', 'TriRefine', transports, clientOptions(context)),
		context,
	);
}
