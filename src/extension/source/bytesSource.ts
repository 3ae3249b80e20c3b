import type { ByteSource } from '../../formats/core/format.ts';

/** Bytes in memory as a source; yields to other work between chunks of `chunk` bytes. */
export function bytesSource(name: string, bytes: Uint8Array, chunk = 1 << 20): ByteSource {
	return {
		name,
		size: bytes.length,
		async *chunks() {
			for (let start = 0; start < bytes.length; start += chunk) {
				yield bytes.subarray(start, start + chunk);
				await new Promise((resolve) => setTimeout(resolve));
			}
		},
	};
}
