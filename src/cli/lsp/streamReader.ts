import {
	AbstractMessageReader,
	type DataCallback,
	type Disposable,
	type Message,
} from 'vscode-languageserver/node';
import { parseMessage } from './bigMessages.ts';

/** A stream of bytes. */
export interface ByteStream {
	on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
	on(event: 'error', listener: (error: Error) => void): unknown;
	on(event: 'end' | 'close', listener: () => void): unknown;
	off(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
}

/** Maximum length of a header; a longer one is malformed. */
const MAX_HEADER_BYTES = 4096;

/**
 * Reads LSP messages from a stream like the library's reader, but receives each body in its final array: a document of
 * many megabytes is in memory once instead of four times.
 */
export class StreamReader extends AbstractMessageReader {
	#header = '';
	#body: Uint8Array | undefined;
	#filled = 0;

	constructor(readonly stream: ByteStream) {
		super();
	}

	listen(callback: DataCallback): Disposable {
		const read = (chunk: Uint8Array) => {
			try {
				for (let at = 0; at < chunk.length; ) at = this.#consume(chunk, at, callback);
			} catch (error) {
				this.#body = undefined;
				this.#header = '';
				this.fireError(error);
			}
		};
		this.stream.on('data', read);
		this.stream.on('error', (error) => this.fireError(error));
		this.stream.on('close', () => this.fireClose());
		return { dispose: () => void this.stream.off('data', read) };
	}

	/** Consumes bytes of a chunk from `at`; returns the position after them. */
	#consume(chunk: Uint8Array, at: number, callback: DataCallback): number {
		if (!this.#body) return this.#consumeHeader(chunk, at);
		const body = this.#body;
		const end = Math.min(chunk.length, at + body.length - this.#filled);
		body.set(chunk.subarray(at, end), this.#filled);
		this.#filled += end - at;
		if (this.#filled === body.length) {
			this.#body = undefined;
			callback(parseMessage(body) as Message);
		}
		return end;
	}

	/** Appends to the header; at its end, allocates the body. Throws if it is too long or lacks `Content-Length`. */
	#consumeHeader(chunk: Uint8Array, at: number): number {
		const bytes = chunk.subarray(at, at + MAX_HEADER_BYTES);
		const buffered = this.#header.length;
		const header = this.#header + String.fromCharCode(...bytes);
		const end = header.indexOf('\r\n\r\n');
		if (end < 0) {
			if (header.length > MAX_HEADER_BYTES) throw new Error('The message has no header.');
			this.#header = header;
			return at + bytes.length;
		}
		this.#header = '';
		const length = /^content-length:\s*(\d+)\s*$/im.exec(header.slice(0, end))?.[1];
		if (length === undefined) throw new Error('The message has no Content-Length.');
		this.#body = new Uint8Array(Number(length));
		this.#filled = 0;
		return at + end + 4 - buffered;
	}
}
