import { describe, expect, test } from 'vitest';
import { hdf5Chunks, type WrittenDataset } from '../../../src/formats/codecs/hdf5/writeHdf5.ts';
import { dataTypes } from '../../../src/formats/io/dataTypes.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { describedByLibrary } from './files.ts';
import { openedFile } from './openedFile.ts';

const set = (
	path: string,
	type: string,
	values: WrittenDataset['values'],
	sizes: readonly number[] = [values.length],
): WrittenDataset => ({ path, type: dataTypes[type]!, sizes, values });

const reals = Float64Array.of(0, -0, 0.1, 1e308, -1e-320, Number.NaN, Number.POSITIVE_INFINITY, 7);
const integers = Int32Array.of(-(2 ** 31), -1, 0, 1, 2 ** 31 - 1);
const numbers = Uint32Array.of(0, 5, 2 ** 32 - 1);

/** Types as libhdf5 calls them: `<` where the least significant byte comes first, kind, bytes. */
const kinds: readonly (readonly [type: string, called: string, WrittenDataset['values']])[] = [
	['Float64', '<d', reals],
	['Float32', '<f', Float64Array.of(0.5, -2, 1e30).map(Math.fround)],
	['Int8', '<b', Int32Array.of(-128, 127)],
	['UInt8', '<B', Uint8Array.of(0, 255)],
	['Int16', '<h', Int32Array.of(-32768, 32767)],
	['UInt16', '<H', Uint32Array.of(65535)],
	['Int32', '<i', integers],
	['UInt32', '<I', numbers],
	['Int64', '<q', numbers],
	['Int64', '<q', integers],
	['UInt64', '<Q', numbers],
];

/** Holds what libhdf5 and the own reader find in a file to what was given. */
function expectRead(sets: readonly WrittenDataset[], called?: readonly string[]): void {
	const bytes = concatBytes(hdf5Chunks(sets));
	const found = describedByLibrary(bytes);
	expect([...found.keys()].sort()).toEqual(sets.map(({ path }) => path).sort());
	const own = openedFile(bytes);
	for (const [i, { path, sizes, values, type }] of sets.entries()) {
		const { type: name, shape, values: theirs } = found.get(path)!;
		expect([path, shape]).toEqual([path, sizes]);
		if (called) expect([path, name]).toEqual([path, called[i]]);
		expect(theirs).toEqual(Array.from(values));
		const read = own.dataset(path);
		expect([read.sizes, read.number]).toEqual([sizes, type]);
		expect([...read.numbers()]).toEqual(Array.from(values));
	}
}

describe('a file of HDF5 that is written', () => {
	test('has arrays of all types, as libhdf5 reads them', () => {
		const sets = kinds.map(([type, , values], i) => set(`/a${i}`, type, values));
		expectRead(
			sets,
			kinds.map(([, called]) => called),
		);
	});

	test('has groups in groups, sizes of several kinds, and names of any letters', () => {
		expectRead([
			set('/Mesh/mesh/geometry', 'Float64', reals, [4, 2]),
			set('/Mesh/mesh/topology', 'Int64', Uint32Array.of(0, 1, 2, 2, 1, 3), [2, 3]),
			set('/Mesh/empty', 'Float64', new Float64Array(0), [0, 3]),
			set('/Größe °', 'Int32', integers, [5, 1, 1]),
			set('/value', 'UInt8', Uint8Array.of(7), []),
			set(`/${'n'.repeat(300)}`, 'Int32', integers),
		]);
	});

	test('has more arrays in a group than a small one', () => {
		expectRead(Array.from({ length: 100 }, (_, i) => set(`/data${i}`, 'Int32', Int32Array.of(i))));
	});

	test('has none', () => {
		expectRead([]);
	});

	test('of arrays of many blocks comes in pieces that are small, and tells how far it is', () => {
		const values = Float64Array.from({ length: 80_001 }, (_, i) => i / 3);
		const told: number[] = [];
		const sets = [set('/bytes', 'UInt8', Uint8Array.of(1, 2, 3)), set('/a', 'Float64', values)];
		const chunks = [...hdf5Chunks(sets, (fraction) => told.push(fraction))];
		expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1 << 20);
		expect(told).toEqual([...told].sort((a, b) => a - b));
		expect(told.at(-1)).toBe(1);
		expectRead(sets);
	});

	test('has no two arrays of one path, and no array in an array', () => {
		const one = set('/a/b', 'Int32', integers);
		expect(() => [...hdf5Chunks([one, one])]).toThrow('two arrays are called b');
		expect(() => [...hdf5Chunks([one, set('/a/b/c', 'Int32', integers)])]).toThrow(
			'b is an array, not a group',
		);
	});
});
