import { Channel } from '../../src/protocol/channel.ts';
import { portOf } from '../messagePort.ts';
import { workerScript } from '../workerScript.ts';
import type { FromGraphics, Side, ToGraphics } from './messages.ts';

/** The page's end of the worker that owns the graphics device; it is started when it is first asked for something. */
export class GraphicsClient {
	readonly #script: string;
	#channel: Promise<Channel<ToGraphics, FromGraphics>> | null = null;
	#connections = 0;
	/** Hears that the device is gone. */
	onLost: (reason: string) => void = () => {};

	/** `script` is the URL of the workers' bundle. */
	constructor(script: string) {
		this.#script = script;
	}

	async request<K extends keyof ToGraphics & string>(
		name: K,
		params: ToGraphics[K]['params'],
		transfer: readonly object[] = [],
	): Promise<ToGraphics[K]['result']> {
		this.#channel ??= this.#start();
		return (await this.#channel).request(name, params, { transfer });
	}

	/** The drawing of one view from now on. */
	async setCanvas(side: Side, canvas: HTMLCanvasElement): Promise<void> {
		const offscreen = canvas.transferControlToOffscreen();
		await this.request('canvas', { side, canvas: offscreen }, [offscreen]);
	}

	/** A port for another worker to the device, and the way to close it. */
	connect(): { readonly port: MessagePort; readonly connection: number; close(): void } {
		const { port1, port2 } = new MessageChannel();
		const connection = ++this.#connections;
		const failed = (error: Error) => console.error(error.message);
		this.request('connect', { connection, port: port1 }, [port1]).catch(failed);
		const close = () => void this.request('disconnect', { connection }).catch(failed);
		return { port: port2, connection, close };
	}

	async #start(): Promise<Channel<ToGraphics, FromGraphics>> {
		const worker = new Worker(await workerScript(this.#script), { name: 'graphics' });
		const channel = new Channel<ToGraphics, FromGraphics>(portOf(worker), 'graphics');
		channel.handle('lost', ({ reason }) => {
			this.onLost(reason);
			return null;
		});
		worker.addEventListener('error', (event) => {
			console.error(event.message);
			channel.close();
			this.#channel = null;
			this.onLost(event.message || 'the worker that draws has stopped');
		});
		return channel;
	}
}
