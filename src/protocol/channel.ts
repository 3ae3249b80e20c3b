import { Cancelled, CancelSource } from '../util/cancel.ts';
import { type Check, Refused } from './refused.ts';

/** Parameters and results of requests, by their names. */
export type RequestMap<M> = {
	[K in keyof M]: { params: unknown; result: unknown };
};

/** One end of a connection: a webview's `postMessage`, a worker, a pair in a test. */
export interface Port {
	/** `transfer` lists objects to move instead of copy: buffers, ports, canvases. */
	post(message: unknown, transfer?: readonly object[]): void;
	/** Calls `listener` with every message; returns a function that unsubscribes. */
	listen(listener: (message: unknown) => void): () => void;
}

type Envelope =
	| {
			kind: 'request';
			topic: string;
			id: number;
			name: string;
			params: unknown;
	  }
	| { kind: 'result'; topic: string; id: number; value: unknown }
	| { kind: 'error'; topic: string; id: number; name: string; message: string }
	| { kind: 'cancel'; topic: string; id: number }
	| { kind: 'progress'; topic: string; id: number; value: unknown };

/** Answers one kind of request. A rejection rejects the promise of the caller at the other end. */
export type Handler<P, R> = (
	params: P,
	context: {
		readonly cancel: CancelSource;
		progress(value: unknown): void;
		/** Moves buffers of the result instead of copying them; they are detached on this end afterwards. */
		transfer(buffers: readonly object[]): void;
	},
) => R | Promise<R>;

export interface RequestOptions {
	readonly cancel?: CancelSource;
	readonly onProgress?: (value: unknown) => void;
	/** Objects to move with the parameters. */
	readonly transfer?: readonly object[];
}

/** An error that was thrown at the other end; `name` is the name of the class there. */
export class RemoteError extends Error {
	constructor(name: string, message: string) {
		super(message);
		this.name = name;
	}
}

/**
 * Checks of received messages by name of the request: parameters of `In`, the requests that this end answers, and
 * results of `Out`, those that it sends.
 */
export interface MessageChecks<Out extends RequestMap<Out>, In extends RequestMap<In>> {
	readonly params: { readonly [K in keyof In]: Check<In[K]['params']> };
	readonly results: { readonly [K in keyof Out]: Check<Out[K]['result']> };
	/** Check of progress, the same for all requests. */
	readonly progress: Check<unknown>;
}

/** Settings for messages from the other end. */
export interface ChannelOptions<Out extends RequestMap<Out>, In extends RequestMap<In>> {
	/** Checks, if the other end is not trusted: refused messages reach neither handler nor caller. */
	readonly checks?: MessageChecks<Out, In>;
	/** Called with every error of these checks, and every `Refused` that a handler throws. */
	readonly onRefused?: (error: unknown) => void;
}

/** Whether a message has the properties of its kind; checked first. */
function isEnvelope(message: Partial<Envelope>): message is Envelope {
	if (!Number.isSafeInteger(message.id)) return false;
	switch (message.kind) {
		case 'request':
			return typeof message.name === 'string';
		case 'error':
			return typeof message.name === 'string' && typeof message.message === 'string';
		case 'result':
		case 'cancel':
		case 'progress':
			return true;
		default:
			return false;
	}
}

/**
 * Typed requests in both directions over a port, with results, errors, cancellation and progress; messages with another
 * topic (of another document) are dropped. `Out` are the requests that this end sends, `In` those that it answers. If
 * `checks` refuses a request, the other end gets an error; if it refuses a response, this end does.
 */
export class Channel<Out extends RequestMap<Out>, In extends RequestMap<In>> {
	readonly #port: Port;
	readonly #topic: string;
	readonly #handlers = new Map<string, Handler<never, unknown>>();
	readonly #pending = new Map<number, { settle(message: Envelope): void; close(): void }>();
	readonly #running = new Map<number, CancelSource>();
	readonly #stop: () => void;
	readonly #options: ChannelOptions<Out, In>;
	/** Random, so that a reloaded page does not take answers to the page before it. */
	#next = Math.floor(Math.random() * 2 ** 48);

