import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Runs } from '../../src/util/runs.ts';

const numbers = fc.oneof(
	{ weight: 4, arbitrary: fc.integer({ min: -2, max: 2 }) },
	fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
	fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
);
const steps = fc.oneof(
	fc.record({
		count: fc.integer({ min: 0, max: 90 }),
		first: numbers,
		step: fc.integer({ min: -1, max: 2 }),
	}),
	fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 300 }),
);

test('runs are the numbers that were added, however they are stored', () => {
	fc.assert(
		fc.property(fc.array(steps, { maxLength: 40 }), (added) => {
			const runs = new Runs();
			const all: number[] = [];
			for (const one of added)
				if (Array.isArray(one)) {
					runs.addAll(Int32Array.from([...one, 9]), one.length);
					all.push(...one);
				} else {
					runs.addRun(one.count, one.first, one.step);
					for (let k = 0; k < one.count; k++) all.push(one.first + one.step * k);
				}
			expect(runs.length).toBe(all.length);
			expect([...runs.into(new Float64Array(all.length))]).toEqual(all);
			for (const nth of [0, all.length >> 1, all.length - 1])
				if (nth >= 0 && nth < all.length) expect(runs.at(nth)).toBe(all[nth]);
			const [only] = new Set(all);
			if (new Set(all).size === 1 && !added.some(Array.isArray))
				expect(runs.commonValue).toBe(only);
			if (runs.commonValue !== undefined) expect(new Set(all)).toEqual(new Set([runs.commonValue]));
		}),
	);
});
