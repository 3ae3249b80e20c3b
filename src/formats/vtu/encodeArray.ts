import { encodeBase64 } from '../bytes/base64.ts';
import { blockBytes, zlibBlocks } from '../parallel/zlibBlocks.ts';
import { bytesOf, type DataType } from '../vtkData/dataTypes.ts';

/** How arrays are written. */
export interface ArrayWriting {
	readonly base64: boolean;
	readonly zlib: boolean;
	readonly little: boolean;
	readonly headerBytes: 4 | 8;
}

/** Bytes that become base64 at a time: whole groups of three. */
const groupBytes = 3 << 16;

/** The bytes of an array as a file has them, with their header. */
export function* encoded(
	values: ArrayLike<number>,
	type: DataType,
	writing: ArrayWriting,
): Generator<Uint8Array<ArrayBuffer>> {
	const bytes = bytesOf(values, type, writing.little);
	if (!writing.zlib) {
		yield* asText([arrayHeader([bytes.length], writing), bytes], writing);
		return;
	}
	const blocks = zlibBlocks(bytes);
	// The header is a base64 stream of its own.
	yield* asText([zlibHeader(bytes.length, blocks, writing)], writing);
	yield* asText(blocks, writing);
}

type HeaderWriting = Pick<ArrayWriting, 'headerBytes' | 'little'>;

/** Numbers in front of an array. */
export const arrayHeader = (
	numbers: readonly number[],
	{ headerBytes, little }: HeaderWriting,
): Uint8Array<ArrayBuffer> => bytesOf(numbers, { bytes: headerBytes, kind: 'unsigned' }, little);

/** The header of so many bytes in blocks of zlib. */
export function zlibHeader(
	bytes: number,
	blocks: readonly Uint8Array[],
	writing: HeaderWriting,
): Uint8Array<ArrayBuffer> {
	if (blocks.length === 0) return arrayHeader([0, 0, 0], writing);
	const sizes = blocks.map(({ length }) => length);
	return arrayHeader([blocks.length, blockBytes, bytes % blockBytes, ...sizes], writing);
}

/** One stream of bytes, as they are or as base64. */
function* asText(
	parts: readonly Uint8Array<ArrayBuffer>[],
	{ base64 }: ArrayWriting,
): Generator<Uint8Array<ArrayBuffer>> {
	if (!base64) {
		yield* parts;
		return;
	}
	// Bytes of a group that its part does not fill.
	let left = new Uint8Array(0);
	for (const part of parts) {
		const needed = left.length === 0 ? 0 : Math.min(3 - left.length, part.length);
		if (needed > 0) {
			const group = new Uint8Array(left.length + needed);
			group.set(left);
			group.set(part.subarray(0, needed), left.length);
			left = group;
			if (left.length < 3) continue;
			yield encodeBase64(left);
		}
		const whole = needed + 3 * Math.floor((part.length - needed) / 3);
		for (let at = needed; at < whole; at += groupBytes)
			yield encodeBase64(part.subarray(at, Math.min(whole, at + groupBytes)));
		left = part.slice(whole);
	}
	if (left.length > 0) yield encodeBase64(left);
}

/** Bytes that an array without compression takes in a file. */
export function plainLength(
	count: number,
	type: DataType,
	{ base64, headerBytes }: ArrayWriting,
): number {
	const bytes = headerBytes + count * type.bytes;
	return base64 ? 4 * Math.ceil(bytes / 3) : bytes;
}
