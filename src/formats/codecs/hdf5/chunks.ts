import { bTreeLeaves, bTreeRecords } from './bTrees.ts';
import { checkSum, sumsOf } from './checksum.ts';
import { bitAt, Cursor, damaged, type Store } from './cursor.ts';
import { extensibleArray } from './extensibleArray.ts';
import type { ChunkedLayout } from './layout.ts';
import type { Shape } from './valueType.ts';

/** A chunk in the file. */
export interface Chunk {
	/** Offset of its first value in the array, in values. */
	readonly first: readonly number[];
	readonly at: number;
	/** Bytes in the file. */
	readonly bytes: number;
	/** Filter mask: bits of the filters that were not applied. */
	readonly filterMask: number;
}

/** A chunked dataset. */
export interface ChunkedDataset {
	readonly store: Store;
	readonly layout: ChunkedLayout;
	readonly shape: Shape;
	/** Bytes of a chunk before filters. */
	readonly chunkBytes: number;
	readonly filtered: boolean;
}

/** Maximum number of chunks of a small file: chunks that are not allocated take no bytes. */
const maxUnallocated = 1 << 18;

/** The chunks in the file, in any order. Throws a `Fault` if their index is damaged. */
export function chunksOf(dataset: ChunkedDataset): Chunk[] {
	const { store, layout, chunkBytes, filtered } = dataset;
	const { at, index, sizes } = layout;
	const rank = sizes.length;
	if (at === undefined) return [];
	if (index === 'bTree1')
		return bTreeLeaves(store, at, 1, 8 + 8 * (rank + 1)).map(({ key, place }) => {
			const bytes = key.number(4);
			const filterMask = key.number(4);
			const first = sizes.map(() => key.number(8));
			return { first, at: place, bytes: filtered ? bytes : chunkBytes, filterMask };
		});
	if (index === 'bTree2')
		return bTreeRecords(store, at).flatMap((record) => {
			const place = record.address();
			const left = record.end - record.at - 8 * rank;
			const bytes = filtered ? record.number(left - 4) : chunkBytes;
			const filterMask = filtered ? record.number(4) : 0;
			const first = sizes.map((size) => size * record.number(8));
			return place === undefined ? [] : [{ first, at: place, bytes, filterMask }];
		});
	if (typeof index === 'object' && index.kind === 'single')
		return [
			{
				first: sizes.map(() => 0),
				at,
				bytes: index.bytes ?? chunkBytes,
				filterMask: index.filterMask,
			},
		];
	return chunksByNumber(dataset, at);
}

/** Chunks of an implicit, fixed array or extensible array index, which counts the chunks of the maximum dimensions. */
function chunksByNumber(
	{ store, layout, shape, chunkBytes, filtered }: ChunkedDataset,
	at: number,
): Chunk[] {
	const { sizes, index } = layout;
	const unlimited = index === 'extensibleArray' ? shape.maxSizes.indexOf(undefined) : 0;
	if (unlimited < 0)
		throw damaged(at, 'An array of a fixed size has an extensible array as index.');
	// The unlimited dimension is the slowest.
	const slowestFirst = [unlimited, ...sizes.keys()].filter((k, i) => i === 0 || k !== unlimited);
	const counts = sizes.map((size, k) => Math.ceil((shape.maxSizes[k] ?? shape.sizes[k]!) / size));
	const usedCounts = [...sizes.keys()].map((k) => Math.ceil(shape.sizes[k]! / sizes[k]!));
	const total = usedCounts.reduce((product, count) => product * count, 1);
	if (total > Math.max(maxUnallocated, store.bytes.length))
		throw damaged(at, `An array has ${total} chunks, more than the file has room for.`);
	const entryOf =
		index === 'implicit'
			? undefined
			: index === 'extensibleArray'
				? extensibleArray(store, at)
				: fixedArray(store, at);
	const chunks: Chunk[] = [];
	const coordinates = sizes.map(() => 0);
	for (let left = total; left > 0; left--) {
		let number = 0;
		for (const k of slowestFirst) number = number * counts[k]! + coordinates[k]!;
		const first = sizes.map((size, k) => size * coordinates[k]!);
		if (!entryOf)
			chunks.push({ first, at: at + number * chunkBytes, bytes: chunkBytes, filterMask: 0 });
		else {
			const entry = entryOf(number);
			const address = entry?.address();
			if (entry && address !== undefined) {
				const bytes = filtered ? entry.number(entry.end - entry.at - 4) : chunkBytes;
				chunks.push({ first, at: address, bytes, filterMask: filtered ? entry.number(4) : 0 });
			}
		}
		for (let k = sizes.length - 1; k >= 0 && ++coordinates[k]! >= usedCounts[k]!; k--)
			coordinates[k] = 0;
	}
	return chunks;
}

/** The elements of a fixed array by index (specification, III.F "Fixed Array Index"). */
function fixedArray(store: Store, at: number): (number: number) => Cursor | undefined {
	const head = new Cursor(store, at);
	head.expect('FAHD');
	head.skip(2);
	const size = head.byte();
	const pageBits = head.byte();
	const count = head.number(store.lengthSize);
	const blockAt = head.address();
	checkSum(store, at, head.at);
	if (blockAt === undefined) return () => undefined;
	const block = new Cursor(store, blockAt);
	block.expect('FADB');
	block.skip(2 + store.addressSize);
	const perPage = 2 ** Math.min(pageBits, 52);
	const paged = count > perPage;
	const pageBitmap = paged ? block.skip(Math.ceil(Math.ceil(count / perPage) / 8)) : 0;
	const check = sumsOf(store);
	check(blockAt, block.at + (paged ? 0 : count * size));
	const begin = block.at + (paged ? 4 : 0);
	return (number) => {
		if (number >= count) throw damaged(at, 'An array has more chunks than its index.');
		const page = Math.floor(number / perPage);
		if (paged && !bitAt(store, pageBitmap, page)) return undefined;
		const entry = begin + number * size + (paged ? 4 * page : 0);
		const inPage = number - page * perPage;
		if (paged) {
			const from = entry - inPage * size;
			check(from, from + Math.min(perPage, count - page * perPage) * size);
		}
		return new Cursor(store, Math.min(entry, store.bytes.length)).within(entry, size);
	};
}
