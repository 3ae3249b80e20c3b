import type { ByteSource } from './format.ts';

/** The first bytes of a file, as many as `sniff` reads. */
export async function headOf(source: ByteSource): Promise<Uint8Array> {
	const head = new Uint8Array(4096);
	let length = 0;
	for await (const chunk of source.chunks()) {
		const piece = chunk.subarray(0, head.length - length);
		head.set(piece, length);
		length += piece.length;
		if (length === head.length) break;
	}
	return head.subarray(0, length);
}
