import { joinedParts, type PartSource, type PointParts } from '../../core/pointParts.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { latin1 } from '../../text/decimal.ts';
import { BinaryInput } from './binaryInput.ts';

/** Bytes that are loaded at a time to find block headers, and maximum number of times. */
const WINDOW = 1 << 14;
const MAX_WINDOWS = 40;

/**
 * Finds the nodes of a binary file of version 2 or 4.1 for `samplePoints`; null for other files, or if `$Nodes` does
 * not begin in `head`. If finding all blocks would take more than 40 reads, the others are left out.
 */
export async function gmshPoints(source: PartSource, head: Uint8Array): Promise<PointParts | null> {
	const text = latin1(head, 0, head.length);
	const format = /\$MeshFormat\s+(2|4\.1)(?:\.\d+)?[ \t]+1[ \t]+([48])[^\S\n]*\n/.exec(text);
	const section = /\n\$Nodes[^\S\n]*\n/.exec(text);
	if (!format || !section) return null;
	const little = head[format.index + format[0].length] === 1;
	const from = section.index + section[0].length;
	if (format[1] === '4.1')
		return blocksOf(source, head, from, { little, sizeBytes: format[2] === '4' ? 4 : 8 });
	const [line, count] = /^(\d+)[^\S\n]*\n/.exec(text.slice(from, from + 32)) ?? [];
	if (line === undefined) return null;
	const layout = { at: from + line.length, before: 4, bytes: 28 };
	return nodesOf(source, layout, Number(count), little);
}

/** Encoding of integers in a file. */
interface Encoding {
	readonly little: boolean;
	readonly sizeBytes: 4 | 8;
}

/** Nodes of version 4.1: each block has all its numbers before all its coordinates. */
async function blocksOf(
	source: PartSource,
	head: Uint8Array,
	from: number,
	{ little, sizeBytes }: Encoding,
): Promise<PointParts | null> {
	const blockParts: PointParts[] = [];
	const header = 12 + sizeBytes;
	let [bytes, start, windows] = [head, 0, 0];
	const input = (at: number) =>
		new BinaryInput(new FileBytes(source.name, bytes, bytes.length), at - start, little, sizeBytes);
	const blocks = input(from).size();
	let at = from + 4 * sizeBytes;
	for (let b = 0; b < blocks && at + header <= source.size; b++) {
		if (at + header > start + bytes.length) {
			const next = windows++ < MAX_WINDOWS ? await source.part(at, WINDOW) : null;
			if (!next) break;
			[bytes, start] = [next, at];
		}
		const block = input(at);
		const [dimension, , parametric, count] = [block.int(), block.int(), block.int(), block.size()];
		const stride = 24 + (parametric === 0 ? 0 : 8 * dimension);
		if (!(stride >= 24 && stride <= 48 && count >= 0)) return null;
		const layout = { at: at + header + count * sizeBytes, before: 0, bytes: stride };
		const nodes = nodesOf(source, layout, count, little);
		if (nodes) blockParts.push(nodes);
		at = layout.at + count * stride;
	}
	return blockParts.length > 0 ? joinedParts(blockParts) : null;
}

/** Layout of fixed-stride records of nodes: file offset of the first, offset of x in a record, stride in bytes. */
interface NodeLayout {
	readonly at: number;
	readonly before: number;
	readonly bytes: number;
}

/** Nodes in fixed-stride records, up to the end of the file; null if there are none. */
function nodesOf(
	source: PartSource,
	{ at, before, bytes: stride }: NodeLayout,
	declared: number,
	little: boolean,
): PointParts | null {
	const count = Math.min(declared, Math.floor((source.size - at) / stride));
	if (!(count > 0)) return null;
	return {
		count,
		async points(first, limit) {
			const bytes = await source.part(at + first * stride, limit * stride);
			if (!bytes) return null;
			const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
			const points = new Float64Array(2 * Math.floor(bytes.length / stride));
			for (let i = 0; i < points.length; i++)
				points[i] = view.getFloat64((i >> 1) * stride + before + 8 * (i & 1), little);
			return points;
		},
	};
}
