import { describe, expect, test } from 'vitest';
import { linesOf, mergeRanges, sameRanges } from '../../../src/extension/panel/lineRanges.ts';

const span = (line: number, character: number, endLine = line, endCharacter = character) => ({
	start: { line, character },
	end: { line: endLine, character: endCharacter },
});

describe('lines of text selections', () => {
	test('a bare cursor covers its line', () => {
		expect(linesOf([span(4, 2)])).toEqual([{ start: 5, end: 5 }]);
	});

	test('a selection over lines covers the first and the last', () => {
		expect(linesOf([span(4, 2, 6, 1)])).toEqual([{ start: 5, end: 7 }]);
	});

	test('a selection that ends at the start of a line leaves that line out', () => {
		expect(linesOf([span(4, 0, 6, 0)])).toEqual([{ start: 5, end: 6 }]);
	});

	test('a cursor at the start of a line covers it', () => {
		expect(linesOf([span(0, 0)])).toEqual([{ start: 1, end: 1 }]);
	});

	test('several cursors come sorted', () => {
		expect(linesOf([span(9, 0), span(2, 0), span(5, 0)])).toEqual([
			{ start: 3, end: 3 },
			{ start: 6, end: 6 },
			{ start: 10, end: 10 },
		]);
	});
});

describe('merging', () => {
	test('ranges that touch become one', () => {
		expect(
			mergeRanges([
				{ start: 3, end: 4 },
				{ start: 1, end: 2 },
			]),
		).toEqual([{ start: 1, end: 4 }]);
	});

	test('a range inside another vanishes', () => {
		expect(
			mergeRanges([
				{ start: 1, end: 9 },
				{ start: 2, end: 3 },
			]),
		).toEqual([{ start: 1, end: 9 }]);
	});

	test('a line between keeps them apart', () => {
		const apart = [
			{ start: 1, end: 2 },
			{ start: 4, end: 4 },
		];
		expect(mergeRanges(apart)).toEqual(apart);
	});
});

test('ranges are the same when all their ends are', () => {
	expect(sameRanges([{ start: 1, end: 2 }], [{ start: 1, end: 2 }])).toBe(true);
	expect(sameRanges([{ start: 1, end: 2 }], [{ start: 1, end: 3 }])).toBe(false);
	expect(sameRanges([{ start: 1, end: 2 }], [])).toBe(false);
});
