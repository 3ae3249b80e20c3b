import { expect, test } from 'vitest';
import { lookup3 } from '../../../src/formats/codecs/hdf5/checksum.ts';
import { Fault } from '../../../src/formats/text/fault.ts';
import { seededRandom } from '../../support/random.ts';
import { hdf5 } from './files.ts';
import { openedFile } from './openedFile.ts';

test.each([
	['', 0xdeadbeef],
	// As Bob Jenkins gives it with lookup3.c.
	['Four score and seven years ago', 0x17770551],
])('the hash of "%s" is as published', (text, hash) => {
	expect(lookup3(new TextEncoder().encode(text))).toBe(hash);
});

/** Arrays in packed parts with an index of each kind, whose values have a checksum of their own, and groups. */
const bytes = hdf5((file) => {
	const group = file.create_group('group');
	const data = Int32Array.from({ length: 64 }, (_, i) => 1000 * i);
	const packed = { data, chunks: [5], compression: 4 };
	group.create_dataset({ name: 'fixed', shape: [64], ...packed });
	group.create_dataset({ name: 'growing', shape: [64], maxshape: [null], ...packed });
	group.create_dataset({
		...{ name: 'tree', data, shape: [8, 8], maxshape: [null, null] },
		...{ chunks: [3, 3], compression: 4 },
	});
}, 'latest');
const paths = ['/group/fixed', '/group/growing', '/group/tree'];

function read(bytes: Uint8Array): string | undefined {
	try {
		const file = openedFile(bytes);
		return paths.map((path) => file.dataset(path).numbers().join(' ')).join('\n');
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return undefined;
	}
}

test('a byte that changed is told or does not matter: no file of the newest kind is read otherwise, seed 9', () => {
	const whole = read(bytes);
	expect(whole).toBe(
		paths.map(() => Array.from({ length: 64 }, (_, i) => 1000 * i).join(' ')).join('\n'),
	);
	const random = seededRandom(9);
	let told = 0;
	for (let k = 0; k < 600; k++) {
		const changed = bytes.slice();
		const at = Math.floor(random() * bytes.length);
		changed[at]! ^= 1 << Math.floor(random() * 8);
		const got = read(changed);
		if (got === undefined) told++;
		else expect([at, got]).toEqual([at, whole]);
	}
	expect(told).toBeGreaterThan(100);
});
