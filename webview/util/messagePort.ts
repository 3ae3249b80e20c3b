import type { Port } from '../../src/protocol/channel.ts';

/** A target of messages: a worker, its scope, one end of a `MessageChannel`. */
interface MessageTarget {
	postMessage(message: unknown, transfer: Transferable[]): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
	removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
	/** Of a `MessagePort`: starts delivery of messages. */
	start?(): void;
}

/** Wraps a target of messages between threads as a port. */
export const portOf = (target: MessageTarget): Port => ({
	post: (message, transfer = []) => target.postMessage(message, [...transfer]),
	listen(listener) {
		const onMessage = (event: MessageEvent) => listener(event.data);
		target.addEventListener('message', onMessage);
		target.start?.();
		return () => target.removeEventListener('message', onMessage);
	},
});
