import { decodeBase64 } from '../bytes/base64.ts';
import { FileBytes } from '../bytes/fileBytes.ts';
import { Fault } from '../vtkData/fault.ts';
import { inflate } from '../zlib.ts';

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

export const zlib = 'vtkZLibDataCompressor';

/** zlib makes no more of a byte than this. */
const mostGrowth = 1032;

const compressors: Readonly<Record<string, string>> = {
	vtkLZ4DataCompressor: 'LZ4',
	vtkLZMADataCompressor: 'LZMA',
};

/**
 * Where the bytes of an array are as they were before they were encoded and compressed: in the file itself where they were not.
 * Throws as `payloadBytes`.
 */
export function payloadPlace(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus?: () => void,
): { readonly file: FileBytes; readonly at: number; readonly length: number } {
	if (encoding.compressor === undefined && !payload.base64) {
		const { headerBytes } = encoding;
		const length = plainLength(payload, encoding, expected, surplus);
		checkRoom(payload, headerBytes + length);
		return { file: payload.file, at: payload.start + headerBytes, length };
	}
	const bytes = payloadBytes(payload, encoding, expected, surplus);
	return {
		file: new FileBytes(payload.file.name, bytes, bytes.length),
		at: 0,
		length: bytes.length,
	};
}

/**
 * The bytes of an array as they were before they were encoded and compressed. Throws a `Fault` where they are damaged, or
 * are fewer than `expected`; more are skipped and reported to `surplus`.
 *
 * @param expected bytes; undefined where the file does not say
 */
export function payloadBytes(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void = () => undefined,
): Uint8Array {
	const { compressor } = encoding;
	if (compressor === undefined) return plainBytes(payload, encoding, expected, surplus);
	if (compressor === zlib) return inflated(payload, encoding, expected, surplus);
	const name = compressors[compressor];
	throw new Fault(
		'not-supported',
		payload.start,
		`The file is compressed by ${name ? `${name} (${compressor})` : `"${compressor}"`}, which TriRefine doesn't read; write it again with zlib or without compression (in ParaView: Save Data, Compressor Type).`,
	);
}

/** At least `length` bytes from the start of a payload. */
function take(payload: Payload, length: number): Uint8Array {
	const { file, start, end, base64, what } = payload;
	const { bytes } = file;
	if (!base64) {
		checkRoom(payload, length);
		file.need(start, start + length);
		return bytes.subarray(start, start + length);
	}
	file.need(start, end);
	const decoded = decodeBase64(bytes, start, end, length);
	if (decoded.bytes.length === length) return decoded.bytes;
	throw new Fault(
		'damaged-data',
		Math.min(decoded.end, file.length),
		`${capital(what)} needs ${length} bytes, but its base64 text ends or is broken after ${decoded.bytes.length}.`,
	);
}

/** Throws where less than so many bytes may belong to a payload. */
function checkRoom({ start, end, what }: Payload, length: number): void {
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
const roomOf = ({ start, end, base64 }: Payload): number =>
	base64 ? 3 * Math.ceil((end - start) / 4) : end - start;

function heldAgainst(
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

function plainBytes(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void,
): Uint8Array {
	const { headerBytes } = encoding;
	const length = plainLength(payload, encoding, expected, surplus);
	return take(payload, headerBytes + length).subarray(headerBytes);
}

/** Bytes behind the header of an array that is not compressed. */
function plainLength(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void = () => undefined,
): number {
	const { headerBytes } = encoding;
	const told = headerNumber(take(payload, headerBytes), 0, encoding);
	if (told > roomOf(payload))
		throw new Fault(
			'damaged-data',
			payload.start,
			`${capital(payload.what)} says that it has ${shown(told)} bytes, more than the file has room for.`,
		);
	return heldAgainst(told, expected, payload, surplus);
}

function inflated(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void,
): Uint8Array {
	const { what, start } = payload;
	const { headerBytes } = encoding;
	const damaged = (why: string) => new Fault('damaged-data', start, `${capital(what)} ${why}.`);
	const blocks = headerNumber(take(payload, headerBytes), 0, encoding);
	if (blocks === 0) {
		heldAgainst(0, expected, payload, surplus);
		return new Uint8Array(0);
	}
	if (headerBytes * (blocks + 3) > roomOf(payload))
		throw damaged(`says that it has ${shown(blocks)} blocks, more than the file has room for`);
	const headerLength = headerBytes * (blocks + 3);
	const header = take(payload, headerLength);
	const number = (k: number) => headerNumber(header, headerBytes * k, encoding);
	const [blockSize, lastSize] = [number(1), number(2)];
	const sizes = Array.from({ length: blocks }, (_, k) => number(3 + k));
	const packed = sizes.reduce((sum, size) => sum + size, 0);
	if (headerLength + packed > roomOf(payload))
		throw damaged(
			`says that it has ${shown(packed)} compressed bytes, more than the file has room for`,
		);
	const told = (blocks - 1) * blockSize + (lastSize === 0 ? blockSize : lastSize);
	if (told > mostGrowth * packed || lastSize > blockSize)
		throw damaged(`says that it has ${shown(told)} bytes, more than its compressed ones can hold`);
	heldAgainst(told, expected, payload, surplus);
	const data = take(payload, headerLength + packed).subarray(headerLength);
	const result = new Uint8Array(told);
	let from = 0;
	let to = 0;
	for (const [k, size] of sizes.entries()) {
		const length = k === blocks - 1 && lastSize > 0 ? lastSize : blockSize;
		const out = result.subarray(to, to + length);
		const why = inflate(data.subarray(from, from + size), out);
		if (why !== undefined)
			throw damaged(
				`is damaged in compressed block ${k + 1} of ${blocks}, byte ${from} of its data: ${why}`,
			);
		from += size;
		to += length;
	}
	return expected !== undefined && told > expected ? result.subarray(0, expected) : result;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const shown = (count: number): string =>
	Number.isFinite(count) ? `${count}` : 'an impossible number of';
