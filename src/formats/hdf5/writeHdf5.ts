import { bytesOf, type DataType } from '../vtkData/dataTypes.ts';
import { datasetHeader, groupHeader, headBytes, superblock } from './written.ts';

/** An array as it is written. */
export interface WrittenDataset {
	/** Groups and name, apart by "/": `/Mesh/mesh/geometry`. */
	readonly path: string;
	/** Of its numbers, which have to fit it. */
	readonly type: DataType;
	/** The slowest first; their product is how many numbers there are. */
	readonly sizes: readonly number[];
	readonly values: Float64Array | Int32Array | Uint32Array | Uint8Array;
}

/** Numbers that become bytes at a time. */
const blockNumbers = 1 << 16;

/** A group by the names in it. */
type Group = Map<string, Group | Placed>;

/** An array, and the byte where its numbers begin. */
interface Placed {
	readonly dataset: WrittenDataset;
	readonly at: number;
}

const aligned = (at: number): number => 8 * Math.ceil(at / 8);

/**
 * The bytes of a file of HDF5: groups and arrays, each in one piece, as every libhdf5 since 1.8 reads them (superblock of
 * version 0, "HDF5 File Format Specification Version 3.0"). What is said of the arrays stands in front, so that these pass block by
 * block, and no copy of any is made as a whole. Throws an `Error` where two paths are the same, or one is a group of another.
 *
 * @param report gets the share of the file that is done, from 0 to 1
 */
export function* hdf5Chunks(
	datasets: readonly WrittenDataset[],
	report?: (fraction: number) => void,
): Generator<Uint8Array<ArrayBuffer>> {
	const root: Group = new Map();
	let size = 0;
	for (const dataset of datasets) {
		const at = aligned(size);
		put(root, dataset.path.split('/').filter(Boolean), { dataset, at });
		size = at + dataset.values.length * dataset.type.bytes;
	}
	// Addresses have one length, whatever they are: a first pass tells where the arrays begin.
	const first = aligned(heads(root, 0).length);
	const head = new Uint8Array(first);
	head.set(heads(root, first, first + size));
	yield head;
	let done = 0;
	for (const { values, type } of datasets) {
		yield new Uint8Array(aligned(done) - done);
		done = aligned(done);
		for (let from = 0; from < values.length; from += blockNumbers) {
			const block = values.subarray(from, from + blockNumbers);
			yield bytesOf(block, type, true);
			done += block.length * type.bytes;
			report?.(done / size);
		}
	}
	report?.(1);
}

function put(root: Group, path: readonly string[], placed: Placed): void {
	let group = root;
	for (const name of path.slice(0, -1)) {
		const inside = group.get(name) ?? new Map();
		if (!(inside instanceof Map)) throw new Error(`${name} is an array, not a group`);
		group.set(name, inside);
		group = inside;
	}
	const name = path.at(-1) ?? '';
	if (group.has(name)) throw new Error(`two arrays are called ${name}`);
	group.set(name, placed);
}

/** The superblock, and what is said of all groups and arrays. */
function heads(root: Group, data: number, end = 0): number[] {
	const bytes: number[] = new Array(headBytes).fill(0);
	/** Adds what is said of a group or an array, after all in it; gives its byte. */
	const add = (one: Group | Placed): number => {
		const header =
			one instanceof Map
				? groupHeader([...one].map(([name, inside]) => [name, add(inside)]))
				: datasetHeader(one.dataset, data + one.at);
		const at = bytes.length;
		for (const byte of header) bytes.push(byte);
		return at;
	};
	const at = add(root);
	for (const [i, byte] of superblock(at, end).entries()) bytes[i] = byte;
	return bytes;
}
