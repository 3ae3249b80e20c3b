import { Fault } from '../../text/fault.ts';
import { type Cursor, damaged } from './cursor.ts';

/** The chunk index; for a single chunk, with its size in the file and its filter mask. */
export type ChunkIndex =
	| 'bTree1'
	| { readonly kind: 'single'; readonly bytes: number | undefined; readonly filterMask: number }
	| 'implicit'
	| 'fixedArray'
	| 'extensibleArray'
	| 'bTree2';

/** A chunked layout. */
export interface ChunkedLayout {
	readonly kind: 'chunked';
	/** Byte of the index; undefined if no chunk is allocated. */
	readonly at: number | undefined;
	/** Dimensions of a chunk in values, slowest first. */
	readonly sizes: readonly number[];
	readonly index: ChunkIndex;
	/** Partial edge chunks are not filtered. */
	readonly edgesUnfiltered: boolean;
}

/** The layout of a dataset. */
export type Layout =
	/** Values in the object header. */
	| { readonly kind: 'compact'; readonly begin: number; readonly bytes: number }
	/** Not allocated if `at` is undefined. */
	| { readonly kind: 'contiguous'; readonly at: number | undefined }
	| ChunkedLayout;

/**
 * Reads a data layout message (specification, IV.A.2.i). Throws a `Fault` if it is damaged, or the dataset is virtual.
 */
export function readLayout(cursor: Cursor): Layout {
	const { at, store } = cursor;
	const version = cursor.byte();
	if (version < 1 || version > 5)
		throw new Fault('not-supported', at, `Data layouts of version ${version} are not read.`);
	if (version < 3) return readOldLayout(cursor);
	const kind = cursor.byte();
	if (kind === 0) {
		const bytes = cursor.number(2);
		return { kind: 'compact', begin: cursor.skip(bytes), bytes };
	}
	if (kind === 1) return { kind: 'contiguous', at: cursor.address() };
	if (kind === 3)
		throw new Fault('not-supported', at, 'The values of a virtual array are in other files.');
	if (kind !== 2) throw damaged(at, 'The data layout of an array is malformed.');
	if (version === 3) {
		const rank = cursor.byte();
		return bTree1Layout(cursor, rank, cursor.address());
	}
	const flags = cursor.byte();
	const rank = cursor.byte();
	const sizes = sizesOf(cursor, rank, cursor.byte());
	const index = readIndex(cursor, flags, store.lengthSize);
	const edgesUnfiltered = (flags & 1) === 1;
	return { kind: 'chunked', sizes, index, at: cursor.address(), edgesUnfiltered };
}

/** The chunked layout of messages before version 4. */
const bTree1Layout = (cursor: Cursor, rank: number, at: number | undefined): ChunkedLayout => ({
	...{ kind: 'chunked', at, sizes: sizesOf(cursor, rank, 4), index: 'bTree1' },
	edgesUnfiltered: false,
});

/** Reads the chunk index of a layout message of version 4 or 5 (specification, IV.A.2.i). */
function readIndex(cursor: Cursor, flags: number, lengthSize: number): ChunkIndex {
	const type = cursor.byte();
	if (type === 1) {
		const filtered = (flags & 2) === 2;
		const bytes = filtered ? cursor.number(lengthSize) : undefined;
		return { kind: 'single', bytes, filterMask: filtered ? cursor.number(4) : 0 };
	}
	if (type === 2) return 'implicit';
	// The parameters of the others are in the header of the index, too.
	if (type === 3) {
		cursor.skip(1);
		return 'fixedArray';
	}
	if (type === 4) {
		cursor.skip(5);
		return 'extensibleArray';
	}
	if (type === 5) {
		cursor.skip(6);
		return 'bTree2';
	}
	throw damaged(cursor.at, `The chunks of an array have an index of unknown type ${type}.`);
}

/** Versions 1 and 2 of the message, written by HDF5 1.6.2 and earlier. */
function readOldLayout(cursor: Cursor): Layout {
	const rank = cursor.byte();
	const kind = cursor.byte();
	cursor.skip(5);
	const at = kind === 0 ? undefined : cursor.address();
	if (kind === 1) return { kind: 'contiguous', at };
	if (kind === 2) return bTree1Layout(cursor, rank, at);
	if (kind !== 0) throw damaged(cursor.at, 'The data layout of an array is malformed.');
	cursor.skip(4 * rank);
	const bytes = cursor.number(4);
	return { kind: 'compact', begin: cursor.skip(bytes), bytes };
}

/**
 * Reads `rank` dimensions of `bytes` each: those of a chunk, and the size of a value, which is discarded. Throws a
 * `Fault` if one is 0.
 */
function sizesOf(cursor: Cursor, rank: number, bytes: number): number[] {
	const { at } = cursor;
	const sizes = Array.from({ length: rank }, () => cursor.number(bytes));
	if (rank >= 2 && rank <= 33 && bytes >= 1 && bytes <= 8 && sizes.every((size) => size > 0))
		return sizes.slice(0, -1);
	throw damaged(at, 'The sizes of the chunks of an array are malformed.');
}
