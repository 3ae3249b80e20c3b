import { type FetchedFile, fetchChunks, fetchPart } from './fetchChunks.ts';

/** Approximate number of bytes per message to the worker: a stream's own chunks are small. */
const messageBytes = 1 << 20;

/** How a worker refers to a file; `size` if the extension knows it. */
export interface FileName {
	readonly name: string;
	readonly url?: string;
	readonly size?: number;
	/** It belongs to the mesh to compare with. */
	readonly other?: true;
}

/**
 * The files that a worker reads. The page fetches for it, because VS Code's service worker does not know the webview of
 * a worker's request and answers it with 408. Chunks are passed on request, as they arrive.
 */
export class OpenFiles {
	readonly #askHost: (file: FileName) => Promise<Uint8Array>;
	readonly #open = new Map<number, FetchedFile>();
	/** Prefetches of files that are not open yet, by URL. */
	readonly #prefetched = new Map<string, Promise<FetchedFile | null>>();
	#next = 1;

	/** `askHost` requests the bytes of a file that can't be fetched. */
	constructor(askHost: (file: FileName) => Promise<Uint8Array>) {
		this.#askHost = askHost;
	}

	/** Prefetches files that will be opened; drops earlier prefetches. */
	expect(files: readonly FileName[]): void {
		this.#dropPrefetched();
		for (const { name, url, size } of files)
			if (url !== undefined) this.#prefetched.set(url, this.#tryFetch(name, url, size));
	}

	/** Opens a file from its URL, or through the host if that fails. */
	async open(reference: FileName): Promise<{ readonly id: number; readonly size: number }> {
		const { name, url, size } = reference;
		const prefetched = this.#prefetched.get(url ?? '');
		this.#prefetched.delete(url ?? '');
		const file =
			(url !== undefined && (await (prefetched ?? this.#tryFetch(name, url, size)))) || null;
		const opened = file ?? loadedFile(await this.#askHost(reference));
		const id = this.#next++;
		this.#open.set(id, opened);
		return { id, size: opened.size };
	}

	/** The next bytes of a file, in a buffer of their own; null at the end, or if it was closed. */
	async read(id: number): Promise<Uint8Array | null> {
		const file = this.#open.get(id);
		const chunks: Uint8Array[] = [];
		let length = 0;
		while (file && length < messageBytes) {
			const chunk = await file.next();
			if (!chunk) break;
			chunks.push(chunk);
			length += chunk.length;
		}
		const [first] = chunks;
		if (!first) return null;
		if (chunks.length === 1 && first.byteLength === first.buffer.byteLength) return first;
		const bytes = new Uint8Array(length);
		let offset = 0;
		for (const chunk of chunks) {
			bytes.set(chunk, offset);
			offset += chunk.length;
		}
		return bytes;
	}

	/** Bytes [start, start + length) of a file, open or not; null if only the whole file can be fetched. */
	async part({ url }: FileName, start: number, length: number): Promise<Uint8Array | null> {
		return url === undefined ? null : fetchPart(url, start, length);
	}

	close(id: number): void {
		this.#open.get(id)?.close();
		this.#open.delete(id);
	}

	closeAll(): void {
		for (const id of [...this.#open.keys()]) this.close(id);
		this.#dropPrefetched();
	}

	#dropPrefetched(): void {
		for (const file of this.#prefetched.values()) void file.then((fetched) => fetched?.close());
		this.#prefetched.clear();
	}

	async #tryFetch(name: string, url: string, size?: number): Promise<FetchedFile | null> {
		try {
			return await fetchChunks(url, size);
		} catch (error) {
			console.warn(`${name} could not be fetched (${error}); requesting it instead`);
			return null;
		}
	}
}

/** A file whose bytes are all loaded. */
function loadedFile(bytes: Uint8Array): FetchedFile {
	let rest: Uint8Array | null = bytes;
	return {
		size: bytes.length,
		async next() {
			const chunk = rest?.subarray(0, messageBytes) ?? null;
			rest = rest && rest.length > messageBytes ? rest.subarray(messageBytes) : null;
			return chunk?.length ? chunk.slice() : null;
		},
		close() {
			rest = null;
		},
	};
}
