import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { readDescriptor } from './pipes.ts';

/** Descriptors of the standard streams, in all threads of a process. */
const input = 0;
const output = 1;
/** Milliseconds before the next attempt if the reader is slow. */
const retryDelay = 4;

/** The bytes of standard input in chunks of at most 1 MiB. Throws a `FileError` if reading fails. */
export async function* readStandardInput(): AsyncGenerator<Uint8Array> {
	try {
		yield* readDescriptor(input);
	} catch (error) {
		// The end of input on a console of Windows.
		if (codeOf(error) === 'EOF') return;
		const message = `can't read standard input: ${fileReason(error)}`;
		throw new FileError('unreadable', 'standard input', message);
	}
}

/**
 * Writes bytes to standard output; resolves with true once they are written, with false if the reader has closed the
 * pipe, as `head` does. Throws a `FileError` if writing fails.
 */
export async function writeStandardOutput(bytes: Uint8Array): Promise<boolean> {
	for (let at = 0; at < bytes.length; )
		try {
			at += writeSync(output, bytes, at);
		} catch (error) {
			const code = codeOf(error);
			if (code === 'EPIPE') return false;
			if (code !== 'EAGAIN') {
				const message = `can't write to standard output: ${fileReason(error)}`;
				throw new FileError('write', 'standard output', message, error);
			}
			await pause(retryDelay);
		}
	return true;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
