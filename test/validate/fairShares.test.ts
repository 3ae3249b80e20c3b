import { describe, expect, test } from 'vitest';
import { fairShares } from '../../src/validate/fairShares.ts';

describe('room shared by those that want some', () => {
	test('goes to all where there is enough', () => {
		expect(fairShares([3, 0, 7], 10)).toEqual([3, 0, 7]);
	});

	test('leaves the small whole and parts the rest alike', () => {
		expect(fairShares([5000, 1, 900, 3], 1000)).toEqual([498, 1, 498, 3]);
		expect(fairShares([9, 9, 9], 10)).toEqual([4, 3, 3]);
	});

	test('is never more than there is', () => {
		expect(fairShares([4, 4, 4, 4, 4], 3).reduce((a, b) => a + b)).toBe(3);
		expect(fairShares([4, 4], -1)).toEqual([0, 0]);
	});
});
