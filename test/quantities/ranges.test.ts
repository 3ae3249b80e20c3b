import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extremes } from '../../src/quantities/extremes.ts';
import {
	histogramOf,
	meansOnTriangles,
	percentiles,
	rangeFor,
	summaryOf,
	within,
} from '../../src/quantities/ranges.ts';

const numbers = fc.array(
	fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(Number.NaN, Infinity, -Infinity)),
	{ maxLength: 60 },
);

describe('a summary', () => {
	test('leaves out what is not finite', () => {
		expect(summaryOf([3, Number.NaN, 1, Infinity, 5])).toEqual({
			low: 1,
			high: 5,
			mean: 3,
			count: 3,
		});
		expect(summaryOf([Number.NaN, Infinity])).toBeNull();
		expect(summaryOf([])).toBeNull();
	});

	test('has the mean of numbers whose sum is no double', () => {
		expect(summaryOf([1e308, 1e308, 1e308])?.mean).toBeCloseTo(1e308, -300);
	});
});

test('percentiles are by the nearest rank', () => {
	const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
	expect(percentiles(hundred, [0, 0.02, 0.5, 0.98, 1])).toEqual([1, 2, 50, 98, 100]);
	expect(percentiles([7], [0.5])).toEqual([7]);
	expect(percentiles([Number.NaN], [0.5])).toBeNull();
});

describe('a range', () => {
	const angle = { full: [0, 60], acceptable: [30, 60] } as const;
	const ratio = { full: [1, Infinity], acceptable: [1, 1.3] } as const;
	test.each([
		['all of a metric with two ends', angle, { by: 'value' }, [0, 60]],
		['from the end that there is', ratio, { by: 'value' }, [1, 5]],
		['the values where there is none', {}, { by: 'value' }, [2, 5]],
		['acceptable', ratio, { by: 'acceptable' }, [1, 1.3]],
		['by percentile', angle, { by: 'percentile', percent: 25 }, [2, 4]],
		['by hand, in any order', angle, { by: 'hand', low: 9, high: 1 }, [1, 9]],
	] as const)('is %s', (_, metric, choice, range) => {
		expect(rangeFor(metric, [2, 4, 3, 5, Infinity], choice)).toEqual(range);
	});

	test('is none where nothing is finite', () => {
		expect(rangeFor({}, [Number.NaN], { by: 'value' })).toBeNull();
		expect(rangeFor({}, [], { by: 'percentile', percent: 2 })).toBeNull();
	});
});

describe('a histogram', () => {
	test('counts each value once', () => {
		const { counts, below, above, none } = histogramOf(
			[0, 0.5, 1, 1.5, 2, -1, 3, Infinity, Number.NaN],
			[0, 2],
			4,
		);
		expect([...counts]).toEqual([1, 1, 1, 2]);
		expect([below, above, none]).toEqual([1, 2, 1]);
	});

	test('of one value has it in one interval', () => {
		expect([...histogramOf([3, 3], [3, 3], 5).counts]).toEqual([2, 0, 0, 0, 0]);
	});

	test('adds up to all, and its intervals hold what lies within them', () => {
		fc.assert(
			fc.property(numbers, (values) => {
				const { counts, below, above, none } = histogramOf(values, [-4, 4], 8);
				const all = counts.reduce((sum, count) => sum + count, below + above + none);
				expect(all).toBe(values.length);
				expect(within(values, [-4, 4]).length).toBe(values.length - below - above - none);
			}),
		);
	});
});

test('what lies within a range has both its ends', () => {
	expect([...within([1, 2, 3, Number.NaN, 4, Infinity], [2, 4])]).toEqual([1, 2, 4]);
});

test('the mean of the corners is the value of a triangle', () => {
	expect([...meansOnTriangles([0, 3, 6, 30], Uint32Array.of(0, 1, 2, 1, 2, 3))]).toEqual([3, 13]);
});

test.each(['low', 'high'] as const)('extremes at the %s end are a sorted list, cut', (end) => {
	fc.assert(
		fc.property(numbers, fc.integer({ min: 0, max: 70 }), (values, most) => {
			const sign = end === 'low' ? 1 : -1;
			const order = values
				.map((value, i) => [value, i] as const)
				.filter(([value]) => !Number.isNaN(value))
				.sort(([a, i], [b, j]) => (a === b ? i - j : a < b ? -sign : sign))
				.map(([, i]) => i);
			expect([...extremes(values, end, most)]).toEqual(order.slice(0, most));
		}),
	);
});
