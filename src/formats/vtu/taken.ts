import { decodeBase64 } from '../bytes/base64.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import { Fault } from '../vtkData/fault.ts';

/** How a file writes the bytes of its arrays. */
export interface Encoding {
	/** Numbers run from the least to the most significant byte. */
	readonly little: boolean;
	/** Bytes of a number in front of the data. */
	readonly headerBytes: 4 | 8;
	/** As the file names it; undefined where nothing is compressed. */
	readonly compressor: string | undefined;
}

/** Where the bytes of an array begin. */
export interface Payload {
	readonly file: FileBytes;
	/** The first byte, and the one behind the last that may belong to it. */
	readonly start: number;
	readonly end: number;
	readonly base64: boolean;
	/** How the array is called in messages: `the array "depth" of PointData`. */
	readonly what: string;
}

/** Letters of base64 that are read at once where few are needed. */
const nearby = 1 << 12;

/** The first bytes of a payload, decoded where they are base64. Throws a `Fault` where there are fewer. */
export function take(payload: Payload, length: number): Uint8Array {
	const { file, start, end, base64, what } = payload;
	const { bytes } = file;
	if (!base64) {
		checkRoom(payload, length);
		file.need(start, start + length);
		return bytes.subarray(start, start + length);
	}
	// Those of a header are few, and blanks among their letters fewer.
	const near = Math.min(end, start + 2 * length + nearby);
	file.need(start, near);
	const first = decodeBase64(bytes, start, near, length);
	if (first.bytes.length === length) return first.bytes;
	file.need(near, end);
	const decoded = decodeBase64(bytes, start, end, length);
	if (decoded.bytes.length === length) return decoded.bytes;
	throw new Fault(
		'damaged-data',
		Math.min(decoded.end, file.length),
		`${capital(what)} needs ${length} bytes, but its base64 text ends or is broken after ${decoded.bytes.length}.`,
	);
}

/** Throws where less than so many bytes may belong to a payload. */
export function checkRoom({ start, end, what }: Payload, length: number): void {
	if (end - start >= length) return;
	throw new Fault(
		'damaged-data',
		start,
		`${capital(what)} needs ${length} bytes, but the file has ${Math.max(0, end - start)} there.`,
	);
}

/** A number of a header; those that are no sizes become Infinity. */
export function headerNumber(
	bytes: Uint8Array,
	at: number,
	{ little, headerBytes }: Encoding,
): number {
	let value = 0;
	for (let k = 0; k < headerBytes; k++)
		value = 256 * value + (bytes[at + (little ? headerBytes - 1 - k : k)] as number);
	return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
}

/** Bytes that a payload can have, at most. */
export const roomOf = ({ start, end, base64 }: Payload): number =>
	base64 ? 3 * Math.ceil((end - start) / 4) : end - start;

/**
 * The bytes that are taken of those that a header tells of. Throws a `Fault` where they are fewer than expected; more are reported
 * to `surplus`.
 */
export function heldAgainst(
	told: number,
	expected: number | undefined,
	{ start, what }: Payload,
	surplus: () => void,
): number {
	if (expected === undefined || told === expected) return told;
	if (told > expected) {
		surplus();
		return expected;
	}
	throw new Fault(
		'wrong-count',
		start,
		`${capital(what)} has ${told} bytes, but ${expected} are needed.`,
	);
}

/** A text with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A count of a header in words. */
export const shown = (count: number): string =>
	Number.isFinite(count) ? `${count}` : 'an impossible number of';
