import { createReadStream, fstatSync } from 'node:fs';

const chunkBytes = 1 << 20;

/**
 * The bytes of an open file of any kind in chunks of 1 MiB at most; it is closed after them, unless it is a standard stream.
 * Pipes and terminals are polled: a blocking read in the thread pool would keep the process from ending for as long as nobody
 * writes. Throws what the file system throws.
 */
export async function* readDescriptor(descriptor: number): AsyncGenerator<Uint8Array> {
	const found = fstatSync(descriptor);
	const stream =
		found.isFIFO() || found.isSocket()
			? await pipe(descriptor)
			: ((found.isCharacterDevice() ? await terminal(descriptor) : undefined) ??
				createReadStream('', {
					fd: descriptor,
					autoClose: descriptor > 2,
					highWaterMark: chunkBytes,
				}));
	for await (const chunk of stream) yield chunk as Uint8Array;
}

async function pipe(fd: number) {
	const { Socket } = await import('node:net');
	return new Socket({ fd, readable: true, writable: false });
}

/** Undefined for a device that is no terminal. */
async function terminal(fd: number) {
	const { isatty, ReadStream } = await import('node:tty');
	return isatty(fd) ? new ReadStream(fd) : undefined;
}
