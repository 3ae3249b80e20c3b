interface Reader {
	read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
	cancel(): Promise<void>;
}

interface Writer {
	write(bytes: Uint8Array): Promise<void>;
	close(): Promise<void>;
	abort(reason?: unknown): Promise<void>;
}

/** The part of `DecompressionStream` that is used here. */
interface Decompressor {
	readonly readable: { getReader(): Reader };
	readonly writable: { getWriter(): Writer };
}

/** The bytes are not gzip, or are incomplete. */
export class GunzipError extends Error {
	override readonly name = 'GunzipError';
}

/** Compressed bytes written at a time; they may inflate to a thousand times as many. */
const chunkSize = 1 << 14;

/**
 * Decompresses gzip as a stream; reads no further ahead than it yields. Throws a `GunzipError` if the bytes are damaged
 * or truncated, and errors of `chunks`.
 */
export async function* gunzip(
	chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	const Stream = decompressionStream();
	if (!Stream) throw new GunzipError('gzip decompression is not available');
	const { readable, writable } = new Stream('gzip');
	const writer = writable.getWriter();
	const reader = readable.getReader();
	/** Error of `chunks`, as opposed to one of decompression. */
	let sourceError: { readonly error: unknown } | undefined;
	async function* watchedSlices(): AsyncGenerator<Uint8Array> {
		try {
			yield* slices(chunks);
		} catch (error) {
			sourceError = { error };
			throw error;
		}
	}
	const feed = async () => {
		// Writing fails once the reader is cancelled; the source is closed then.
		for await (const bytes of watchedSlices()) await writer.write(bytes);
		await writer.close();
	};
	const feeding = feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			if (value) yield value;
		}
	} catch (error) {
		if (sourceError) throw sourceError.error;
		throw new GunzipError(error instanceof Error ? error.message : String(error), { cause: error });
	} finally {
		await reader.cancel().catch(() => undefined);
		await feeding;
	}
}

/**
 * The platform's `DecompressionStream`, looked up on use, because Node.js then loads its streams, which takes 30 ms.
 */
const decompressionStream = () =>
	(globalThis as { readonly DecompressionStream?: new (format: 'gzip') => Decompressor })
		.DecompressionStream;

async function* slices(
	chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of chunks)
		for (let at = 0; at < chunk.length; at += chunkSize) yield chunk.slice(at, at + chunkSize);
}
