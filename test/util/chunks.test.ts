import { describe, expect, it } from 'vitest';
import { type Chunks, doubleChunks, integerChunks, u32Chunks } from '../../src/util/chunks.ts';
import { Runs } from '../../src/util/runs.ts';
import { seededRandom } from '../support/random.ts';

/** Numbers whose parts are more than one: the first ones have 192 and 384. */
const MANY = 3000;

describe.each([
	['doubles', doubleChunks],
	['integers', integerChunks],
	['u32', u32Chunks],
] as const)('numbers in parts: %s', (_, make) => {
	it.each([1, 2, 3])('are what was added and not cut, seed %s', (seed) => {
		const random = seededRandom(seed);
		const chunks = make() as Chunks<Float64Array>;
		const expected: number[] = [];
		while (expected.length < MANY) {
			const some = Math.floor(500 * random());
			const value = Math.floor(1000 * random());
			const way = Math.floor(4 * random());
			if (way === 0) {
				chunks.add(value);
				expected.push(value);
			} else if (way === 1) {
				chunks.fill(some, value);
				expected.push(...Array<number>(some).fill(value));
			} else if (way === 2) {
				const values = Float64Array.from({ length: some }, (_, k) => value + k);
				chunks.addAll(values);
				expected.push(...values);
			} else {
				const left = Math.max(0, expected.length - Math.floor(some / 2));
				chunks.cut(left);
				expected.length = left;
			}
			expect(chunks.length).toBe(expected.length);
		}
		expect([...chunks.joined((length) => new Float64Array(length))]).toEqual(expected);
		const parts = chunks.parts();
		expect(parts.slice(0, -1).every(({ length }) => length > 0 && length % 3 === 0)).toBe(true);
		expect(parts.flatMap((part) => [...part])).toEqual(expected);
	});
});

describe('runs of whole numbers', () => {
	it.each([1, 2, 3, 4])('are the numbers that were added, seed %s', (seed) => {
		const random = seededRandom(seed);
		const runs = new Runs();
		const expected: number[] = [];
		for (let turn = 0; turn < 200; turn++) {
			const value = Math.floor(4 * random());
			if (random() < 0.5) {
				runs.add(value);
				expected.push(value);
				continue;
			}
			const [count, step] = [Math.floor(5 * random()), Math.floor(2 * random())];
			const first = random() < 0.5 ? (expected.at(-1) ?? 0) + step : value;
			runs.addRun(count, first, step);
			for (let k = 0; k < count; k++) expected.push(first + step * k);
		}
		expect(runs.length).toBe(expected.length);
		expect([...runs.into(new Int32Array(runs.length))]).toEqual(expected);
		expect(expected.map((_, nth) => runs.at(nth))).toEqual(expected);
	});

	it('say what number all of them are', () => {
		const runs = new Runs();
		expect(runs.commonValue).toBeUndefined();
		runs.add(7);
		expect(runs.commonValue).toBe(7);
		runs.addRun(5, 7, 0);
		expect(runs.commonValue).toBe(7);
		runs.add(8);
		expect(runs.commonValue).toBeUndefined();
		const rising = new Runs();
		rising.addRun(2, 1, 1);
		expect(rising.commonValue).toBeUndefined();
	});
});
