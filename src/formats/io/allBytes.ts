import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';

/** All bytes of a file. Throws `Cancelled` and the errors of the source. */
export async function allBytes(source: ByteSource, options: ReadOptions = {}): Promise<Uint8Array> {
	let bytes = new Uint8Array(source.size);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(options.signal);
		if (length + chunk.length > bytes.length) {
			const larger = new Uint8Array(2 * (length + chunk.length));
			larger.set(bytes.subarray(0, length));
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
		options.onProgress?.({
			phase: `Reading ${source.name}`,
			fraction: source.size > 0 ? Math.min(1, length / source.size) : 1,
		});
	}
	return bytes.subarray(0, length);
}
