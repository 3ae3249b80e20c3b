import { joinedParts, type PartSource, type PointParts } from '../../core/pointParts.ts';
import { type DataType, dataTypeOf, numbersOf } from '../../io/dataTypes.ts';
import { inflate, maxGrowth } from '../../io/zlib.ts';
import { EncodedBytes } from './encodedBytes.ts';
import { zlib } from './payload.ts';
import { type Encoding, headerNumber } from './payloadBytes.ts';
import { textPoints } from './pointText.ts';
import { type Tag, tagsIn } from './tags.ts';
import { nearTextEnd } from './textEnd.ts';

/** Maximum length of the header of an array in compressed blocks. */
const MAX_HEADER = 1 << 22;
/** Maximum number of bytes read for tags after the head: about a second for a remote file. */
const MAX_FOR_TAGS = 1 << 22;

/**
 * Locates the points of a file for a quick preview: text, base64 or appended data, uncompressed or with zlib. Null
 * without an array of points, with blanks in base64, or if tags are too far apart. Text of earlier arrays is mostly
 * skipped by its length, estimated from its count of numbers.
 */
export async function vtuPoints(source: PartSource, head: Uint8Array): Promise<PointParts | null> {
	let encoding: Encoding | undefined;
	let points = 0;
	let cells = 0;
	const parts: PointParts[] = [];
	/** Open elements. */
	const open: string[] = [];
	/** Text was skipped by its estimated length: a tag may belong to a later element than assumed. */
	let isGuessed = false;
	/** Bytes [start, end) of text that are points only if their element ends as expected. */
	let tentative: { readonly start: number; readonly end: number } | undefined;
	/** Appended arrays, located once `<AppendedData>` is found. */
	const appended: { readonly offset: number; readonly type: DataType; readonly points: number }[] =
		[];
	const limited = withLimit(source, MAX_FOR_TAGS);
	const skipText = async ({ name, isEmpty, attributes, end }: Tag): Promise<number | undefined> => {
		if (name !== 'DataArray' || isEmpty) return undefined;
		if (attributes.format === 'binary' && encoding)
			return arrayEnd(source, await skipBlanks(source, end), encoding);
		if (attributes.format !== 'ascii') return undefined;
		const tuples = {
			PointData: points,
			CellData: cells,
			FieldData: Number(attributes.NumberOfTuples),
			Points: points,
		}[open.at(-2) ?? ''];
		const count = (tuples ?? 0) * Number(attributes.NumberOfComponents ?? 1);
		const near = await nearTextEnd(limited, end, count);
		if (near !== undefined) isGuessed = true;
		return near;
	};
	for await (const { name, isEmpty, attributes, end } of tagsIn(limited, head, skipText)) {
		if (name.startsWith('/')) {
			// Another element than the open one ends: the skipped text contained tags.
			if (open.pop() !== name.slice(1)) break;
			if (tentative && name === '/DataArray') tentative = { ...tentative, end };
			if (!tentative || name !== '/Points') continue;
			const piecePoints = await textPoints(
				truncated(source, tentative.end),
				tentative.start,
				points,
			);
			if (piecePoints) parts.push(piecePoints);
			break;
		}
		const isPoints = open.at(-1) === 'Points';
		if (!isEmpty) open.push(name);
		// A piece has one array of points.
		if (tentative) break;
		if (name === 'VTKFile') {
			encoding = encodingOf(attributes);
			if (!encoding) return null;
		} else if (name === 'Piece') {
			points = Number(attributes.NumberOfPoints);
			cells = Number(attributes.NumberOfCells);
		} else if (name === 'AppendedData') {
			const data = await skipBlanks(source, end);
			for (const { offset, type, points } of encoding ? appended : []) {
				const bytes = new EncodedBytes(source, data + 1 + offset, attributes.encoding === 'base64');
				const piecePoints = await arrayPoints(bytes, encoding!, type, points);
				if (piecePoints) parts.push(piecePoints);
			}
			break;
		} else if (isPoints && name === 'DataArray') {
			const type = dataTypeOf(attributes.type);
			if (type && attributes.NumberOfComponents === '3' && encoding) {
				if (attributes.format === 'appended')
					appended.push({ offset: Number(attributes.offset), type, points });
				const start = await skipBlanks(source, end);
				const isText = attributes.format === 'ascii';
				if (isText && isGuessed) {
					tentative = { start, end: start };
					continue;
				}
				const piecePoints = isText
					? await textPoints(source, start, points)
					: attributes.format === 'binary'
						? await arrayPoints(new EncodedBytes(source, start, true), encoding, type, points)
						: null;
				if (piecePoints) parts.push(piecePoints);
				// The next tag is too far away.
				if (piecePoints && isText && end + 2 * points > head.length) break;
			}
		}
	}
	return parts.length > 0 ? joinedParts(parts) : null;
}

/** The file up to byte `end`. */
const truncated = (source: PartSource, end: number): PartSource => ({
	name: source.name,
	size: Math.min(source.size, end),
	part: (start, length) => source.part(start, Math.max(0, Math.min(length, end - start))),
});

