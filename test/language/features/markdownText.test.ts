import { describe, expect, test } from 'vitest';
import { escapeMarkdown, firstOf } from '../../../src/language/features/markdownText.ts';
import { rounded } from '../../../src/util/counted.ts';

describe('numbers for people', () => {
	test('have six digits where they are computed, small and large ones too', () => {
		expect([2 / 3, 1.5, 12345.678, 1.25e-9, 1e21].map((value) => rounded(value))).toEqual([
			'0.666667',
			'1.5',
			'12345.7',
			'1.25e-9',
			'1e+21',
		]);
	});

	test('are cut in long lists', () => {
		expect(firstOf([1, 2, 3])).toBe('1, 2, 3');
		expect(firstOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe('1, 2, 3, 4, 5, 6, 7, 8, …');
		expect(firstOf([1, 2], ' → ', 5)).toBe('1 → 2 → …');
	});
});

test('text is shown by markdown as it is', () => {
	expect(escapeMarkdown('found "[x_1]"')).toBe('found "\\[x\\_1\\]"');
});
