import { describe, expect, test } from 'vitest';
import {
	angleText,
	bytesText,
	measureText,
	placeText,
	timeText,
} from '../../webview/messages/numbers.ts';

describe('numbers for people', () => {
	test('angles have a dash where there is none', () => {
		expect([angleText(31.4049), angleText(null)]).toEqual(['31.40°', '–']);
	});

	test('coordinates have no separators, as a comma is between them', () => {
		expect([12345.5, -1234567, 0.25].map(placeText)).toEqual(['12345.5', '-1234570', '0.25']);
	});

	test.each([
		[0, '0'],
		[91, '91'],
		[499849.123, '499,849'],
		[0.5, '0.5'],
		[1.23456789e-7, '1.23457e-7'],
		[2e12, '2e+12'],
	])('the measure %d is %s', (value, text) => {
		expect(measureText(value)).toBe(text);
	});

	test.each([
		[33_554_432, '34 MB'],
		[1_234_567_890, '1.23 GB'],
	])('%d bytes are %s', (bytes, text) => {
		expect(bytesText(bytes)).toBe(text);
	});

	test.each([
		[0.123, '0.12 ms'],
		[12.34, '12.3 ms'],
		[234.5, '235 ms'],
		[1234, '1.23 s'],
		[65_400, '65.4 s'],
	])('%d milliseconds are %s', (value, text) => {
		expect(timeText(value)).toBe(text);
	});
});
