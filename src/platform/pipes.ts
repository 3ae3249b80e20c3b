import { createReadStream, fstatSync } from 'node:fs';

const chunkBytes = 1 << 20;

/**
 * The bytes of an open file of any kind, in chunks of at most 1 MiB; closes it afterwards, unless it is a standard
 * stream. Pipes and terminals are polled: a blocking read in the thread pool would keep the process from ending while
 * no process writes. Throws errors of the file system.
 */
export async function* readDescriptor(descriptor: number): AsyncGenerator<Uint8Array> {
	const stats = fstatSync(descriptor);
	const stream =
		stats.isFIFO() || stats.isSocket()
			? await pipe(descriptor)
			: ((stats.isCharacterDevice() ? await terminal(descriptor) : undefined) ??
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

/** A stream of a terminal; undefined for other devices. */
async function terminal(fd: number) {
	const { isatty, ReadStream } = await import('node:tty');
	return isatty(fd) ? new ReadStream(fd) : undefined;
}
