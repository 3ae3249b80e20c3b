import { nameText } from '../../text/encoding.ts';
import { Cursor, damaged, type Store } from './cursor.ts';

/** Limit on the objects of a collection. */
const maxObjects = 1 << 16;

/**
 * A string in the global heap (specification, III.E "Global Heap"). Throws a `Fault` if it is missing.
 *
 * @param reference its length, the address of a collection, and the index of an object in it
 * @param at byte of the file, for errors
 */
export function heapText(store: Store, reference: Uint8Array, at: number): string {
	const cursor = new Cursor({ ...store, bytes: reference, need: () => undefined }, 0);
	const length = cursor.number(4);
	const collection = cursor.address();
	const objectIndex = cursor.number(4);
	if (length === 0 || collection === undefined || collection === store.base) return '';
	const heap = new Cursor(store, collection);
	heap.expect('GCOL');
	heap.skip(4);
	const end = collection + heap.number(store.lengthSize);
	// The objects begin at a multiple of 8.
	const padding = 8 - store.lengthSize;
	heap.skip(padding);
	for (let remaining = maxObjects; remaining > 0 && heap.at + 16 <= end; remaining--) {
		const index = heap.number(2);
		heap.skip(6);
		const size = heap.number(store.lengthSize);
		heap.skip(padding);
		if (index === 0) break;
		const begin = heap.skip(8 * Math.ceil(size / 8));
		if (index === objectIndex && length <= size)
			return nameText(store.bytes, begin, begin + length);
	}
	throw damaged(at, 'A text in the file is not where the file says.');
}
