import { decodeBase64 } from '../../io/base64.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';

/** Byte order, header size and compressor of the arrays of a file. */
export interface Encoding {
	readonly little: boolean;
	/** Bytes of a number in the headers of arrays. */
	readonly headerBytes: 4 | 8;
	/** As in the file; undefined without compression. */
	readonly compressor: string | undefined;
}

/** Location of the data of an array. */
export interface Payload {
	readonly file: FileBytes;
	/** The data lie in bytes [start, end). */
	readonly start: number;
	readonly end: number;
	readonly base64: boolean;
	/** Noun of the array for messages: `the array "depth" of PointData`. */
	readonly what: string;
}

/** Extra bytes of base64 text that are read to allow for blanks. */
const blankAllowance = 1 << 12;

/** The first `length` bytes of a payload, decoded from base64. Throws a `Fault` if there are fewer. */
export function decodedStart(payload: Payload, length: number): Uint8Array {
	const { file, start, end, base64, what } = payload;
	const { bytes } = file;
	if (!base64) {
		checkRoom(payload, length);
		file.ensureLoaded(start, start + length);
		return bytes.subarray(start, start + length);
	}
	// Headers are short, with few blanks among their letters.
	const nearEnd = Math.min(end, start + 2 * length + blankAllowance);
	file.ensureLoaded(start, nearEnd);
	const first = decodeBase64(bytes, start, nearEnd, length);
	if (first.bytes.length === length) return first.bytes;
	file.ensureLoaded(nearEnd, end);
	const decoded = decodeBase64(bytes, start, end, length);
	if (decoded.bytes.length === length) return decoded.bytes;
	throw new Fault(
		'damaged-data',
		Math.min(decoded.end, file.length),
		`${capital(what)} needs ${length} bytes, but its base64 text ends or is broken after ${decoded.bytes.length}.`,
	);
}

/** Throws a `Fault` if a payload has room for fewer than `length` bytes. */
export function checkRoom({ start, end, what }: Payload, length: number): void {
	if (end - start >= length) return;
	throw new Fault(
		'damaged-data',
		start,
		`${capital(what)} needs ${length} bytes, but the file has ${Math.max(0, end - start)} there.`,
	);
}

/** Reads a number of a header; Infinity if it exceeds the safe integers. */
export function headerNumber(
	bytes: Uint8Array,
	at: number,
	{ little, headerBytes }: Encoding,
): number {
	let value = 0;
	for (let k = 0; k < headerBytes; k++)
		value = 256 * value + bytes[at + (little ? headerBytes - 1 - k : k)]!;
	return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
}

/** Upper bound on the bytes of a payload. */
export const roomOf = ({ start, end, base64 }: Payload): number =>
	base64 ? 3 * Math.ceil((end - start) / 4) : end - start;

/**
 * Compares the number of bytes in a header with `expected`. Throws a `Fault` if there are fewer; calls `surplus` if
 * there are more. Returns the number to read.
 */
export function checkedLength(
	declared: number,
	expected: number | undefined,
	{ start, what }: Payload,
	surplus: () => void,
): number {
	if (expected === undefined || declared === expected) return declared;
	if (declared > expected) {
		surplus();
		return expected;
	}
	throw new Fault(
		'wrong-count',
		start,
		`${capital(what)} has ${declared} bytes, but ${expected} are needed.`,
	);
}

/** The text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A count from a header, for messages. */
export const headerCountText = (count: number): string =>
	Number.isFinite(count) ? `${count}` : 'an impossible number of';
