import { Channel, type Port } from '../src/protocol/channel.ts';
import { Cancelled, type CancelSource } from '../src/util/cancel.ts';
import { OpenFiles } from './files/openFiles.ts';
import type { FromWorker, ToWorker } from './work/messages.ts';

/** How long a worker may take to notice that it should stop before it is ended. */
const grace = 1500;

/** The worker was ended for the sake of another request: ask again. */
export class WorkerEnded extends Error {
	override readonly name = 'WorkerEnded';
}

const portOf = (worker: Worker): Port => ({
	post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
	listen(listener) {
		const hear = (event: MessageEvent) => listener(event.data);
		worker.addEventListener('message', hear);
		return () => worker.removeEventListener('message', hear);
	},
});

/** The worker that reads and refines, and its replacement where it had to be ended. */
export class WorkerClient {
	readonly #script: string;
	readonly #readFile: (name: string) => Promise<Uint8Array>;
	#worker: Worker | null = null;
	#channel: Channel<ToWorker, FromWorker> | null = null;
	#files: OpenFiles | null = null;
	#blob: string | null = null;
	/** Channels of workers that were ended because they did not cancel. */
	readonly #ended = new WeakSet<Channel<ToWorker, FromWorker>>();
	/** Rises when a worker is ended; the next one knows nothing of what it had read. */
	generation = 0;

	/** `script` is the URL of the worker's bundle; `readFile` gives the bytes of a file that can't be fetched. */
	constructor(script: string, readFile: (name: string) => Promise<Uint8Array>) {
		this.#script = script;
		this.#readFile = readFile;
	}

	/** Asks the worker. Cancelling ends the worker when it does not stop by itself soon. */
	async request<K extends keyof ToWorker & string>(
		name: K,
		params: ToWorker[K]['params'],
		options: {
			readonly cancel?: CancelSource;
			readonly onProgress?: (value: unknown) => void;
		} = {},
	): Promise<ToWorker[K]['result']> {
		const channel = await this.#start();
		let timer: ReturnType<typeof setTimeout> | undefined;
		let ended = false;
		const stopListening = options.cancel?.onCancel(() => {
			timer = setTimeout(() => {
				ended = true;
				this.#ended.add(channel);
				this.#end();
			}, grace);
		});
		try {
			return await channel.request(name, params, options);
		} catch (error) {
			if (ended) throw new Cancelled();
			if ((error as Error).name !== 'ChannelClosed') throw error;
			if (this.#ended.has(channel)) throw new WorkerEnded();
			throw new Error('The worker stopped; the mesh may be too large for its memory.');
		} finally {
			clearTimeout(timer);
			stopListening?.();
		}
	}

	/** Ends the worker; what it was asked is rejected, the next request starts another. */
	#end(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#channel?.close();
		this.#channel = null;
		this.#files?.closeAll();
		this.generation++;
	}

	async #start(): Promise<Channel<ToWorker, FromWorker>> {
		this.#blob ??= await fetchScript(this.#script);
		if (this.#channel) return this.#channel;
		const worker = new Worker(this.#blob);
		const channel = new Channel<ToWorker, FromWorker>(portOf(worker), 'worker');
		const files = new OpenFiles(this.#readFile);
		this.#files = files;
		channel.handle('openFile', (file) => files.open(file));
		channel.handle('readPiece', async ({ id }, { transfer }) => {
			const bytes = await files.read(id);
			if (bytes) transfer([bytes.buffer as ArrayBuffer]);
			return bytes;
		});
		channel.handle('closeFile', ({ id }) => {
			files.close(id);
			return null;
		});
		worker.addEventListener('error', (event) => {
			console.error(event.message);
			if (this.#worker === worker) this.#end();
		});
		this.#worker = worker;
		this.#channel = channel;
		return channel;
	}
}

/** A page may not start a worker from another origin, so its script is fetched and given a URL of the page's own. */
async function fetchScript(url: string): Promise<string> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`the worker's script could not be loaded (${response.status})`);
	return URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
}
