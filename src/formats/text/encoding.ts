import type { MeshSource } from '../../mesh/triMesh.ts';
import { latin1 } from './decimal.ts';
import { bytesFrom, type Loaded } from './loaded.ts';
import type { Report } from './report.ts';
import { utf8Text } from './utf8.ts';

/** Bytes that are validated at a time. */
const blockBytes = 1 << 20;

/** The encoding of the names in a text file: UTF-8 if the whole file is valid UTF-8, else Latin-1. */
export class TextEncoding {
	readonly #source: Loaded;
	#latin1: boolean | undefined;

	constructor(source: Loaded) {
		this.#source = source;
	}

	/** Whether a name was decoded as Latin-1. */
	get isLatin1(): boolean {
		return this.#latin1 === true;
	}

	/** Decodes the bytes [start, end). The first name beyond ASCII validates the whole file. */
	text(bytes: Uint8Array, start: number, end: number): string {
		return this.decoded(latin1(bytes, start, end));
	}

	/** Decodes a binary string (one character a byte). */
	decoded(binary: string): string {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
		if (/^[\x00-\x7f]*$/.test(binary)) return binary;
		this.#latin1 ??= !isUtf8(this.#source);
		return this.#latin1 ? binary : decodeUtf8(binary);
	}

	/** Decodes the bytes [start, end) regardless of the rest of the file, which may be binary. */
	ownText(bytes: Uint8Array, start: number, end: number): string {
		const binary = latin1(bytes, start, end);
		const text = decodeUtf8(binary);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
		if (text === binary && !/^[\x00-\x7f]*$/.test(binary)) this.#latin1 = true;
		return text;
	}
}

/** Decodes a binary string (one character a byte) as UTF-8; returns it unchanged if it is invalid. */
function decodeUtf8(binary: string): string {
	const percentEncoded = (text: string) =>
		text.replace(/[%\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
	try {
		return decodeURIComponent(percentEncoded(binary));
	} catch {
		return binary;
	}
}

const encodings = new WeakMap<Loaded, TextEncoding>();

/** The encoding of a file, the same object for all its readers. */
export function encodingOf(source: Loaded): TextEncoding {
	let encoding = encodings.get(source);
	if (!encoding) {
		encoding = new TextEncoding(source);
		encodings.set(source, encoding);
	}
	return encoding;
}

/** Decodes the bytes [start, end): as UTF-8 if they are valid, else as Latin-1. */
export const nameText = (bytes: Uint8Array, start: number, end: number): string =>
	decodeUtf8(latin1(bytes, start, end));

/** Decodes a field of fixed length up to its first NUL, trimmed: as UTF-8 if it is valid, else as Latin-1. */
export function storedText(bytes: Uint8Array, start: number, end: number): string {
	const length = bytes.subarray(start, end).indexOf(0);
	const textEnd = length < 0 ? end : start + length;
	return nameText(bytes, start, textEnd).trim();
}

/** Warns that names of a file were decoded as Latin-1. */
export function warnLatin1(report: Report, file: string): void {
	report.warning('not-utf-8', () => ({
		...{ file, line: 1, column: 1, length: 0 },
		message: 'The file is not valid UTF-8: its names are read as Latin-1.',
	}));
}

/** Whether a file is valid UTF-8 (The Unicode Standard, table 3-7). */
function isUtf8(source: Loaded): boolean {
	/** Number of continuation bytes to come, and the range [low, high] of the next one. */
	let missing = 0;
	let low = 0x80;
	let high = 0xbf;
	for (let from = 0; from < source.length; from += blockBytes) {
		const bytes = bytesFrom(source, from, Math.min(source.length, from + blockBytes));
		for (const byte of bytes) {
			if (missing > 0) {
				if (byte < low || byte > high) return false;
				missing--;
				[low, high] = [0x80, 0xbf];
			} else if (byte >= 0x80) {
				if (byte < 0xc2 || byte > 0xf4) return false;
				missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
				// Overlong forms, surrogates and code points above U+10FFFF are invalid.
				if (byte === 0xe0) low = 0xa0;
				else if (byte === 0xed) high = 0x9f;
				else if (byte === 0xf0) low = 0x90;
				else if (byte === 0xf4) high = 0x8f;
			}
		}
	}
	return missing === 0;
}

/**
 * Encodes texts of a written file as binary strings (one character a byte): Latin-1 if the source was a Latin-1 file of
 * this format and the text fits, else UTF-8.
 */
export const encoderFor =
	(source: MeshSource | undefined, format: string) =>
	(text: string): string =>
		// biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1
		source?.format === format && source.encoding === 'latin1' && /^[\x00-\xff]*$/.test(text)
			? text
			: utf8Text(text);
