import { expect, test } from 'vitest';
import { hdf5Chunks } from '../../../src/formats/codecs/hdf5/writeHdf5.ts';
import { dataTypes } from '../../../src/formats/io/dataTypes.ts';
import { Fault } from '../../../src/formats/text/fault.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, mutations } from '../changedBytes.ts';
import { hdf5 } from './files.ts';
import { openedFile } from './openedFile.ts';

const numbers = Int32Array.from({ length: 24 }, (_, i) => 1000 * i);
const reals = Float64Array.from(numbers, (n) => n / 7);

/** Files by libhdf5 of old and new kinds, whole and in packed parts, and one that is written here. */
const files = [
	...(['earliest', 'latest'] as const).map((version) =>
		hdf5((file) => {
			const group = file.create_group('group');
			group.create_dataset({ name: 'reals', data: reals, shape: [12, 2] });
			const packed = { chunks: [5, 2], compression: 4 };
			file.create_dataset({ name: 'numbers', data: numbers, shape: [12, 2], ...packed });
		}, version),
	),
	concatBytes(
		hdf5Chunks([
			{ path: '/group/reals', type: dataTypes.Float64!, sizes: [12, 2], values: reals },
			{ path: '/numbers', type: dataTypes.Int64!, sizes: [24], values: numbers },
		]),
	),
];

/** What comes of reading all that the file should have. */
function outcome(bytes: Uint8Array): 'read' | 'fault' {
	try {
		const file = openedFile(bytes);
		for (const [, array] of file.datasets()) expect(array.attributes.size).toBeLessThan(10);
		for (const path of ['/group/reals', '/numbers'])
			expect(file.dataset(path).numbers().length).toBeLessThan(1 << 24);
		return 'read';
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		expect(error.message).toMatch(/^\S.*\.$/s);
		expect(error.at).toBeGreaterThanOrEqual(0);
		expect(error.at).toBeLessThanOrEqual(bytes.length);
		return 'fault';
	}
}

test('HDF5 with bytes that were changed, seed 5, is read or has a fault with its place', async () => {
	for (const file of files) expect(outcome(file)).toBe('read');
	const random = seededRandom(5);
	let faults = 0;
	for (let k = 0; k < mutations; k++) {
		if (outcome(changedBytes(files[k % files.length]!, random)) === 'fault') faults++;
	}
	expect(faults).toBeGreaterThan(mutations / 10);
	expect(faults).toBeLessThan(mutations);
});
