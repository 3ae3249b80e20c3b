import { checkSum, sumsOf } from './checksum.ts';
import { bitAt, Cursor, damaged, type Store } from './cursor.ts';

/**
 * The elements of an extensible array by index (specification, III.E "Extensible Array Index"): the first are in the
 * index block, the others in data blocks of growing size, which super blocks group by size. Throws a `Fault` if it is
 * damaged.
 */
export function extensibleArray(store: Store, at: number): (number: number) => Cursor | undefined {
	const head = new Cursor(store, at);
	head.expect('EAHD');
	head.skip(2);
	const [size, bits, indexElements, minBlockElements, minPointers, pageBits] = Array.from(
		{ length: 6 },
		() => head.byte(),
	) as [number, number, number, number, number, number];
	head.skip(6 * store.lengthSize);
	const index = head.address();
	checkSum(store, at, head.at);
	if (index === undefined) return () => undefined;
	const isPowerOfTwo = (value: number) => value > 0 && Number.isInteger(Math.log2(value));
	if (!isPowerOfTwo(minBlockElements) || !isPowerOfTwo(minPointers) || size === 0)
		throw damaged(at, 'The index of the chunks of an array is malformed.');
	const offsetBytes = Math.ceil(bits / 8);
	const prefix = 6 + store.addressSize;
	const begin = index + prefix;
	new Cursor(store, index).expect('EAIB');
	/** Number of super blocks whose data block addresses are in the index block, and number of these data blocks. */
	const directGroups = 2 * Math.log2(minPointers);
	const directBlocks = 2 * (minPointers - 1);
	const superBlocks = 1 + bits - Math.log2(minBlockElements) - directGroups;
	const check = sumsOf(store);
	check(
		index,
		begin + indexElements * size + (directBlocks + Math.max(0, superBlocks)) * store.addressSize,
	);
	const addressAt = (place: number) =>
		new Cursor(store, Math.min(place, store.bytes.length)).address();

	return (number) => {
		if (number < indexElements) return entryAt(store, begin + number * size, size);
		let left = number - indexElements;
		let group = 0;
		let blocks = 1;
		let length = minBlockElements;
		let blocksBefore = 0;
		while (left >= blocks * length) {
			left -= blocks * length;
			blocksBefore += blocks;
			group++;
			blocks = 2 ** (group >> 1);
			length = minBlockElements * 2 ** ((group + 1) >> 1);
		}
		const block = Math.floor(left / length);
		const inBlock = left - block * length;
		const addresses = begin + indexElements * size;
		const perPage = 2 ** pageBits;
		const pages = length > perPage ? length / perPage : 0;
		const page = Math.floor(inBlock / perPage);
		let place: number | undefined;
		if (group < directGroups)
			place = addressAt(addresses + (blocksBefore + block) * store.addressSize);
		else {
			const superBlock = directBlocks + group - directGroups;
			const table = addressAt(addresses + superBlock * store.addressSize);
			if (table === undefined) return undefined;
			new Cursor(store, table).expect('EASB');
			const pageBitmap = table + prefix + offsetBytes;
			const bitmapBytes = blocks * Math.ceil(pages / 8);
			if (pages > 0 && !bitAt(store, pageBitmap, block * pages + page)) return undefined;
			check(table, pageBitmap + bitmapBytes + blocks * store.addressSize);
			place = addressAt(pageBitmap + bitmapBytes + block * store.addressSize);
		}
		if (place === undefined) return undefined;
		new Cursor(store, place).expect('EADB');
		const values = place + prefix + offsetBytes;
		const entry = values + inBlock * size + (pages > 0 ? 4 * (page + 1) : 0);
		check(place, values + (pages > 0 ? 0 : length * size));
		const from = entry - (inBlock - page * perPage) * size;
		if (pages > 0) check(from, from + perPage * size);
		return entryAt(store, entry, size);
	};
}

const entryAt = (store: Store, place: number, size: number): Cursor =>
	new Cursor(store, Math.min(place, store.bytes.length)).within(place, size);
