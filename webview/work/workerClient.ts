import { Channel } from '../../src/protocol/channel.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import { type FileName, OpenFiles } from '../files/openFiles.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { portOf } from '../util/messagePort.ts';
import { workerScript } from '../util/workerScript.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Grace in milliseconds for a worker to stop before it is terminated. */
export const shortGrace = 1500;

/** The worker was terminated because of another request; the caller may retry. */
export class WorkerEnded extends Error {
	override readonly name = 'WorkerEnded';
}

/** The mesh worker, and its replacement after it was terminated. */
export class WorkerClient {
	readonly #script: string;
	readonly #files: OpenFiles;
	readonly #graphics: GraphicsClient;
	#disconnect: (() => void) | null = null;
	#worker: Worker | null = null;
	#channel: Channel<ToWorker, FromWorker> | null = null;
	/** Channels of workers that were terminated because they did not stop. */
	readonly #ended = new WeakSet<Channel<ToWorker, FromWorker>>();
	/** Incremented when a worker ends; its replacement has read nothing. */
	generation = 0;
	/** Called with previews of a document that is being read. */
	onPreview: (version: number, display: DisplayMesh) => void = () => {};

	/**
	 * `script` is the URL of the workers' bundle; `readFile` gets the bytes of a file that can't be fetched; `graphics`
	 * owns the device that the worker refines on.
	 */
	constructor(
		script: string,
		readFile: (file: FileName) => Promise<Uint8Array>,
		graphics: GraphicsClient,
	) {
		this.#script = script;
		this.#files = new OpenFiles(readFile);
		this.#graphics = graphics;
	}

	/** Starts the worker before the first request, to load its script early. */
	prepare(): void {
		// The first request reports the error.
		this.#start().catch(() => {});
	}

	/** Prefetches files that will be read, while the worker starts. */
	expectFiles(files: readonly FileName[]): void {
		this.#files.expect(files);
	}

	/**
	 * Sends a request. If it is cancelled and does not stop within `grace` milliseconds, terminates the worker, which
	 * loses the document.
	 */
	async request<K extends keyof ToWorker & string>(
		name: K,
		params: ToWorker[K]['params'],
		options: {
			readonly cancel?: CancelSource;
			readonly onProgress?: (value: unknown) => void;
			readonly grace?: number;
		} = {},
	): Promise<ToWorker[K]['result']> {
		const { grace = shortGrace } = options;
		const channel = await this.#start();
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isTerminated = false;
		const stopListening = options.cancel?.onCancel(() => {
			timer = setTimeout(() => {
				isTerminated = true;
				this.#ended.add(channel);
				this.#end();
			}, grace);
		});
		try {
			return await channel.request(name, params, options);
		} catch (error) {
			if (isTerminated) throw new Cancelled();
			if ((error as Error).name !== 'ChannelClosed') throw error;
			if (this.#ended.has(channel)) throw new WorkerEnded();
			throw new Error(
				'The worker that reads and refines has stopped; the mesh may be too large for its memory. Nothing is lost: try again.',
			);
		} finally {
			clearTimeout(timer);
			stopListening?.();
		}
	}

	/** Terminates the worker: pending requests reject, and the next request starts another. */
	#end(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#channel?.close();
		this.#channel = null;
		this.#files.closeAll();
		this.#disconnect?.();
		this.#disconnect = null;
		this.generation++;
	}

	async #start(): Promise<Channel<ToWorker, FromWorker>> {
		const script = await workerScript(this.#script);
		if (this.#channel) return this.#channel;
		const worker = new Worker(script);
		const channel = new Channel<ToWorker, FromWorker>(portOf(worker), 'worker');
		const files = this.#files;
		channel.handle('openFile', (file) => files.open(file));
		channel.handle('readChunk', async ({ id }, { transfer }) => {
			const bytes = await files.read(id);
			if (bytes) transfer([bytes.buffer]);
			return bytes;
		});
		channel.handle('readPart', async ({ file, start, length }, { transfer }) => {
			const bytes = await files.part(file, start, length);
			if (bytes) transfer([bytes.buffer]);
			return bytes;
		});
		channel.handle('glimpse', ({ version, display }) => {
			this.onPreview(version, display);
			return null;
		});
		channel.handle('closeFile', ({ id }) => {
			files.close(id);
			return null;
		});
		worker.addEventListener('error', (event) => {
			console.error(event.message);
			if (this.#worker === worker) this.#end();
		});
		this.#disconnect = this.#graphics.connect((port, connection) => {
			const transfer = port ? [port] : [];
			channel.request('graphics', { port, connection }, { transfer }).catch(() => {});
		}).close;
		this.#worker = worker;
		this.#channel = channel;
		return channel;
	}
}
