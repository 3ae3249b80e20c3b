import { describe, expect, test } from 'vitest';
import { bitRanks, prefixSum, sumsLength } from '../../src/refine/prefixSum.ts';
import { engines, plainGpu } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';

/** One item, one tile and its neighbours, several tiles. */
const counts = [0, 1, 2047, 2048, 2049, 100_000];
/** More tiles than a workgroup adds up by itself. */
const many = 1024 * 2048 + 1;

describe.each([...engines, plainGpu])('on the $name', ({ name, missing, open }) => {
	describe.skipIf(missing)('prefix sums', () => {
		test.each([...counts, many])('of %i numbers up to 2^32, seed 5', async (count) => {
			const random = seededRandom(5);
			const values = Uint32Array.from({ length: count }, () => random() * 2 ** 32);
			const expected = new Uint32Array(count);
			for (let i = 1; i < count; i++) expected[i] = expected[i - 1]! + values[i - 1]!;
			const engine = open();
			const session = engine.begin(() => 0);
			const buffer = session.upload('values', values.slice());
			prefixSum(session, buffer, count);
			const sums = await session.read(buffer, count);
			expect(sums.findIndex((sum, i) => sum !== expected[i])).toBe(-1);
			expect(sums.length).toBe(count);
			engine.destroy();
		});

		test('take used room to work in', async () => {
			const engine = open();
			const session = engine.begin(() => 0);
			const values = session.upload('values', new Uint32Array(5000).fill(3));
			const sums = session.upload('room', new Uint32Array(sumsLength(5000)).fill(99));
			prefixSum(session, values, 5000, sums);
			expect(await session.readValues([[values, 4999]])).toEqual([3 * 4999]);
			engine.destroy();
		});
	});

	describe.skipIf(missing)('ranks of bits', () => {
		test.each(name === 'CPU' ? [...counts, many] : counts)('of %i words, seed 6', async (words) => {
			const random = seededRandom(6);
			const bits = Uint32Array.from({ length: words }, () => random() * 2 ** 32);
			const expected = new Uint32Array(2 * words + 2);
			for (let w = 0, before = 0; w <= words; w++) {
				expected[2 * w] = bits[w] ?? 0;
				expected[2 * w + 1] = before;
				for (let word = bits[w] ?? 0; word !== 0; word >>>= 1) before += word & 1;
			}
			const engine = open();
			const session = engine.begin(() => 0);
			const ranks = session.buffer('ranks', 2 * words + 2);
			bitRanks(session, session.upload('bits', bits), words, ranks);
			const found = await session.read(ranks, 2 * words + 2);
			expect(found.findIndex((word, i) => word !== expected[i])).toBe(-1);
			engine.destroy();
		});
	});
});