	constructor(port: Port, topic: string, options: ChannelOptions<Out, In> = {}) {
		this.#port = port;
		this.#topic = topic;
		this.#options = options;
		this.#stop = port.listen((message) => this.#receive(message));
	}

	/** Answers requests called `name`; the last handler wins. */
	handle<K extends keyof In & string>(
		name: K,
		handler: Handler<In[K]['params'], In[K]['result']>,
	): void {
		this.#handlers.set(name, handler as Handler<never, unknown>);
	}

	/** Sends a request. Rejects with the other end's error, with `Cancelled`, or when the channel closes. */
	request<K extends keyof Out & string>(
		name: K,
		params: Out[K]['params'],
		options: RequestOptions = {},
	): Promise<Out[K]['result']> {
		const id = this.#next++;
		const topic = this.#topic;
		return new Promise((resolve, reject) => {
			const unsubscribe = options.cancel?.onCancel(() => this.#post({ kind: 'cancel', topic, id }));
			const done = () => {
				this.#pending.delete(id);
				unsubscribe?.();
			};
			this.#pending.set(id, {
				settle: (message) => {
					const { checks } = this.#options;
					if (message.kind === 'progress') {
						this.#admit(() => options.onProgress?.(check(checks?.progress, message.value)));
						return;
					}
					done();
					if (message.kind === 'result')
						this.#admit(() => resolve(check(checks?.results[name], message.value)), reject);
					else if (message.kind === 'error')
						reject(
							message.name === 'Cancelled'
								? new Cancelled()
								: new RemoteError(message.name, message.message),
						);
				},
				close() {
					done();
					reject(new RemoteError('ChannelClosed', 'the other end was closed'));
				},
			});
			this.#post({ kind: 'request', topic, id, name, params }, options.transfer);
		});
	}

	/** Rejects all pending requests after the other end was replaced; continues to listen. */
	abandon(): void {
		for (const pending of [...this.#pending.values()]) pending.close();
	}

	/** Stops listening, cancels running handlers and rejects pending requests. */
	close(): void {
		this.#stop();
		for (const cancel of this.#running.values()) cancel.cancel();
		this.abandon();
	}

	#post(message: Envelope, transfer?: readonly object[]): void {
		this.#port.post(message, transfer);
	}

	/** Runs `work`, which throws if a received value is refused; reports that, and calls `reject`. */
	#admit(work: () => void, reject?: (error: unknown) => void): void {
		try {
			work();
		} catch (error) {
			this.#options.onRefused?.(error);
			reject?.(error);
		}
	}

	#receive(raw: unknown): void {
		const envelope = raw as Partial<Envelope> | null;
		if (typeof envelope !== 'object' || envelope?.topic !== this.#topic) return;
		if (!isEnvelope(envelope)) {
			this.#options.onRefused?.(new Refused('a message has no kind, number or name'));
			return;
		}
		if (envelope.kind === 'request') void this.#answer(envelope);
		else if (envelope.kind === 'cancel') this.#running.get(envelope.id)?.cancel();
		else this.#pending.get(envelope.id)?.settle(envelope);
	}

	async #answer({ id, name, params }: Envelope & { kind: 'request' }): Promise<void> {
		const topic = this.#topic;
		const cancel = new CancelSource();
		this.#running.set(id, cancel);
		try {
			const handler = this.#handlers.get(name) as Handler<unknown, unknown> | undefined;
			if (!handler) throw new Error(`no handler for ${name}`);
			const progress = (value: unknown) => this.#post({ kind: 'progress', topic, id, value });
			const transferred: object[] = [];
			const transfer = (buffers: readonly object[]) => void transferred.push(...buffers);
			const checked = check(this.#options.checks?.params[name as keyof In], params);
			const value = await handler(checked, { cancel, progress, transfer });
			this.#post({ kind: 'result', topic, id, value }, transferred);
		} catch (error) {
			if (error instanceof Refused) this.#options.onRefused?.(error);
			const { name: kind, message: text } = error instanceof Error ? error : new Error(`${error}`);
			this.#post({ kind: 'error', topic, id, name: kind, message: text });
		} finally {
			this.#running.delete(id);
		}
	}
}

const check = <T>(by: Check<T> | undefined, raw: unknown): T => (by ? by(raw) : (raw as T));
