import type { ByteSource, OpenFile } from '../core/format.ts';

/** Bytes that `Format.sniff` gets. */
const headBytes = 4096;

/** The first bytes of a file, at most 4096, for `Format.sniff`. Throws errors of the source. */
export async function headOf(source: ByteSource): Promise<Uint8Array> {
	const head = new Uint8Array(headBytes);
	const open = opened(source);
	// A stream would read more and take longer to open.
	if (open) return head.subarray(0, fill(open, head));
	let length = 0;
	for await (const chunk of source.chunks()) {
		const part = chunk.subarray(0, head.length - length);
		head.set(part, length);
		length += part.length;
		if (length === head.length) break;
	}
	return head.subarray(0, length);
}

/** Opens a source; undefined if that fails: reading its chunks reports the error. */
function opened(source: ByteSource): OpenFile | undefined {
	try {
		return source.open?.();
	} catch {
		return undefined;
	}
}

/** Fills `bytes` from the beginning of a file; returns how many bytes it has. */
function fill({ read, close }: OpenFile, bytes: Uint8Array): number {
	try {
		let length = 0;
		for (let more = 1; more > 0 && length < bytes.length; length += more)
			more = read(length, bytes.subarray(length));
		return length;
	} finally {
		close();
	}
}
