import type { Port } from '../../src/protocol/channel.ts';

/** What messages are posted to and heard from: a worker, its scope, one end of a `MessageChannel`. */
interface MessageTarget {
	postMessage(message: unknown, transfer: Transferable[]): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
	removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
	/** Of a `MessagePort`: lets messages in. */
	start?(): void;
}

/** One end of a channel over messages between threads. */
export const portOf = (target: MessageTarget): Port => ({
	post: (message, transfer = []) => target.postMessage(message, [...transfer]),
	listen(listener) {
		const hear = (event: MessageEvent) => listener(event.data);
		target.addEventListener('message', hear);
		target.start?.();
		return () => target.removeEventListener('message', hear);
	},
});
