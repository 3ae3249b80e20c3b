import { describe, expect, test } from 'vitest';
import { entitiesOn, toRanges } from '../../../webview/work/lineRanges.ts';

describe('lines to ranges', () => {
	test('merges neighbours and repeats in any order', () => {
		expect(toRanges(Uint32Array.of(7, 3, 4, 4, 9, 8))).toEqual([
			{ start: 3, end: 4 },
			{ start: 7, end: 9 },
		]);
	});

	test('of nothing is nothing', () => {
		expect(toRanges(new Uint32Array(0))).toEqual([]);
	});
});

describe('entities on lines', () => {
	const lines = Uint32Array.of(2, 3, 5, 5, 9);

	test('are those whose line lies in a range, ends included', () => {
		expect([...entitiesOn(lines, [{ start: 3, end: 5 }])]).toEqual([1, 2, 3]);
	});

	test('come once where ranges overlap', () => {
		const ranges = [
			{ start: 5, end: 9 },
			{ start: 1, end: 5 },
		];
		expect([...entitiesOn(lines, ranges)]).toEqual([0, 1, 2, 3, 4]);
	});

	test('are none between and beyond the lines', () => {
		expect([...entitiesOn(lines, [{ start: 6, end: 8 }])]).toEqual([]);
		expect([...entitiesOn(lines, [{ start: 10, end: 99 }])]).toEqual([]);
	});
});
