import type { ByteSource } from '../../src/formats/format.ts';
import type { FileRef } from '../../src/protocol/messages.ts';

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

/** A file to read: the bytes that came with it, else what the page fetches. */
export async function sourceOf(
	{ name, url, bytes }: FileRef,
	askPage: (file: { readonly name: string; readonly url?: string }) => Promise<Blob>,
): Promise<ByteSource> {
	if (bytes) return { name, size: bytes.length, chunks: () => piecesOf(bytes) };
	const blob = await askPage({ name, ...(url === undefined ? {} : { url }) });
	return { name, size: blob.size, chunks: () => chunksOf(blob.stream()) };
}
