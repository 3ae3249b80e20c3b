import type { Group, LIBVER_BOUND } from 'h5wasm';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/formats/text/fault.ts';
import { seededRandom } from '../../support/random.ts';
import { hdf5, made, readByLibrary } from './files.ts';
import { openedFile } from './openedFile.ts';

const read = (bytes: Uint8Array, path: string) => [...openedFile(bytes).dataset(path).numbers()];

/** Holds all arrays of numbers to what libhdf5 reads. */
function expectSame(bytes: Uint8Array): number {
	const file = openedFile(bytes);
	const all = readByLibrary(bytes);
	for (const [path, values] of all) {
		const own = file.dataset(path).numbers();
		const odd = values.findIndex((value, i) => !Object.is(value, own[i]));
		expect([path, own.length, odd, values[odd], own[odd]]).toEqual([
			path,
			values.length,
			-1,
			undefined,
			undefined,
		]);
	}
	return all.size;
}

describe('a file of HDF5', () => {
	test.each([
		['earliest.h5', 160],
		['latest.h5', 160],
		['large.h5', 300],
		['behind.h5', 0],
		['short.h5', 0],
	])('%s of h5py has the arrays that libhdf5 reads', (name, least) => {
		expect(expectSame(made(name))).toBeGreaterThan(least);
	});

	test.each(['earliest.h5', 'latest.h5'])('%s has sizes, types, attributes and texts', (name) => {
		const file = openedFile(made(name));
		const whole = file.dataset('/whole');
		expect([whole.sizes, whole.number]).toEqual([[20, 3], { bytes: 8, kind: 'real' }]);
		expect(whole.attributes.size).toBe(21);
		expect(whole.attributes.get('attribute 17')).toBe('value 17');
		expect([...whole.attributes.get('number')!]).toEqual([2.5]);
		expect(file.dataset('value').sizes).toEqual([]);
		expect(file.dataset('empty').sizes).toEqual([0, 3]);
		expect([...file.dataset('nothing').numbers()]).toEqual([]);
		expect([...file.dataset('link').numbers()]).toEqual([0, 1, 2, 3, 4, 5]);
		expect(file.dataset('texts').texts()).toEqual(['abc', 'defgh']);
		expect(file.dataset('texts of any length').texts()).toEqual(['one', 'two é']);
		expect(file.dataset('ids').number).toEqual({ bytes: 8, kind: 'signed' });
		expect([...file.dataset('ids').numbers()]).toEqual([2 ** 31 + 5, 2 ** 53 - 1, -(2 ** 40)]);
		expect([...file.datasets().keys()]).toContain('parts');
		expect([...file.datasets().keys()]).not.toContain('many');
	});

	test('whose root has no address is told so', () => {
		const bytes = Uint8Array.from(made('earliest.h5'));
		bytes.fill(255, 64, 72);
		expect(() => openedFile(bytes).datasets()).toThrow(
			'The file names a part of it by no address.',
		);
	});

	test('gives some rows of an array', () => {
		const file = openedFile(made('latest.h5'));
		const all = (path: string) => [...file.dataset(path).numbers()];
		for (const path of ['whole', 'parts', 'gzip', 'growing', 'growing both ways'])
			for (const [first, count] of [
				[0, 1],
				[5, 4],
				[19, 1],
			] as const)
				expect([...file.dataset(path).numbers({ first, count })]).toEqual(
					all(path).slice(3 * first, 3 * (first + count)),
				);
		expect(() => file.dataset('whole').numbers({ first: 19, count: 2 })).toThrow(/no row 20/);
	});

	test('that libhdf5 makes of random arrays has them, seeds 1 to 60', () => {
		for (let seed = 1; seed <= 60; seed++) {
			const random = seededRandom(seed);
			const pick = (most: number) => 1 + Math.floor(most * random());
			const versions: LIBVER_BOUND[] = ['earliest', 'v108', 'v110', 'v200'];
			const add = (group: Group, name: string) => {
				const shape = Array.from({ length: pick(3) }, () => pick(9));
				const count = shape.reduce((product, size) => product * size, 1);
				const data = Float64Array.from({ length: count }, () => Math.floor(2 ** 31 * random()));
				const chunks = random() < 0.7 ? shape.map(pick) : null;
				const maxshape =
					chunks && shape.map((size) => (random() < 0.4 ? null : size + Math.floor(3 * random())));
				const dtype = ['<d', '<i', '<q', '<f'][pick(4) - 1]!;
				const whole = dtype.endsWith('q') ? BigInt64Array.from(data, BigInt) : data;
				const compression = chunks && random() < 0.6 ? { compression: 4 } : {};
				group.create_dataset({ name, data: whole, shape, chunks, maxshape, dtype, ...compression });
			};
			const bytes = hdf5(
				(file) => {
					for (let k = 0; k < 4; k++) add(file, `array ${k}`);
					add(file.create_group('a group'), 'array');
				},
				versions[seed % versions.length]!,
			);
			expect(expectSame(bytes)).toBe(5);
		}
	});
});

describe('what is not read of a file of HDF5', () => {
	const said = (path: string) => {
		const file = openedFile(made('refused.h5'));
		try {
			file.dataset(path).numbers();
		} catch (error) {
			if (error instanceof Fault) return `${error.rule}: ${error.message}`;
			throw error;
		}
		return undefined;
	};
	test.each([
		[
			'lzf',
			/^not-supported: The array lzf is compressed by LZF, which is not read\. Compress it by gzip/,
		],
		['scale-offset', /^not-supported: The array scale-offset is compressed by scale-offset, /],
		[
			'records',
			/^not-supported: The array records holds records of several values, not numbers\.$/,
		],
		['half', /^not-supported: The array half holds floating-point numbers of 16 bits /],
		['outside', /^not-supported: The array outside has its values in another file\.$/],
		['virtual', /^not-supported: The values of a virtual array are in other files\.$/],
		['other file', /^not-supported: The path other file leads to another file\.$/],
		['loop', /^not-supported: The path loop leads back to itself\.$/],
		['group', /^missing-section: "group" is no array\.$/],
		['group/y', /^missing-section: There is no array group\/y: beside it are x\.$/],
		['group/x/y', /^missing-section: .* group\/x\/y\b/],
	])('%s is told', (path, message) => {
		expect(said(path)).toMatch(message);
	});

	test('is made before it is held to the size of the file', () => {
		const bytes = hdf5((file) => {
			const data = new Float64Array(4);
			file.create_dataset({ name: 'x', data, chunks: [2], maxshape: [null] });
		});
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		// The size of the array stands before what it may grow to.
		const at = bytes.findIndex(
			(_, k) =>
				k + 16 <= bytes.length &&
				view.getBigUint64(k, true) === 4n &&
				view.getBigInt64(k + 8, true) === -1n,
		);
		view.setBigUint64(at, 2n ** 40n, true);
		expect(() => read(bytes, 'x')).toThrow(
			/would become 8796093022208 bytes, more than the file can hold/,
		);
	});
});
