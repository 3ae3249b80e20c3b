/**
 * Milliseconds that a fetch may take to answer: an older VS Code may forget a request, which then never settles. A machine
 * that had much else to do was seen to take more than twenty seconds; what is given up is read by the extension instead,
 * as a whole, or can't be read any further.
 */
const patience = 60_000;

/** Bytes asked for at once: VS Code holds what it has read and the page has not taken yet. */
const rangeBytes = 32 << 20;

/** A file that is being fetched. */
export interface FetchedFile {
	readonly size: number;
	/** The next bytes, at least one; null at the end. Throws where the rest can't be fetched, or the file has changed. */
	next(): Promise<Uint8Array | null>;
	/** Drops what is on its way. */
	close(): void;
}

interface Answer {
	readonly reader: ReadableStreamDefaultReader<Uint8Array>;
	readonly abort: AbortController;
	/** Size of the whole file, where the answer has it. */
	readonly total: number | undefined;
	/** Tells one state of the file from another, where the answer can. */
	readonly state: string | null;
}

/**
 * Asks for bytes of a file from `start` on. It asks by range even for all of them: a plain answer would stay in VS Code's
 * cache for good.
 */
async function ask(url: string, start: number, size: number | undefined): Promise<Answer> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), patience);
	const end = size === undefined ? '' : Math.min(size, start + rangeBytes) - 1;
	try {
		const { ok, status, headers, body } = await fetch(url, {
			headers: { Range: `bytes=${start}-${end}` },
			cache: 'no-store',
			signal: abort.signal,
		});
		if (!ok || !body || (start > 0 && status !== 206)) throw new Error(`HTTP ${status}`);
		const total = Number(headers.get('content-range')?.split('/')[1] ?? Number.NaN);
		const whole = Number(headers.get('content-length') ?? Number.NaN);
		return {
			reader: body.getReader(),
			abort,
			total: total >= 0 ? total : status === 200 && whole >= 0 ? whole : undefined,
			state: headers.get('etag') ?? headers.get('last-modified'),
		};
	} finally {
		clearTimeout(timer);
	}
}

/** Bytes of a file from `start` on, fetched alone; null where they can't be, or the answer is the whole file. */
export async function fetchPart(
	url: string,
	start: number,
	length: number,
): Promise<Uint8Array | null> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), patience);
	try {
		const answer = await fetch(url, {
			headers: { Range: `bytes=${start}-${start + length - 1}` },
			cache: 'no-store',
			signal: abort.signal,
		});
		if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
		abort.abort();
		return null;
	} catch {
		return null;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Fetches a file in ranges, one when the one before has been taken, each as a stream. A VS Code that does not know ranges
 * and sends the whole file is believed. Throws where the first range can't be fetched or the size is not known.
 */
export async function fetchChunks(url: string, known?: number): Promise<FetchedFile> {
	if (known === 0) return { size: 0, next: async () => null, close() {} };
	let answer = await ask(url, 0, known);
	const size = known ?? answer.total;
	const first = answer;
	if (size === undefined) {
		first.abort.abort();
		throw new Error('the answer has no size');
	}
	let taken = 0;
	return {
		size,
		async next() {
			for (;;) {
				const { done, value } = await answer.reader.read();
				if (!done) {
					if (value.length === 0) continue;
					taken += value.length;
					return value;
				}
				if (taken >= size) return null;
				const before = taken;
				answer = await ask(url, taken, size);
				if (answer.state !== first.state)
					throw new Error('the file has changed while it was being read');
				const { done: empty, value: bytes } = await answer.reader.read();
				if (empty) throw new Error(`it ended after ${before} of ${size} bytes`);
				taken += bytes.length;
				if (bytes.length > 0) return bytes;
			}
		},
		close: () => answer.abort.abort(),
	};
}
