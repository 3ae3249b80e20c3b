import { Allowance } from '../../io/allowance.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import type { Coding } from '../../io/itemBytes.ts';
import { Fault } from '../../text/fault.ts';
import {
	capital,
	checkedLength,
	checkRoom,
	decodedStart,
	type Encoding,
	headerCountText,
	headerNumber,
	type Payload,
	roomOf,
} from './payloadBytes.ts';
import { inflated, type ZlibHead, zlibHead } from './zlibArray.ts';

/** VTK's name of the compressor that is read and written. */
export const zlib = 'vtkZLibDataCompressor';

const compressors: Readonly<Record<string, string>> = {
	vtkLZ4DataCompressor: 'LZ4',
	vtkLZMADataCompressor: 'LZMA',
};

/** Location of the bytes of an array. */
export interface DecodedBytes {
	readonly file: FileBytes;
	/** Byte of the first one, or of the stream that encodes them. */
	readonly at: number;
	/** Number of decoded bytes. */
	readonly length: number;
	readonly coding?: Coding;
	/** Decodes the bytes; present with `coding`. Throws a `Fault` if they are damaged. */
	readonly decoded?: () => DecodedBytes;
}

/**
 * Locates the bytes of an array. Throws a `Fault` for errors in its header, and if there are fewer than `expected`;
 * skips surplus ones and calls `surplus`. Errors in the data are reported when they are decoded.
 *
 * @param expected number of bytes; undefined if the file does not state it
 * @param step bytes of a number
 */
export function locatePayload(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	step: number,
	surplus: () => void = () => undefined,
): DecodedBytes {
	const { file, start, base64 } = payload;
	const { compressor, headerBytes } = encoding;
	if (compressor === undefined) {
		const length = uncompressedLength(payload, encoding, expected, surplus);
		charge(payload, length);
		if (!base64) {
			checkRoom(payload, headerBytes + length);
			return { file, at: start + headerBytes, length };
		}
		const decoded = () =>
			inMemory(payload, decodedStart(payload, headerBytes + length).subarray(headerBytes));
		const stream = expected === undefined ? undefined : streamAfter(payload, headerBytes);
		return stream ? { file, length, ...stream, decoded } : decoded();
	}
	const head = compressedHead(payload, encoding, expected, surplus);
	if (!head) return inMemory(payload, new Uint8Array(0));
	const { length } = head;
	charge(payload, length);
	const decoded = () => inMemory(payload, inflated(payload, head).subarray(0, expected));
	const blocks = length === expected ? alignedBlocks(head, step) : undefined;
	const stream = blocks && streamAfter(payload, head.headerLength);
	if (!stream) return decoded();
	if (!base64) checkRoom(payload, head.headerLength + blocks.places.at(-1)!);
	return { file, length, at: stream.at, coding: { ...stream.coding, blocks }, decoded };
}

const inMemory = ({ file }: Payload, bytes: Uint8Array): DecodedBytes => ({
	file: new FileBytes(file.name, bytes, bytes.length),
	at: 0,
	length: bytes.length,
});

/** Decodes and decompresses the bytes of an array. Throws a `Fault` if they are damaged. */
export function payloadBytes(payload: Payload, encoding: Encoding): Uint8Array {
	if (encoding.compressor === undefined) {
		const { headerBytes } = encoding;
		const length = uncompressedLength(payload, encoding, undefined);
		charge(payload, length);
		return decodedStart(payload, headerBytes + length).subarray(headerBytes);
	}
	const head = compressedHead(payload, encoding, undefined);
	if (!head) return new Uint8Array(0);
	charge(payload, head.length);
	return inflated(payload, head);
}

/** Charges `bytes` to the allowance of the file. Throws a `Fault` if it is exceeded. */
function charge({ file, start, what }: Payload, bytes: number): void {
	if (!file.allowance.take(bytes))
		throw new Fault('damaged-data', start, Allowance.refusal(capital(what), bytes));
}

/** Number of bytes after the header of an uncompressed array. */
function uncompressedLength(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void = () => undefined,
): number {
	const declared = headerNumber(decodedStart(payload, encoding.headerBytes), 0, encoding);
	if (declared > roomOf(payload))
		throw new Fault(
			'damaged-data',
			payload.start,
			`${capital(payload.what)} says that it has ${headerCountText(declared)} bytes, more than the file has room for.`,
		);
	return checkedLength(declared, expected, payload, surplus);
}

/** The header of a compressed array; undefined if the array is empty. */
function compressedHead(
	payload: Payload,
	encoding: Encoding,
	expected: number | undefined,
	surplus: () => void = () => undefined,
): ZlibHead | undefined {
	const { compressor = '' } = encoding;
	if (compressor !== zlib) {
		const name = compressors[compressor];
		throw new Fault(
			'not-supported',
			payload.start,
			`The file is compressed by ${name ? `${name} (${compressor})` : `"${compressor}"`}, which TriRefine doesn't read; write it again with zlib or without compression (in ParaView: Save Data, Compressor Type).`,
		);
	}
	const head = zlibHead(payload, encoding);
	checkedLength(head?.length ?? 0, expected, payload, surplus);
	return head;
}

/** The blocks of an array; undefined if a number may span two of them. */
function alignedBlocks({ size, length, places }: ZlibHead, step: number): Coding['blocks'] {
	// The block size is irrelevant for a single block.
	if (places.length === 2) return { size: step * Math.ceil(length / step), length, places };
	return size % step === 0 ? { size, length, places } : undefined;
}

const pad = 61;
const blank = 32;

/**
 * The stream after a header of `header` bytes, which may be a separate base64 stream; undefined if the text ends with
 * the header.
 */
function streamAfter(
	{ file, start, end, base64 }: Payload,
	header: number,
): Required<Pick<DecodedBytes, 'at' | 'coding'>> | undefined {
	if (!base64) return { at: start + header, coding: { skipped: 0 } };
	const { bytes } = file;
	let at = start;
	while (at < end && bytes[at]! <= blank) at++;
	const headerEnd = at + 4 * Math.ceil(header / 3);
	if (headerEnd >= end) return undefined;
	file.ensureLoaded(at, headerEnd);
	const isSeparate = header % 3 === 0 || bytes[headerEnd - 1] === pad;
	return isSeparate
		? { at: headerEnd, coding: { lettersEnd: end, skipped: 0 } }
		: { at, coding: { lettersEnd: end, skipped: header } };
}
