import { expect, test } from 'vitest';
import { counted, countText, numberText } from '../../src/util/counted.ts';

test('whole numbers have separators between thousands', () => {
	expect([0, 999, 1000, 16384, 1234567, 1e15].map(countText)).toEqual([
		'0',
		'999',
		'1,000',
		'16,384',
		'1,234,567',
		'1,000,000,000,000,000',
	]);
});

test('counts agree with their nouns', () => {
	expect([
		counted(1, 'error'),
		counted(0, 'error'),
		counted(12345, 'triangle'),
		counted(2, 'entry', 'entries'),
		counted(1, 'entry', 'entries'),
	]).toEqual(['1 error', '0 errors', '12,345 triangles', '2 entries', '1 entry']);
});

test.each([
	[0, '0'],
	[999, '999'],
	[1000, '1,000'],
	[1234567, '1,234,567'],
	[-12345, '-12,345'],
	[0.1 + 0.2, '0.3'],
	[1.23456789e-7, '1.23457e-7'],
])('numbers for people: %d is %s', (value, text) => expect(numberText(value)).toBe(text));
