/** Concatenates chunks. */
export function concatBytes(chunks: Iterable<Uint8Array>): Uint8Array {
	const list = [...chunks];
	const bytes = new Uint8Array(list.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const chunk of list) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}
