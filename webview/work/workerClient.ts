import { Channel } from '../../src/protocol/channel.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import { type FileName, OpenFiles } from '../files/openFiles.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { portOf } from '../util/messagePort.ts';
import { workerScript } from '../util/workerScript.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Milliseconds that a worker may take to notice that it should stop, before it is ended. */
export const shortGrace = 1500;

/** The worker was ended for the sake of another request: ask again. */
export class WorkerEnded extends Error {
	override readonly name = 'WorkerEnded';
}

/** The worker that reads and refines, and its replacement where it had to be ended. */
export class WorkerClient {
	readonly #script: string;
	readonly #files: OpenFiles;
	readonly #graphics: GraphicsClient;
	#disconnect: (() => void) | null = null;
	#worker: Worker | null = null;
	#channel: Channel<ToWorker, FromWorker> | null = null;
	/** Channels of workers that were ended because they did not cancel. */
	readonly #ended = new WeakSet<Channel<ToWorker, FromWorker>>();
	/** Rises when a worker is ended; the next one knows nothing of what it had read. */
	generation = 0;
	/** Something is to be seen of a document that is being read. */
	onGlimpse: (version: number, display: DisplayMesh) => void = () => {};

	/**
	 * `script` is the URL of the workers' bundle; `readFile` gives the bytes of a file that can't be fetched; `graphics` has
	 * the device that the worker refines on.
	 */
	constructor(
		script: string,
		readFile: (name: string) => Promise<Uint8Array>,
		graphics: GraphicsClient,
	) {
		this.#script = script;
		this.#files = new OpenFiles(readFile);
		this.#graphics = graphics;
	}

	/** Starts the worker before there is anything to ask, so that nothing waits for its script. */
	prepare(): void {
		// The first request tells what failed.
		this.#start().catch(() => {});
	}

	/** Begins to fetch what is going to be read, while the worker starts. */
	expectFiles(files: readonly FileName[]): void {
		this.#files.expect(files);
	}

	/**
	 * Asks the worker. Cancelling ends the worker when it does not stop by itself within `grace` milliseconds: what it has
	 * read goes with it.
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
			throw new Error(
				'The worker that reads and refines has stopped; the mesh may be too large for its memory. Nothing is lost: try again.',
			);
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
			this.onGlimpse(version, display);
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
