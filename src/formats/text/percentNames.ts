import { latin1 } from './decimal.ts';
import { nameText, type TextEncoding } from './encoding.ts';
import { utf8Bytes } from './utf8.ts';

/** Percent-encodes a name: all bytes outside `!` to `~`, `"` and `%`. */
export function encodedName(name: string): string {
	const bytes = utf8Bytes(name);
	return latin1(bytes, 0, bytes.length).replace(
		/[^!-~]|["%]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
	);
}

/** Decodes a percent-encoded name. */
export function decodedName(word: string, encoding?: TextEncoding): string {
	const plain = word.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
	const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
	return encoding ? encoding.ownText(bytes, 0, bytes.length) : nameText(bytes, 0, bytes.length);
}