/** The file with a limit on the total of bytes read. */
function withLimit(source: PartSource, limit: number): PartSource {
	let remaining = limit;
	return {
		name: source.name,
		size: source.size,
		async part(start, length) {
			if (length > remaining) return null;
			remaining -= length;
			return source.part(start, length);
		},
	};
}

/** The encoding of the arrays; undefined if their compressor is not supported. */
function encodingOf(root: Tag['attributes']): Encoding | undefined {
	const compressor = root.compressor === '' ? undefined : root.compressor;
	if (compressor !== undefined && compressor !== zlib) return undefined;
	return {
		little: root.byte_order !== 'BigEndian',
		headerBytes: root.header_type === 'UInt64' ? 8 : 4,
		compressor,
	};
}

/** The first byte at or after `at` that is not blank. */
async function skipBlanks(source: PartSource, at: number): Promise<number> {
	const bytes = (await source.part(at, 256)) ?? new Uint8Array();
	const blanks = bytes.findIndex((byte) => byte > 32);
	return at + Math.max(0, blanks);
}

/** End of the base64 array that begins at `start`; undefined if its header is invalid. */
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
	const values = await data.after(encoding.headerBytes);
	const length = headerNumber(header, 0, encoding);
	return length <= values.room ? values.endOf(length) : undefined;
}

/**
 * The points of an array, truncated if the file is; null if there are none, or the header is invalid or states another
 * number.
 */
async function arrayPoints(
	data: EncodedBytes,
	encoding: Encoding,
	type: DataType,
	declared: number,
): Promise<PointParts | null> {
	const stride = 3 * type.bytes;
	const decodeXY = (bytes: Uint8Array): Float64Array =>
		numbersOf(bytes, type, encoding.little).filter((_, i) => i % 3 < 2);
	if (encoding.compressor !== undefined) {
		const blocks = await blocksOf(data, encoding);
		return blocks?.length === declared * stride
			? inBlocks(blocks, stride, declared, decodeXY)
			: null;
	}
	const header = await data.read(0, encoding.headerBytes);
	if (!header || headerNumber(header, 0, encoding) !== declared * stride) return null;
	const values = await data.after(encoding.headerBytes);
	const count = Math.min(declared, Math.floor(values.room / stride));
	if (!(count > 0)) return null;
	return {
		count,
		async points(first, length) {
			const bytes = await values.read(first * stride, length * stride);
			return bytes && decodeXY(bytes);
		},
	};
}

/** An array in compressed blocks. */
interface Blocks {
	/** Decompressed size of each block except the last. */
	readonly size: number;
	/** Decompressed size of the last block. */
	readonly last: number;
	/** Decompressed size of the whole array, including blocks that are missing. */
	readonly length: number;
	/** Start of each block in the compressed bytes, then the end of the last. */
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
	const header = length <= MAX_HEADER ? await data.read(0, length) : null;
	if (!header || count === 0 || last > size) return null;
	const packed = await data.after(length);
	const starts = [0];
	for (let k = 0; k < count; k++) {
		const end = starts[k]! + headerNumber(header, (3 + k) * headerBytes, encoding);
		// The file ends before this block does.
		if (end > packed.room) break;
		starts.push(end);
	}
	const isWhole = starts.length === count + 1;
	return {
		size,
		last: isWhole && last > 0 ? last : size,
		length: count * size - (last > 0 ? size - last : 0),
		starts,
		packed,
	};
}

/** Points in compressed blocks. A block is decompressed when one of its points is requested; the last one is cached. */
function inBlocks(
	{ size, last, starts, packed }: Blocks,
	stride: number,
	declared: number,
	decodeXY: (bytes: Uint8Array) => Float64Array,
): PointParts | null {
	const blocks = starts.length - 1;
	const count = Math.min(declared, Math.floor(((blocks - 1) * size + last) / stride));
	if (!(count > 0)) return null;
	const decompress = async (k: number): Promise<Uint8Array | null> => {
		const bytes = await packed.read(starts[k]!, starts[k + 1]! - starts[k]!);
		const length = k === blocks - 1 ? last : size;
		if (!bytes || length > maxGrowth * bytes.length) return null;
		const block = new Uint8Array(length);
		return inflate(bytes, block) === undefined ? block : null;
	};
	let cached: { readonly k: number; readonly block: Promise<Uint8Array | null> } | undefined;
	return {
		count,
		async points(first, length) {
			const k = Math.min(blocks - 1, Math.floor((first * stride) / size));
			if (cached?.k !== k) cached = { k, block: decompress(k) };
			const block = await cached.block;
			if (!block) return null;
			// Points that span two blocks are omitted.
			const from = Math.max(first, Math.ceil((k * size) / stride));
			const to = Math.min(first + length, Math.floor((k * size + block.length) / stride));
			const start = from * stride - k * size;
			return decodeXY(block.slice(start, start + Math.max(0, to - from) * stride));
		},
	};
}
