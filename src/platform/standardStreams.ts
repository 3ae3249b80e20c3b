import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { readDescriptor } from './pipes.ts';

/** Descriptors of a process, in all of its threads. */
const input = 0;
const output = 1;
/** Milliseconds until a reader that was slow is asked again. */
const slowReader = 4;

/** The bytes of standard input in chunks of 1 MiB at most; throws a `FileError` where reading fails. */
export async function* readStandardInput(): AsyncGenerator<Uint8Array> {
	try {
		yield* readDescriptor(input);
	} catch (error) {
		// What a console of Windows says at its end.
		if (codeOf(error) === 'EOF') return;
		const message = `can't read standard input: ${fileReason(error)}`;
		throw new FileError('unreadable', 'standard input', message);
	}
}

/**
 * Writes bytes to standard output; resolves once they are taken, with false where nobody reads any more, as behind `head`.
 * Throws a `FileError` where writing fails.
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
			await pause(slowReader);
		}
	return true;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
