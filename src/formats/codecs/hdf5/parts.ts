import { checkSum, sumsOf } from './checksum.ts';
import { bitAt, Cursor, damaged, type Store } from './cursor.ts';
import { growingList } from './growingList.ts';
import { leaves, records } from './indexTree.ts';
import type { Layout } from './layout.ts';
import type { Shape } from './valueType.ts';

/** A chunk in the file. */
export interface Part {
	/** Offset of its first value in the array, in values. */
	readonly first: readonly number[];
	readonly at: number;
	/** Bytes in the file. */
	readonly bytes: number;
	/** Filter mask: bits of the filters that were not applied. */
	readonly skipped: number;
}

/** A chunked dataset. */
export interface Parted {
	readonly store: Store;
	readonly layout: Extract<Layout, { kind: 'parts' }>;
	readonly shape: Shape;
	/** Bytes of a chunk before filters. */
	readonly partBytes: number;
	readonly filtered: boolean;
}

/** Chunks that even a small file may have, as missing ones take no bytes. */
const maxEmpty = 1 << 18;

/** The chunks in the file, in any order. Throws a `Fault` if their index is damaged. */
export function partsOf(parted: Parted): Part[] {
	const { store, layout, partBytes, filtered } = parted;
	const { at, index, sizes } = layout;
	const rank = sizes.length;
	if (at === undefined) return [];
	if (index === 'tree1')
		return leaves(store, at, 1, 8 + 8 * (rank + 1)).map(({ key, place }) => {
			const bytes = key.number(4);
			const skipped = key.number(4);
			const first = sizes.map(() => key.number(8));
			return { first, at: place, bytes: filtered ? bytes : partBytes, skipped };
		});
	if (index === 'tree2')
		return records(store, at).flatMap((record) => {
			const place = record.address();
			const left = record.end - record.at - 8 * rank;
			const bytes = filtered ? record.number(left - 4) : partBytes;
			const skipped = filtered ? record.number(4) : 0;
			const first = sizes.map((size) => size * record.number(8));
			return place === undefined ? [] : [{ first, at: place, bytes, skipped }];
		});
	if (typeof index === 'object' && index.kind === 'one')
		return [
			{ first: sizes.map(() => 0), at, bytes: index.bytes ?? partBytes, skipped: index.skipped },
		];
	return numbered(parted, at);
}

/** Chunks of an implicit, fixed array or extensible array index, which counts the chunks of the maximum dimensions. */
function numbered({ store, layout, shape, partBytes, filtered }: Parted, at: number): Part[] {
	const { sizes, index } = layout;
	const growing = index === 'growing' ? shape.most.indexOf(undefined) : 0;
	if (growing < 0) throw damaged(at, 'An array of a fixed size has an index of one that grows.');
	// The unlimited dimension is the slowest.
	const order = [growing, ...sizes.keys()].filter((k, i) => i === 0 || k !== growing);
	const counts = sizes.map((size, k) => Math.ceil((shape.most[k] ?? shape.sizes[k]!) / size));
	const found = [...sizes.keys()].map((k) => Math.ceil(shape.sizes[k]! / sizes[k]!));
	const all = found.reduce((product, count) => product * count, 1);
	if (all > Math.max(maxEmpty, store.bytes.length))
		throw damaged(at, `An array has ${all} parts, more than the file has room for.`);
	const entryOf =
		index === 'inOrder'
			? undefined
			: index === 'growing'
				? growingList(store, at)
				: fixedList(store, at);
	const parts: Part[] = [];
	const place = sizes.map(() => 0);
	for (let left = all; left > 0; left--) {
		let number = 0;
		for (const k of order) number = number * counts[k]! + place[k]!;
		const first = sizes.map((size, k) => size * place[k]!);
		if (!entryOf) parts.push({ first, at: at + number * partBytes, bytes: partBytes, skipped: 0 });
		else {
			const entry = entryOf(number);
			const where = entry?.address();
			if (entry && where !== undefined) {
				const bytes = filtered ? entry.number(entry.end - entry.at - 4) : partBytes;
				parts.push({ first, at: where, bytes, skipped: filtered ? entry.number(4) : 0 });
			}
		}
		for (let k = sizes.length - 1; k >= 0 && ++place[k]! >= found[k]!; k--) place[k] = 0;
	}
	return parts;
}

/** The elements of a fixed array by index (specification, III.F "Fixed Array Index"). */
function fixedList(store: Store, at: number): (number: number) => Cursor | undefined {
	const head = new Cursor(store, at);
	head.expect('FAHD');
	head.take(2);
	const size = head.byte();
	const pageBits = head.byte();
	const count = head.number(store.lengthSize);
	const place = head.address();
	checkSum(store, at, head.at);
	if (place === undefined) return () => undefined;
	const block = new Cursor(store, place);
	block.expect('FADB');
	block.take(2 + store.addressSize);
	const perPage = 2 ** Math.min(pageBits, 52);
	const paged = count > perPage;
	const bits = paged ? block.take(Math.ceil(Math.ceil(count / perPage) / 8)) : 0;
	const check = sumsOf(store);
	check(place, block.at + (paged ? 0 : count * size));
	const begin = block.at + (paged ? 4 : 0);
	return (number) => {
		if (number >= count) throw damaged(at, 'An array has more parts than its index.');
		const page = Math.floor(number / perPage);
		if (paged && !bitAt(store, bits, page)) return undefined;
		const entry = begin + number * size + (paged ? 4 * page : 0);
		const inPage = number - page * perPage;
		if (paged) {
			const from = entry - inPage * size;
			check(from, from + Math.min(perPage, count - page * perPage) * size);
		}
		return new Cursor(store, Math.min(entry, store.bytes.length)).within(entry, size);
	};
}
