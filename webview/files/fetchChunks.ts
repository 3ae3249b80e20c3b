/**
 * Timeout of a fetch in milliseconds: an older VS Code may lose a request, which then never settles. Answers have taken
 * more than 20 s on busy machines. After a timeout the extension reads the whole file instead, or reading fails.
 */
const timeout = 60_000;

/** Bytes per range request: VS Code buffers bytes that it has read and the page has not consumed. */
const rangeBytes = 32 << 20;

/** Message of the error if a file is written while it is fetched: another try reads the new content. */
export const FILE_CHANGED = 'the file has changed while it was being read';

/** A file that is being fetched. */
export interface FetchedFile {
	readonly size: number;
	/**
	 * The next chunk, at least one byte; null at the end. Throws if the rest can't be fetched, or the file has changed.
	 */
	next(): Promise<Uint8Array | null>;
	/** Aborts the request in flight. */
	close(): void;
}

interface RangeResponse {
	readonly reader: ReadableStreamDefaultReader<Uint8Array>;
	readonly abort: AbortController;
	/** Size of the whole file, if the answer has it. */
	readonly total: number | undefined;
	/** Identifies a version of the file, if the answer has a header for it. */
	readonly state: string | null;
}

/** Fetches bytes [start, start + length) of a file; null on an error, or if the answer is the whole file. */
export async function fetchPart(
	url: string,
	start: number,
	length: number,
): Promise<Uint8Array | null> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), timeout);
	try {
		const response = await fetch(url, {
			headers: { Range: `bytes=${start}-${start + length - 1}` },
			cache: 'no-store',
			signal: abort.signal,
		});
		if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
		abort.abort();
		return null;
	} catch {
		return null;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Fetches a file in consecutive ranges, each requested when the one before is consumed, and each as a stream. An older
 * VS Code that ignores ranges and sends the whole file is supported. Throws if the first range can't be fetched or the
 * size is unknown.
 */
export async function fetchChunks(url: string, knownSize?: number): Promise<FetchedFile> {
	if (knownSize === 0) return { size: 0, next: async () => null, close() {} };
	let response = await requestRange(url, 0, knownSize);
	const size = knownSize ?? response.total;
	const first = response;
	if (size === undefined) {
		first.abort.abort();
		throw new Error('the answer has no size');
	}
	let received = 0;
	return {
		size,
		async next() {
			for (;;) {
				const { done, value } = await response.reader.read();
				if (!done) {
					if (value.length === 0) continue;
					received += value.length;
					return value;
				}
				if (received >= size) return null;
				response = await requestRange(url, received, size);
				if (response.state !== first.state) throw new Error(FILE_CHANGED);
				const { done: empty, value: bytes } = await response.reader.read();
				if (empty) throw new Error(FILE_CHANGED);
				received += bytes.length;
				if (bytes.length > 0) return bytes;
			}
		},
		close: () => response.abort.abort(),
	};
}

/**
 * Requests bytes of a file from `start` on. Sends a range even for the whole file, as VS Code would cache an answer
 * without a range forever.
 */
async function requestRange(
	url: string,
	start: number,
	size: number | undefined,
): Promise<RangeResponse> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), timeout);
	const end = size === undefined ? '' : Math.min(size, start + rangeBytes) - 1;
	try {
		const { ok, status, headers, body } = await fetch(url, {
			headers: { Range: `bytes=${start}-${end}` },
			cache: 'no-store',
			signal: abort.signal,
		});
		// Range not satisfiable: the file has become shorter.
		if (start > 0 && status === 416) throw new Error(FILE_CHANGED);
		if (!ok || !body || (start > 0 && status !== 206)) throw new Error(`HTTP ${status}`);
		const total = Number(headers.get('content-range')?.split('/')[1] ?? Number.NaN);
		const length = Number(headers.get('content-length') ?? Number.NaN);
		return {
			reader: body.getReader(),
			abort,
			total: total >= 0 ? total : status === 200 && length >= 0 ? length : undefined,
			state: headers.get('etag') ?? headers.get('last-modified'),
		};
	} finally {
		clearTimeout(timer);
	}
}
