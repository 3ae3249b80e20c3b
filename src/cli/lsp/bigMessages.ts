/** Strings with more bytes are returned as bytes. */
const MAX_DECODED_BYTES = 1 << 20;
/** Prefix of the placeholders that replace long strings while a message is parsed; does not occur in real messages. */
const PLACEHOLDER = '\0trirefine:';

const [quote, backslash] = [34, 92];
/** Characters by the second character of their escape sequence: \" \/ \\ \b \f \n \r \t (RFC 8259, section 7). */
const escapes: Readonly<Record<number, number>> = {
	34: 34,
	47: 47,
	92: 92,
	98: 8,
	102: 12,
	110: 10,
	114: 13,
	116: 9,
};

/**
 * Parses a JSON message in UTF-8. A string longer than a mebibyte, such as the text of a large document, is returned
 * as a view of its UTF-8 bytes, which are unescaped in place: `body` is overwritten. Throws `SyntaxError` if the message is
 * malformed.
 */
export function parseMessage(body: Uint8Array): unknown {
	if (body.length < MAX_DECODED_BYTES) return JSON.parse(decode(body));
	const longStrings: Uint8Array[] = [];
	let shortened = '';
	let from = 0;
	for (let at = body.indexOf(quote); at >= 0; at = body.indexOf(quote, at)) {
		const end = endOfString(body, at + 1);
		if (end < 0) throw new SyntaxError('The message has an unterminated string.');
		if (end - at > MAX_DECODED_BYTES) {
			const placeholder = JSON.stringify(`${PLACEHOLDER}${longStrings.length}`);
			shortened += `${decode(body.subarray(from, at))}${placeholder}`;
			longStrings.push(unescaped(body, at + 1, end));
			from = end + 1;
		}
		at = end + 1;
	}
	shortened += decode(body.subarray(from));
	return JSON.parse(shortened, (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(PLACEHOLDER)
			? (longStrings[Number(value.slice(PLACEHOLDER.length))] ?? value)
			: value,
	);
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Position of the quote that ends a string with content from `start`; −1 if there is none. */
function endOfString(body: Uint8Array, start: number): number {
	for (let end = body.indexOf(quote, start); end >= 0; end = body.indexOf(quote, end + 1)) {
		let before = end;
		while (before > start && body[before - 1] === backslash) before--;
		if ((end - before) % 2 === 0) return end;
	}
	return -1;
}

/** Unescapes the content of a string, [start, end), in place; UTF-8 is never longer than its escape sequence. */
function unescaped(body: Uint8Array, start: number, end: number): Uint8Array {
	let to = start;
	for (let at = start; at < end; ) {
		const byte = body[at++]!;
		if (byte !== backslash) {
			body[to++] = byte;
			continue;
		}
		const escaped = body[at++]!;
		const character = escapes[escaped];
		if (character !== undefined) {
			body[to++] = character;
			continue;
		}
		let code = codeUnit(body, at);
		at += 4;
		if (code >= 0xd800 && code < 0xdc00 && body[at] === backslash && body[at + 1] === 117) {
			const low = codeUnit(body, at + 2);
			if (low >= 0xdc00 && low < 0xe000) {
				code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
				at += 6;
			}
		}
		// A lone surrogate becomes U+FFFD, as with `TextEncoder`.
		if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
		to = putUtf8(body, to, code);
	}
	return body.subarray(start, to);
}

/** Parses the four hexadecimal digits of a UTF-16 code unit. */
function codeUnit(body: Uint8Array, at: number): number {
	const code = Number.parseInt(String.fromCharCode(...body.subarray(at, at + 4)), 16);
	if (Number.isNaN(code)) throw new SyntaxError('The message has an invalid escape sequence.');
	return code;
}

/** Writes a code point as UTF-8; returns the position after it. */
function putUtf8(body: Uint8Array, at: number, code: number): number {
	let to = at;
	if (code < 0x80) body[to++] = code;
	else if (code < 0x800) {
		body[to++] = 0xc0 | (code >> 6);
		body[to++] = 0x80 | (code & 63);
	} else {
		if (code < 0x10000) body[to++] = 0xe0 | (code >> 12);
		else {
			body[to++] = 0xf0 | (code >> 18);
			body[to++] = 0x80 | ((code >> 12) & 63);
		}
		body[to++] = 0x80 | ((code >> 6) & 63);
		body[to++] = 0x80 | (code & 63);
	}
	return to;
}
