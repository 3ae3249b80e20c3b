import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { prefixSum } from '../../src/refine/prefixSum.ts';
import { onEveryEngine } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';

describe('the CPU engine', () => {
	test('refuses a plane that no typed array can hold', () => {
		const session = createCpuEngine().begin(() => 0);
		expect(() => session.plane('edges', 2 ** 31)).toThrow('in one piece');
	});

	test('adds up the time of each name', async () => {
		let time = 0;
		const session = createCpuEngine().begin(() => time);
		await session.time('link', () => {
			time += 3;
		});
		await session.time('link', () => {
			time += 4;
		});
		expect(session.takeMilliseconds()).toEqual({ link: 7 });
		expect(session.takeMilliseconds()).toEqual({});
	});
});

onEveryEngine('prefix sums', ({ open }) => {
	test.each([0, 1, 1023, 1024, 1025, 100_000, 1024 * 1024 + 1])(
		'of %i numbers, seed 5',
		async (count) => {
			const random = seededRandom(5);
			const values = Uint32Array.from({ length: count }, () => Math.floor(random() * 7));
			const expected = new Uint32Array(count);
			for (let i = 1; i < count; i++) expected[i] = expected[i - 1]! + values[i - 1]!;
			const engine = open();
			const session = engine.begin(() => 0);
			const plane = session.upload('values', values.slice());
			prefixSum(session, plane, count);
			const sums = await session.read(plane, count);
			expect(sums.findIndex((sum, i) => sum !== expected[i])).toBe(-1);
			expect(sums.length).toBe(count);
			engine.destroy();
		},
	);
});
