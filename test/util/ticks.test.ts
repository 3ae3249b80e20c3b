import { describe, expect, test } from 'vitest';
import { roundBelow, roundUp, ticks, tickText } from '../../src/util/ticks.ts';

describe('round numbers on a scale', () => {
	test('are 1, 2 or 5 times a power of ten, and no smaller than asked', () => {
		for (let exponent = -12; exponent <= 12; exponent++)
			for (const [least, round] of [
				[1, 1],
				[1.01, 2],
				[2, 2],
				[3.7, 5],
				[5.01, 10],
				[9.99, 10],
			] as const) {
				const step = roundUp(least * 10 ** exponent);
				expect(step / (round * 10 ** exponent)).toBeCloseTo(1, 12);
				expect(step).toBeGreaterThanOrEqual(least * 10 ** exponent * (1 - 1e-15));
			}
	});

	test.each([
		[0.3, 0.2],
		[7, 5],
		[1, 1],
		[19.9, 10],
		[2000, 2000],
	])('the round number below %d is %d', (value, expected) => {
		expect(roundBelow(value)).toBeCloseTo(expected, 12);
	});

	test('are within the scale, in steps of one size, as many as there is room for', () => {
		for (const [low, high, most] of [
			[0, 1, 5],
			[-3.2, 17.9, 8],
			[1e6, 1e6 + 1e-3, 4],
			[-1e-9, 2e-9, 6],
			[0.1, 0.30000000000000004, 2],
		] as const) {
			const { step, values, texts } = ticks(low, high, most);
			expect(values.length).toBeGreaterThan(0);
			expect(values.length).toBeLessThanOrEqual(most);
			const slack = 1e-9 * step;
			for (const [i, value] of values.entries()) {
				expect(value).toBeGreaterThanOrEqual(low - slack);
				expect(value).toBeLessThanOrEqual(high + slack);
				if (i > 0) expect((value - values[i - 1]!) / step).toBeCloseTo(1, 6);
				// What is written is the value.
				expect(Math.abs(Number(texts[i]) - value)).toBeLessThan(1e-6 * step);
			}
			expect(new Set(texts).size).toBe(texts.length);
		}
	});

	test('are written with no more digits than tell them apart', () => {
		expect(ticks(0, 1, 6).texts).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1.0']);
		expect(ticks(-20, 20, 5).texts).toEqual(['-20', '-10', '0', '10', '20']);
		expect(ticks(0, 5e8, 6).texts).toEqual(['0', '1e+8', '2e+8', '3e+8', '4e+8', '5e+8']);
		expect(tickText(1.5e8, 1e7)).toBe('1.5e+8');
	});

	test('are none where there is nothing between the ends', () => {
		expect(ticks(1, 1, 5).values).toEqual([]);
		expect(ticks(2, 1, 5).values).toEqual([]);
		expect(ticks(0, Number.NaN, 5).values).toEqual([]);
	});
});
