import { encodeBase64 } from '../../io/base64.ts';
import { bytesOf, type DataType } from '../../io/dataTypes.ts';
import { blockBytes, zlibBlocks } from '../../io/zlibBlocks.ts';

/** Encoding of arrays. */
export interface ArrayWriting {
	/** Text rather than raw bytes. */
	readonly base64: boolean;
	/** Compressed in blocks by zlib. */
	readonly zlib: boolean;
	/** Byte order of numbers and headers. */
	readonly little: boolean;
	/** Bytes of an integer of a header (`header_type`). */
	readonly headerBytes: 4 | 8;
}

/** Bytes that are encoded in base64 at a time: a multiple of three. */
const groupBytes = 3 << 16;

/** Encodes an array with its header. */
export function* encoded(
	values: ArrayLike<number>,
	type: DataType,
	writing: ArrayWriting,
): Generator<Uint8Array<ArrayBuffer>> {
	const bytes = bytesOf(values, type, writing.little);
	if (!writing.zlib) {
		yield* encodeStream([arrayHeader([bytes.length], writing), bytes], writing);
		return;
	}
	const blocks = zlibBlocks(bytes);
	// The header is a base64 stream of its own.
	yield* encodeStream([zlibHeader(bytes.length, blocks, writing)], writing);
	yield* encodeStream(blocks, writing);
}

type HeaderWriting = Pick<ArrayWriting, 'headerBytes' | 'little'>;

/** The header of an array. */
export const arrayHeader = (
	numbers: readonly number[],
	{ headerBytes, little }: HeaderWriting,
): Uint8Array<ArrayBuffer> => bytesOf(numbers, { bytes: headerBytes, kind: 'unsigned' }, little);

/** The header of an array of `bytes` bytes, compressed into `blocks`. */
export function zlibHeader(
	bytes: number,
	blocks: readonly Uint8Array[],
	writing: HeaderWriting,
): Uint8Array<ArrayBuffer> {
	if (blocks.length === 0) return arrayHeader([0, 0, 0], writing);
	const sizes = blocks.map(({ length }) => length);
	return arrayHeader([blocks.length, blockBytes, bytes % blockBytes, ...sizes], writing);
}

/** Encodes parts as one stream, raw or in base64. */
function* encodeStream(
	parts: readonly Uint8Array<ArrayBuffer>[],
	{ base64 }: ArrayWriting,
): Generator<Uint8Array<ArrayBuffer>> {
	if (!base64) {
		yield* parts;
		return;
	}
	// Bytes of an incomplete group of three.
	let rest = new Uint8Array(0);
	for (const part of parts) {
		const needed = rest.length === 0 ? 0 : Math.min(3 - rest.length, part.length);
		if (needed > 0) {
			const group = new Uint8Array(rest.length + needed);
			group.set(rest);
			group.set(part.subarray(0, needed), rest.length);
			rest = group;
			if (rest.length < 3) continue;
			yield encodeBase64(rest);
		}
		const end = needed + 3 * Math.floor((part.length - needed) / 3);
		for (let at = needed; at < end; at += groupBytes)
			yield encodeBase64(part.subarray(at, Math.min(end, at + groupBytes)));
		rest = part.slice(end);
	}
	if (rest.length > 0) yield encodeBase64(rest);
}

/** Length of an uncompressed array in a file. */
export function plainLength(
	count: number,
	type: DataType,
	{ base64, headerBytes }: ArrayWriting,
): number {
	const bytes = headerBytes + count * type.bytes;
	return base64 ? 4 * Math.ceil(bytes / 3) : bytes;
}
