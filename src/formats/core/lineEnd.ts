/** Line end of a text. */
export type LineEnd = '\n' | '\r\n' | '\r';

/** The line end of the first line of a text; LF for a single line. */
export function lineEndIn(bytes: Uint8Array): LineEnd {
	const at = bytes.findIndex((byte) => byte === 10 || byte === 13);
	if (at < 0 || bytes[at] === 10) return '\n';
	return bytes[at + 1] === 10 ? '\r\n' : '\r';
}

/** The line end by the first bytes of a file; LF if they are binary or end with the first CR. */
export function lineEndOfHead(head: Uint8Array): LineEnd {
	const isText = !head.includes(0) && head.indexOf(13) !== head.length - 1;
	return isText ? lineEndIn(head) : '\n';
}
