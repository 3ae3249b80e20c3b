/** Decodes UTF-8 bytes [start, end); an invalid byte becomes U+FFFD. */
export function utf8(bytes: Uint8Array, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end; ) {
		const lead = bytes[at]!;
		const size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
		let code = size === 1 ? lead : size === 0 ? -1 : lead & (0xff >> (size + 1));
		for (let k = 1; k < size && code >= 0; k++) {
			const next = at + k < end ? bytes[at + k]! : 0;
			code = next >> 6 === 2 ? (code << 6) | (next & 63) : -1;
		}
		const min = [0, 0, 0x80, 0x800, 0x10000][size]!;
		const valid = code >= min && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
		text += valid ? String.fromCodePoint(code) : '\ufffd';
		at += valid ? size : 1;
	}
	return text;
}

/** Encodes text as UTF-8, one character a byte. */
export const utf8Text = (text: string): string =>
	encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(/%(..)/g, (_, code) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
/** Encodes text as UTF-8 bytes. */
export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(utf8Text(text), (letter) => letter.charCodeAt(0));
