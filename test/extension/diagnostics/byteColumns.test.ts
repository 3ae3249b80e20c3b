import { describe, expect, test } from 'vitest';
import { characterAt, rangeAt } from '../../../src/extension/diagnostics/byteColumns.ts';

describe('a column in bytes', () => {
	test('is one more than the character where all is ASCII', () => {
		expect([1, 3, 5].map((column) => characterAt('0 3 7', column))).toEqual([0, 2, 4]);
	});

	test('counts two bytes for é, three for €, four for 𝄞, which is two characters', () => {
		const line = 'é€𝄞x';
		expect(characterAt(line, 1 + 2 + 3 + 4)).toBe(4);
		expect(line[characterAt(line, 10)]).toBe('x');
	});

	test('beyond the end is the end', () => {
		expect(characterAt('ab', 9)).toBe(2);
	});
});

describe('a range', () => {
	test('has its length in bytes', () => {
		expect(rangeAt('# é 12', 1, 5)).toEqual([0, 4]);
	});

	test('without a length covers the word that stands there', () => {
		expect(rangeAt('1 -22 3', 3)).toEqual([2, 5]);
	});

	test('at the end of a line is empty', () => {
		expect(rangeAt('1 2', 4)).toEqual([3, 3]);
	});
});
