import { Channel } from '../../src/protocol/channel.ts';
import type { ViewId } from '../model/viewId.ts';
import { portOf } from '../util/messagePort.ts';
import { workerScript } from '../util/workerScript.ts';
import type { FromGraphics, ToGraphics } from './messages.ts';

/** A worker that has failed so often is not started again. */
const mostFailures = 3;

/** The page's end of the worker that owns the graphics device; it is started when it is first asked for something. */
export class GraphicsClient {
	readonly #script: string;
	#channel: Promise<Channel<ToGraphics, FromGraphics>> | null = null;
	#connections = 0;
	/** Those that have a port to the device, by connection. */
	readonly #users = new Map<number, (port: MessagePort | null, connection: number) => void>();
	#failures = 0;
	/** Hears that the device is gone. */
	onLost: (reason: string) => void = () => {};
	/** Hears the key of a mesh that a view has to show and that no worker knows any more. */
	onGone: (viewId: ViewId, key: string) => void = () => {};

	/** `script` is the URL of the workers' bundle. */
	constructor(script: string) {
		this.#script = script;
	}

	async request<K extends keyof ToGraphics & string>(
		name: K,
		params: ToGraphics[K]['params'],
		transfer: readonly object[] = [],
	): Promise<ToGraphics[K]['result']> {
		if (this.#failures >= mostFailures) throw new Error('the graphics worker has stopped');
		this.#channel ??= this.#start();
		return (await this.#channel).request(name, params, { transfer });
	}

	/** The drawing of one view from now on. */
	async setCanvas(viewId: ViewId, canvas: HTMLCanvasElement): Promise<void> {
		const offscreen = canvas.transferControlToOffscreen();
		await this.request('canvas', { viewId, canvas: offscreen }, [offscreen]);
	}

	/**
	 * Gives another worker a port to the device, and a new one each time when the worker that owns the device had to be
	 * started again; null when it is not started any more. `close` ends that.
	 */
	connect(give: (port: MessagePort | null, connection: number) => void): { close(): void } {
		const connection = ++this.#connections;
		this.#users.set(connection, give);
		this.#connect(connection);
		return {
			close: () => {
				this.#users.delete(connection);
				this.request('disconnect', { connection }).catch(complain);
			},
		};
	}

	#connect(connection: number): void {
		const { port1, port2 } = new MessageChannel();
		this.request('connect', { connection, port: port1 }, [port1]).catch(complain);
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
				for (const [connection, give] of this.#users)
					if (this.#failures < mostFailures) this.#connect(connection);
					else give(null, connection);
				this.onLost(message || 'the graphics worker has stopped');
			},
			{ once: true },
		);
		return channel;
	}
}

const complain = (error: Error): void => console.error(error.message);
