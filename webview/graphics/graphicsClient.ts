import { Channel } from '../../src/protocol/channel.ts';
import type { ViewId } from '../model/viewId.ts';
import { portOf } from '../util/messagePort.ts';
import { workerScript } from '../util/workerScript.ts';
import type { FromGraphics, ToGraphics } from './messages.ts';

/** Number of failures after which the worker is not restarted. */
const maxFailures = 3;

/**
 * The page's end of the channel to the graphics worker, which owns the device. Starts the worker at the first request.
 */
export class GraphicsClient {
	readonly #script: string;
	#channel: Promise<Channel<ToGraphics, FromGraphics>> | null = null;
	#connections = 0;
	/** Users of a port to the device, by connection. */
	readonly #users = new Map<number, (port: MessagePort | null, connection: number) => void>();
	#failures = 0;
	/** Called when the device is lost. */
	onLost: (reason: string) => void = () => {};
	/** Called with the key of a mesh that a view should show but no worker has any more. */
	onGone: (viewId: ViewId, key: string) => void = () => {};

	/** `script` is the URL of the workers' bundle. */
	constructor(script: string) {
		this.#script = script;
	}

	/** Sends a request to the worker. Rejects if it has failed `maxFailures` times. */
	async request<K extends keyof ToGraphics & string>(
		name: K,
		params: ToGraphics[K]['params'],
		transfer: readonly object[] = [],
	): Promise<ToGraphics[K]['result']> {
		if (this.#failures >= maxFailures) throw new Error('the graphics worker has stopped');
		this.#channel ??= this.#start();
		return (await this.#channel).request(name, params, { transfer });
	}

	/** Draws one view into a canvas from now on. */
	async setCanvas(viewId: ViewId, canvas: HTMLCanvasElement): Promise<void> {
		const offscreen = canvas.transferControlToOffscreen();
		await this.request('canvas', { viewId, canvas: offscreen }, [offscreen]);
	}

	/**
	 * Calls `onPort` with a port to the device, with a new port after each restart of the graphics worker, and with null
	 * after the last failure, when it is not restarted. `close` disconnects.
	 */
	connect(onPort: (port: MessagePort | null, connection: number) => void): { close(): void } {
		const connection = ++this.#connections;
		this.#users.set(connection, onPort);
		this.#connect(connection);
		return {
			close: () => {
				this.#users.delete(connection);
				this.request('disconnect', { connection }).catch(logError);
			},
		};
	}

	#connect(connection: number): void {
		const { port1, port2 } = new MessageChannel();
		this.request('connect', { connection, port: port1 }, [port1]).catch(logError);
		this.#users.get(connection)?.(port2, connection);
	}

	async #start(): Promise<Channel<ToGraphics, FromGraphics>> {
		const worker = new Worker(await workerScript(this.#script), { name: 'graphics' });
		const channel = new Channel<ToGraphics, FromGraphics>(portOf(worker), 'graphics');
		channel.handle('lost', ({ reason }) => {
			this.onLost(reason);
			return null;
		});
		worker.addEventListener(
			'error',
			({ message }) => {
				console.error(message);
				worker.terminate();
				channel.close();
				this.#channel = null;
				this.#failures++;
				for (const [connection, onPort] of this.#users)
					if (this.#failures < maxFailures) this.#connect(connection);
					else onPort(null, connection);
				this.onLost(message || 'the graphics worker has stopped');
			},
			{ once: true },
		);
		return channel;
	}
}

const logError = (error: Error): void => console.error(error.message);
