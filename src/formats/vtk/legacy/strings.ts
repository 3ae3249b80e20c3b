import { nameText } from '../../text/encoding.ts';
import { Fault } from '../../text/fault.ts';
import { decodedName, encodedName } from '../../text/percentNames.ts';
import { utf8Bytes } from '../../text/utf8.ts';
import type { VtkInput } from './vtkInput.ts';

/** Encodings of a string's length: the upper two bits of the first byte (`mark`) give the length's size in bytes. */
const lengths = [
	{ mark: 3, bytes: 1 },
	{ mark: 2, bytes: 2 },
	{ mark: 1, bytes: 4 },
	{ mark: 0, bytes: 8 },
] as const;

/**
 * Reads `count` strings: lines of a text file, or length-prefixed bytes. Throws a `Fault` if there are fewer.
 *
 * @param what noun for messages
 */
export function readStrings(input: VtkInput, count: number, what: string): string[] {
	const at = input.at;
	input.line();
	if (count > input.length - input.at + 1)
		throw new Fault(
			'wrong-count',
			at,
			`Expected ${count} strings of ${what}, more than the file has room for.`,
		);
	const strings: string[] = [];
	for (let k = 0; k < count; k++)
		strings.push(input.binary ? readPrefixed(input, what) : readLine(input, at, what));
	return strings;
}

function readLine(input: VtkInput, at: number, what: string): string {
	if (input.at >= input.length)
		throw new Fault('wrong-count', at, `There are fewer strings of ${what} than the file says.`);
	return decodedName(input.line());
}

function readPrefixed(input: VtkInput, what: string): string {
	const [first] = input.take(1, what) as unknown as [number];
	const { bytes } = lengths.find(({ mark }) => mark === first >> 6)!;
	let length = first & 0x3f;
	for (const byte of input.take(bytes - 1, what)) length = 256 * length + byte;
	const text = input.take(length, what);
	return nameText(text, 0, text.length);
}

/** A string of a text file: a percent-encoded line. */
export const stringLine = (text: string): string => `${encodedName(text)}\n`;

/** A string of a binary file: UTF-8, preceded by its length. */
export function stringBytes(text: string): Uint8Array<ArrayBuffer> {
	const bytes = utf8Bytes(text);
	const { length } = bytes;
	const { mark, bytes: width } = lengths.find((prefix) => length < 2 ** (8 * prefix.bytes - 2))!;
	const encoded = new Uint8Array(width + length);
	let rest = length;
	for (let k = width - 1; k >= 0; k--) {
		encoded[k] = rest % 256;
		rest = Math.floor(rest / 256);
	}
	encoded[0]! |= mark << 6;
	encoded.set(bytes, width);
	return encoded;
}
