import { bytesOf, type DataType } from '../../io/dataTypes.ts';
import { datasetHeader, groupHeader, headBytes, superblock } from './written.ts';

/** A dataset to write. */
export interface WrittenDataset {
	/** Groups and name, separated by "/": `/Mesh/mesh/geometry`. */
	readonly path: string;
	/** Type of the numbers in the file; all must be in its range. */
	readonly type: DataType;
	/** The dimensions, slowest first; their product is the number of values. */
	readonly sizes: readonly number[];
	readonly values: Float64Array | Int32Array | Uint32Array | Uint8Array;
}

/** Number of values that are encoded at a time. */
const blockNumbers = 1 << 16;

/** A group: its members by name. */
type Group = Map<string, Group | PlacedDataset>;

/** A dataset, and the offset of its values from the end of the headers. */
interface PlacedDataset {
	readonly dataset: WrittenDataset;
	readonly at: number;
}

const alignTo8 = (at: number): number => 8 * Math.ceil(at / 8);

/**
 * The bytes of an HDF5 file: groups and contiguous datasets, as every libhdf5 since 1.8 reads them (superblock version
 * 0, "HDF5 File Format Specification Version 3.0"). All headers come first, so that numbers are encoded block by block,
 * without a copy of a whole dataset. Throws an `Error` if two paths are equal, or one is a group of another.
 *
 * @param report called with the written fraction of the file, from 0 to 1
 */
export function* hdf5Chunks(
	datasets: readonly WrittenDataset[],
	report?: (fraction: number) => void,
): Generator<Uint8Array<ArrayBuffer>> {
	const root: Group = new Map();
	let size = 0;
	for (const dataset of datasets) {
		const at = alignTo8(size);
		addDataset(root, dataset.path.split('/').filter(Boolean), { dataset, at });
		size = at + dataset.values.length * dataset.type.bytes;
	}
	// Addresses have a fixed size: a first pass finds where the numbers begin.
	const first = alignTo8(headerBytes(root, 0).length);
	const head = new Uint8Array(first);
	head.set(headerBytes(root, first, first + size));
	yield head;
	let done = 0;
	for (const { values, type } of datasets) {
		yield new Uint8Array(alignTo8(done) - done);
		done = alignTo8(done);
		for (let from = 0; from < values.length; from += blockNumbers) {
			const block = values.subarray(from, from + blockNumbers);
			yield bytesOf(block, type, true);
			done += block.length * type.bytes;
			report?.(done / size);
		}
	}
	report?.(1);
}

/** Adds a dataset to the tree, with groups as needed. Throws an `Error` if the path is taken. */
function addDataset(root: Group, path: readonly string[], placed: PlacedDataset): void {
	let group = root;
	for (const name of path.slice(0, -1)) {
		const subgroup = group.get(name) ?? new Map();
		if (!(subgroup instanceof Map)) throw new Error(`${name} is an array, not a group`);
		group.set(name, subgroup);
		group = subgroup;
	}
	const name = path.at(-1) ?? '';
	if (group.has(name)) throw new Error(`two arrays are called ${name}`);
	group.set(name, placed);
}

/**
 * Encodes the superblock, and the headers of all groups and datasets.
 *
 * @param data byte of the file where the values begin
 * @param end size of the file
 */
function headerBytes(root: Group, data: number, end = 0): number[] {
	const bytes: number[] = new Array(headBytes).fill(0);
	/** Appends the header of a group, after those of its members, or of a dataset; returns its byte. */
	const add = (one: Group | PlacedDataset): number => {
		const header =
			one instanceof Map
				? groupHeader([...one].map(([name, member]) => [name, add(member)]))
				: datasetHeader(one.dataset, data + one.at);
		const at = bytes.length;
		for (const byte of header) bytes.push(byte);
		return at;
	};
	const at = add(root);
	for (const [i, byte] of superblock(at, end).entries()) bytes[i] = byte;
	return bytes;
}
