import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../src/util/concatBytes.ts';
import { GunzipError, gunzip } from '../../src/util/gunzip.ts';
import { seededRandom } from '../support/random.ts';

function* cut(bytes: Uint8Array, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const list: Uint8Array[] = [];
	for await (const chunk of chunks) list.push(chunk);
	return concatBytes(list);
}

const random = seededRandom(5);
const noise = Uint8Array.from({ length: 300_000 }, () => 256 * random());

describe('gunzip', () => {
	test.each([0, 1, 1000, 300_000])('gives %i bytes of noise back (seed 5)', async (length) => {
		const bytes = noise.subarray(0, length);
		const packed = gzipSync(bytes);
		for (const size of [1 << 20, 7919])
			expect(Buffer.compare(await all(gunzip(cut(packed, size))), bytes)).toBe(0);
	});

	test('gives what was compressed in two parts as one', async () => {
		const packed = Buffer.concat([gzipSync('#points\n'), gzipSync('0\n')]);
		expect(Buffer.from(await all(gunzip([packed]))).toString()).toBe('#points\n0\n');
	});

	test.each([
		['cut short', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 9)],
		['with a wrong sum', (bytes: Uint8Array) => bytes.with(bytes.length - 6, 7 ^ bytes.at(-6)!)],
		['that is none', () => noise],
	])('refuses a file %s', async (_, spoil) => {
		const packed = spoil(new Uint8Array(gzipSync(noise)));
		await expect(all(gunzip(cut(packed, 5000)))).rejects.toBeInstanceOf(GunzipError);
	});

	test('passes on what its source throws', async () => {
		const packed = gzipSync(noise);
		function* broken() {
			yield packed.subarray(0, 1000);
			throw new RangeError('gone');
		}
		await expect(all(gunzip(broken()))).rejects.toThrow(new RangeError('gone'));
	});

	test('takes no more than is asked for, and closes its source', async () => {
		const packed = gzipSync(Buffer.concat(Array.from({ length: 40 }, () => noise)));
		let taken = 0;
		let closed = false;
		function* counted() {
			try {
				for (const chunk of cut(packed, 10_000)) {
					taken += chunk.length;
					yield chunk;
				}
			} finally {
				closed = true;
			}
		}
		for await (const chunk of gunzip(counted())) if (chunk.length > 0) break;
		expect([taken < packed.length / 2, closed]).toEqual([true, true]);
	});
});
