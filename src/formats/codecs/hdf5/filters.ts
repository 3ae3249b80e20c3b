import { inflate } from '../../io/zlib.ts';
import { Fault } from '../../text/fault.ts';
import { type Cursor, damaged } from './cursor.ts';

const [deflate, shuffle, fletcher32] = [1, 2, 3];

/** Names of filters by their ids, as registered with the HDF Group. */
const names: Readonly<Record<number, string>> = {
	...{ 4: 'szip', 5: 'n-bit', 6: 'scale-offset', 305: 'LZO', 307: 'bzip2', 32000: 'LZF' },
	...{ 32001: 'Blosc', 32004: 'LZ4', 32008: 'bitshuffle', 32013: 'ZFP', 32015: 'Zstandard' },
	...{ 32017: 'SZ', 32024: 'SZ3', 32026: 'Blosc2' },
};

/** A filter pipeline, in the order of writing. */
export type Filters = readonly { readonly id: number; readonly name: string }[];

/** Reads a filter pipeline message (specification, IV.A.2.l). Throws a `Fault` if it is damaged. */
export function readFilters(cursor: Cursor): Filters {
	const { at } = cursor;
	const version = cursor.byte();
	const count = cursor.byte();
	if ((version !== 1 && version !== 2) || count > 32)
		throw damaged(at, 'The filter pipeline of an array is malformed.');
	if (version === 1) cursor.skip(6);
	return Array.from({ length: count }, () => {
		const id = cursor.number(2);
		const length = version === 1 || id > 255 ? cursor.number(2) : 0;
		cursor.skip(2);
		const values = cursor.number(2);
		const begin = cursor.skip(version === 1 ? 8 * Math.ceil(length / 8) : length);
		cursor.skip(4 * (version === 1 ? values + (values % 2) : values));
		const stored = cursor.within(begin, length).string();
		return { id, name: names[id] ?? (stored.slice(0, 40) || `filter ${id}`) };
	});
}

/**
 * Throws a `Fault` if a pipeline has an unsupported filter.
 *
 * @param at byte of the file for the message
 * @param what noun for the message
 */
export function checkFilters(filters: Filters, at: number, what: string): void {
	const unsupported = filters.find(({ id }) => ![deflate, shuffle, fletcher32].includes(id));
	if (unsupported || filters.filter(({ id }) => id === deflate).length > 1)
		throw new Fault(
			'not-supported',
			at,
			`${what} is compressed by ${unsupported?.name ?? 'gzip more than once'}, which is not read. Compress it by gzip, or not at all (h5repack).`,
		);
}

/**
 * Undoes the filters of a chunk. Throws a `Fault` if it is damaged, or does not inflate to its size.
 *
 * @param size bytes of the chunk without filters
 * @param filterMask bits of the filters that were not applied
 * @param at byte of the file where the chunk begins
 * @param valueBytes bytes of a value
 */
export function unfiltered(
	packed: Uint8Array,
	filters: Filters,
	{ filterMask, size, at, valueBytes }: Record<'filterMask' | 'size' | 'at' | 'valueBytes', number>,
): Uint8Array {
	const applied = filters.filter((_, k) => (filterMask & (1 << k)) === 0);
	/** Bytes of the input of each filter when writing: the chunk and the checksums appended so far. */
	const inputSizes = applied.map(
		(_, k) => size + 4 * applied.slice(0, k).filter(({ id }) => id === fletcher32).length,
	);
	let bytes = packed;
	for (let k = applied.length - 1; k >= 0; k--) {
		const { id } = applied[k]!;
		if (id === deflate) bytes = inflated(bytes, inputSizes[k]!, at);
		else if (id === shuffle) bytes = unshuffled(bytes, valueBytes);
		else bytes = withoutChecksum(bytes, at);
	}
	if (bytes.length >= size) return bytes;
	throw damaged(at, `A chunk of an array has ${bytes.length} bytes instead of ${size}.`);
}

/** Maximum number of bytes that one byte of zlib inflates to. */
export const maxRatio = 1032;

function inflated(packed: Uint8Array, size: number, at: number): Uint8Array {
	const fail = () => damaged(at, 'A chunk of an array can’t be decompressed.');
	if (size > maxRatio * packed.length + 64) throw fail();
	const bytes = new Uint8Array(size);
	if (inflate(packed, bytes) !== undefined) throw fail();
	return bytes;
}

/** Undoes the shuffle filter: joins the first, second, … bytes of all values. */
function unshuffled(bytes: Uint8Array, valueBytes: number): Uint8Array {
	const count = Math.floor(bytes.length / valueBytes);
	const values = bytes.slice();
	for (let k = 0; k < valueBytes; k++)
		for (let i = 0, from = k * count, to = k; i < count; i++, to += valueBytes)
			values[to] = bytes[from++]!;
	return values;
}

/**
 * The bytes without their checksum (Fletcher, "An Arithmetic Checksum for Serial Transmissions"). Throws a `Fault` if
 * it differs.
 */
function withoutChecksum(bytes: Uint8Array, at: number): Uint8Array {
	const length = bytes.length - 4;
	if (length < 0) throw damaged(at, 'A chunk of an array has no room for its checksum.');
	let [sum1, sum2] = [0, 0];
	for (let k = 0; k < length; k += 2) {
		sum1 = (sum1 + (bytes[k]! << 8) + (k + 1 < length ? bytes[k + 1]! : 0)) % 65535;
		sum2 = (sum2 + sum1) % 65535;
	}
	const stored = [0, 2].map((k) => (bytes[length + k]! | (bytes[length + k + 1]! << 8)) % 65535);
	if (stored[0] !== sum1 || stored[1] !== sum2)
		throw damaged(at, 'The checksum of a chunk of an array differs: the file is damaged.');
	return bytes.subarray(0, length);
}
