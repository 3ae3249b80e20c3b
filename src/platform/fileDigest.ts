import { createHash } from 'node:crypto';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import { readChunks } from './files.ts';

/** Size and SHA-256 (hexadecimal) of a file. Throws `FileError` and `Cancelled`. */
export async function fileDigest(
	path: string,
	signal?: CancelSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
	const hash = createHash('sha256');
	let bytes = 0;
	for await (const chunk of readChunks(path)) {
		throwIfCancelled(signal);
		hash.update(chunk);
		bytes += chunk.length;
	}
	return { bytes, sha256: hash.digest('hex') };
}
