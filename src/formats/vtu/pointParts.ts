import { joinedParts, type PartSource, type PointParts } from '../pointParts.ts';
import { latin1 } from '../text/decimal.ts';
import { type DataType, dataTypeOf, numbersOf } from './dataTypes.ts';
import { EncodedBytes } from './encodedBytes.ts';
import { type Encoding, headerNumber, inflate, zlib } from './payload.ts';
import { textPoints } from './pointText.ts';

/** Bytes of the header of an array in compressed blocks, at most. */
const MOST_HEADER = 1 << 22;

/**
 * The points of a file whose tags are in its head, as bytes or base64 behind the XML or in their place, plain or compressed with
 * zlib, or as text. Null where arrays in their place come first and are too long for the head, where there are blanks in
 * base64, and where there is no array of points.
 */
export async function vtuPoints(source: PartSource, head: Uint8Array): Promise<PointParts | null> {
	// Tags in comments are none; places stay what they are.
	const text = latin1(head, 0, head.length).replace(/<!--[\s\S]*?-->/g, (comment) =>
		' '.repeat(comment.length),
	);
	const appended = /<AppendedData\b([^>]*)>\s*_/.exec(text);
	const behind = appended && appended.index + appended[0].length;
	const root = attributesOf(/<VTKFile\b([^>]*)>/.exec(text)?.[1]);
	const { compressor } = root;
	const encoding: Encoding = {
		little: root.byte_order !== 'BigEndian',
		headerBytes: root.header_type === 'UInt64' ? 8 : 4,
		compressor: compressor === '' ? undefined : compressor,
	};
	if (encoding.compressor !== undefined && encoding.compressor !== zlib) return null;
	const found: PointParts[] = [];
	const tags = /<Piece\b([^>]*)>|<Points\b[^>]*>\s*<DataArray\b([^>]*)>\s*/g;
	let points = 0;
	for (const tag of text.slice(0, appended?.index ?? text.length).matchAll(tags)) {
		if (tag[1] !== undefined) points = Number(attributesOf(tag[1]).NumberOfPoints);
		const array = attributesOf(tag[2]);
		const type = dataTypeOf(array.type);
		if (tag[2] === undefined || !type || array.NumberOfComponents !== '3') continue;
		const isAppended = array.format === 'appended' && behind !== null;
		if (array.format === 'ascii') {
			const own = await textPoints(source, tag.index + tag[0].length, points);
			if (own) found.push(own);
			continue;
		}
		if (!isAppended && array.format !== 'binary') continue;
		const data = new EncodedBytes(
			source,
			isAppended ? behind + Number(array.offset) : tag.index + tag[0].length,
			!isAppended || attributesOf(appended?.[1]).encoding === 'base64',
		);
		const own = await arrayPoints(data, encoding, type, points);
		if (own) found.push(own);
	}
	return found.length > 0 ? joinedParts(found) : null;
}

function attributesOf(text = ''): Readonly<Record<string, string>> {
	return Object.fromEntries(
		[...text.matchAll(/([\w:]+)\s*=\s*(["'])(.*?)\2/gs)].map(([, name, , value]) => [name, value]),
	);
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
