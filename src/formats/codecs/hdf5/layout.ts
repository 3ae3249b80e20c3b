import { Fault } from '../../text/fault.ts';
import { type Cursor, damaged } from './cursor.ts';

/** The chunk index: version 1 B-tree, single chunk, implicit, fixed array, extensible array or version 2 B-tree. */
export type Index =
	| 'tree1'
	| { readonly kind: 'one'; readonly bytes: number | undefined; readonly skipped: number }
	| 'inOrder'
	| { readonly kind: 'list'; readonly pageBits: number }
	| 'growing'
	| 'tree2';

/** The layout of a dataset. */
export type Layout =
	/** Compact: in the object header. */
	| { readonly kind: 'inside'; readonly begin: number; readonly bytes: number }
	/** Contiguous; not allocated if `at` is undefined. */
	| { readonly kind: 'whole'; readonly at: number | undefined }
	| {
			readonly kind: 'parts';
			readonly at: number | undefined;
			/** Dimensions of a chunk, slowest first. */
			readonly sizes: readonly number[];
			readonly index: Index;
			/** Partial edge chunks are not filtered. */
			readonly plainEdges: boolean;
	  };

/**
 * Reads a data layout message (specification, IV.A.2.i). Throws a `Fault` if it is damaged, or the dataset is virtual.
 */
export function readLayout(cursor: Cursor): Layout {
	const { at, store } = cursor;
	const version = cursor.byte();
	if (version < 1 || version > 5)
		throw new Fault('not-supported', at, `Arrays of version ${version} are not read.`);
	if (version < 3) return olderLayout(cursor);
	const kind = cursor.byte();
	if (kind === 0) {
		const bytes = cursor.number(2);
		return { kind: 'inside', begin: cursor.take(bytes), bytes };
	}
	if (kind === 1) return { kind: 'whole', at: cursor.address() };
	if (kind === 3)
		throw new Fault('not-supported', at, 'The values of an array stand in other files.');
	if (kind !== 2) throw damaged(at, 'The place of an array makes no sense.');
	if (version === 3) {
		const rank = cursor.byte();
		const place = cursor.address();
		return parts(cursor, rank, 4, place, 'tree1');
	}
	const flags = cursor.byte();
	const rank = cursor.byte();
	const sizes = sizesOf(cursor, rank, cursor.byte());
	const index = indexOf(cursor, flags, store.lengthSize);
	const plainEdges = (flags & 1) === 1;
	return { kind: 'parts', sizes, index, at: cursor.address(), plainEdges };
}

function indexOf(cursor: Cursor, flags: number, lengthSize: number): Index {
	const type = cursor.byte();
	if (type === 1) {
		const filtered = (flags & 2) === 2;
		const bytes = filtered ? cursor.number(lengthSize) : undefined;
		return { kind: 'one', bytes, skipped: filtered ? cursor.number(4) : 0 };
	}
	if (type === 2) return 'inOrder';
	if (type === 3) return { kind: 'list', pageBits: cursor.byte() };
	if (type === 4) {
		cursor.take(5);
		return 'growing';
	}
	if (type === 5) {
		cursor.take(6);
		return 'tree2';
	}
	throw damaged(cursor.at, 'The parts of an array can be found in no known way.');
}

/** Versions 1 and 2 of the message, written by HDF5 1.6.2 and earlier. */
function olderLayout(cursor: Cursor): Layout {
	const rank = cursor.byte();
	const kind = cursor.byte();
	cursor.take(5);
	const at = kind === 0 ? undefined : cursor.address();
	if (kind === 1) return { kind: 'whole', at };
	if (kind === 2) return parts(cursor, rank, 4, at, 'tree1');
	if (kind !== 0) throw damaged(cursor.at, 'The place of an array makes no sense.');
	cursor.take(4 * rank);
	const bytes = cursor.number(4);
	return { kind: 'inside', begin: cursor.take(bytes), bytes };
}

const parts = (
	cursor: Cursor,
	rank: number,
	bytes: number,
	at: number | undefined,
	index: Index,
): Layout => ({
	...{ kind: 'parts', at, sizes: sizesOf(cursor, rank, bytes), index, plainEdges: false },
});

/** Dimensions of a chunk; the last one in the file is the size of a value. */
function sizesOf(cursor: Cursor, rank: number, bytes: number): number[] {
	const { at } = cursor;
	const sizes = Array.from({ length: rank }, () => cursor.number(bytes));
	if (rank >= 2 && rank <= 33 && bytes >= 1 && bytes <= 8 && sizes.every((size) => size > 0))
		return sizes.slice(0, -1);
	throw damaged(at, 'The sizes of the parts of an array make no sense.');
}
