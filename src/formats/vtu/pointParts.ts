import { joinedParts, type PartSource, type PointParts } from '../pointParts.ts';
import { type DataType, dataTypeOf, numbersOf } from './dataTypes.ts';
import { EncodedBytes } from './encodedBytes.ts';
import { type Encoding, headerNumber, inflate, zlib } from './payload.ts';
import { textPoints } from './pointText.ts';
import { type Tag, tagsIn } from './tags.ts';

/** Bytes of the header of an array in compressed blocks, at most. */
const MOST_HEADER = 1 << 22;

/**
 * The points of a file, as bytes or base64 behind the XML or in their place, plain or compressed with zlib, or as text. Null
 * where longer text comes first than `tagsIn` reads, where there are blanks in base64, and where there is no array of points.
 */
export async function vtuPoints(source: PartSource, head: Uint8Array): Promise<PointParts | null> {
	let encoding: Encoding | undefined;
	let points = 0;
	let isPoints = false;
	const found: PointParts[] = [];
	/** Arrays behind the XML, whose beginning is told last. */
	const later: { readonly offset: number; readonly type: DataType; readonly points: number }[] = [];
	const lengths = async ({ name, attributes, end }: Tag): Promise<number | undefined> =>
		name === 'DataArray' && attributes.format === 'binary' && encoding
			? arrayEnd(source, await behindBlanks(source, end), encoding)
			: undefined;
	for await (const { name, attributes, end } of tagsIn(source, head, lengths)) {
		if (name === 'VTKFile') {
			encoding = encodingOf(attributes);
			if (!encoding) return null;
		} else if (name === 'Piece') points = Number(attributes.NumberOfPoints);
		else if (name === 'AppendedData') {
			const data = await behindBlanks(source, end);
			for (const { offset, type, points } of encoding ? later : []) {
				const bytes = new EncodedBytes(source, data + 1 + offset, attributes.encoding === 'base64');
				const own = await arrayPoints(bytes, encoding!, type, points);
				if (own) found.push(own);
			}
			break;
		} else if (isPoints && name === 'DataArray') {
			const type = dataTypeOf(attributes.type);
			if (type && attributes.NumberOfComponents === '3' && encoding) {
				if (attributes.format === 'appended')
					later.push({ offset: Number(attributes.offset), type, points });
				const start = await behindBlanks(source, end);
				const own =
					attributes.format === 'ascii'
						? await textPoints(source, start, points)
						: attributes.format === 'binary'
							? await arrayPoints(new EncodedBytes(source, start, true), encoding, type, points)
							: null;
				if (own) found.push(own);
				// What follows its text is far away.
				if (own && attributes.format === 'ascii' && end + 2 * points > head.length) break;
			}
		}
		isPoints = name === 'Points';
	}
	return found.length > 0 ? joinedParts(found) : null;
}

/** How the arrays of a file are encoded; undefined where no reader has it. */
function encodingOf(root: Tag['attributes']): Encoding | undefined {
	const compressor = root.compressor === '' ? undefined : root.compressor;
	if (compressor !== undefined && compressor !== zlib) return undefined;
	return {
		little: root.byte_order !== 'BigEndian',
		headerBytes: root.header_type === 'UInt64' ? 8 : 4,
		compressor,
	};
}

/** The first byte from `at` on that is no blank. */
async function behindBlanks(source: PartSource, at: number): Promise<number> {
	const bytes = (await source.part(at, 256)) ?? new Uint8Array();
	const blanks = bytes.findIndex((byte) => byte > 32);
	return at + Math.max(0, blanks);
}

/** Where an array in base64 that begins at a byte of the file ends; undefined where its header is none. */
async function arrayEnd(
	source: PartSource,
	start: number,
	encoding: Encoding,
): Promise<number | undefined> {
	const data = new EncodedBytes(source, start, true);
	if (encoding.compressor !== undefined) {
		const blocks = await blocksOf(data, encoding);
		return blocks?.packed.endOf(blocks.starts.at(-1)!);
	}
	const header = await data.read(0, encoding.headerBytes);
	if (!header) return undefined;
	const behind = await data.after(encoding.headerBytes);
	const length = headerNumber(header, 0, encoding);
	return length <= behind.room ? behind.endOf(length) : undefined;
}

/** The points of an array, as many as the file has room for; null for none, and where its header is none. */
async function arrayPoints(
	data: EncodedBytes,
	encoding: Encoding,
	type: DataType,
	told: number,
): Promise<PointParts | null> {
	const stride = 3 * type.bytes;
	const placed = (bytes: Uint8Array): Float64Array =>
		numbersOf(bytes, type, encoding.little).filter((_, i) => i % 3 < 2);
	if (encoding.compressor !== undefined) {
		const blocks = await blocksOf(data, encoding);
		return blocks && inBlocks(blocks, stride, told, placed);
	}
	const behind = await data.after(encoding.headerBytes);
	const count = Math.min(told, Math.floor(behind.room / stride));
	if (!(count > 0)) return null;
	return {
		count,
		async points(first, wanted) {
			const bytes = await behind.read(first * stride, wanted * stride);
			return bytes && placed(bytes);
		},
	};
}

/** An array in compressed blocks. */
interface Blocks {
	/** Bytes of each but the last, once they are decompressed. */
	readonly size: number;
	/** Of the last one. */
	readonly last: number;
	/** Where each begins among the compressed bytes, and where the last ends. */
	readonly starts: readonly number[];
	readonly packed: EncodedBytes;
}

async function blocksOf(data: EncodedBytes, encoding: Encoding): Promise<Blocks | null> {
	const { headerBytes } = encoding;
	const first = await data.read(0, 3 * headerBytes);
	if (!first) return null;
	const [count, size, last] = [0, 1, 2].map((k) =>
		headerNumber(first, k * headerBytes, encoding),
	) as [number, number, number];
	const length = headerBytes * (3 + count);
	const header = length <= MOST_HEADER ? await data.read(0, length) : null;
	if (!header || count === 0 || last > size) return null;
	const packed = await data.after(length);
	const starts = [0];
	for (let k = 0; k < count; k++) {
		const end = starts[k]! + headerNumber(header, (3 + k) * headerBytes, encoding);
		// What follows is not there.
		if (end > packed.room) break;
		starts.push(end);
	}
	const isWhole = starts.length === count + 1;
	return { size, last: isWhole && last > 0 ? last : size, starts, packed };
}

/** Points of blocks, each of which is decompressed when one of its points is asked for. */
function inBlocks(
	{ size, last, starts, packed }: Blocks,
	stride: number,
	told: number,
	placed: (bytes: Uint8Array) => Float64Array,
): PointParts | null {
	const blocks = starts.length - 1;
	const count = Math.min(told, Math.floor(((blocks - 1) * size + last) / stride));
	if (!(count > 0)) return null;
	return {
		count,
		async points(first, wanted) {
			const k = Math.min(blocks - 1, Math.floor((first * stride) / size));
			const bytes = await packed.read(starts[k]!, starts[k + 1]! - starts[k]!);
			if (!bytes) return null;
			const block = new Uint8Array(k === blocks - 1 ? last : size);
			if (inflate(bytes, block) !== undefined) return null;
			// Points may begin in one block and end in the next: those are left out.
			const from = Math.max(first, Math.ceil((k * size) / stride));
			const to = Math.min(first + wanted, Math.floor((k * size + block.length) / stride));
			const start = from * stride - k * size;
			return placed(block.slice(start, start + Math.max(0, to - from) * stride));
		},
	};
}
