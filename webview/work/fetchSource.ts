import type { ByteSource } from '../../src/formats/format.ts';
import type { FileRef } from '../../src/protocol/messages.ts';
import type { CancelSignal } from '../../src/util/cancel.ts';

/** How long a fetch may take to answer: an older VS Code may forget a request, which then never settles. */
const patience = 20_000;

/** Asks for the whole file by range: a plain answer would stay in VS Code's cache for good. */
async function fetchAll(url: string, signal: AbortSignal): Promise<Response> {
	const response = await fetch(url, { headers: { Range: 'bytes=0-' }, signal, cache: 'no-store' });
	if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
	return response;
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
	const reader = body.getReader();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		yield value;
	}
}

/** Pieces of 1 MiB, so that a reader reports progress and hears of cancellation. */
function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
	for (let start = 0; start < bytes.length; start += 1 << 20)
		yield bytes.subarray(start, start + (1 << 20));
}

/**
 * A file to read: the bytes that came with it, else streamed from its URL, else asked of the host. What is small or came
 * whole is kept for a second look; a large file is fetched again.
 */
export function sourceOf(
	file: FileRef,
	askHost: (name: string) => Promise<Uint8Array>,
	signal: CancelSignal,
): Promise<ByteSource> {
	const whole = (bytes: Uint8Array): ByteSource => ({
		name: file.name,
		size: bytes.length,
		chunks: () => piecesOf(bytes),
	});
	const { bytes, url, size } = file;
	if (bytes) return Promise.resolve(whole(bytes));
	if (!url) return askHost(file.name).then(whole);
	return openUrl(url, signal).then(
		async (response) => {
			const length = size ?? lengthOf(response);
			if (length === null || length <= 64 << 20)
				return whole(new Uint8Array(await response.arrayBuffer()));
			let first: Response | null = response;
			return {
				name: file.name,
				size: length,
				async *chunks() {
					const answer = first ?? (await openUrl(url, signal));
					first = null;
					if (answer.body) yield* chunksOf(answer.body);
				},
			};
		},
		async () => whole(await askHost(file.name)),
	);
}

async function openUrl(url: string, signal: CancelSignal): Promise<Response> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), patience);
	try {
		if (signal.aborted) controller.abort();
		return await fetchAll(url, controller.signal);
	} finally {
		clearTimeout(timer);
	}
}

/** Length of the whole file by the answer's headers, null where they do not say. */
function lengthOf({ headers }: Response): number | null {
	const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
	const length = total ?? headers.get('Content-Length');
	return length === null || length === undefined ? null : Number(length);
}
