import { describe, expect, test } from 'vitest';
import { bounds, parseBound } from '../../../src/extension/commands/bounds.ts';

const [area, , angle] = bounds as [(typeof bounds)[0], (typeof bounds)[0], (typeof bounds)[0]];

describe('a bound that was typed', () => {
	test.each([
		['0.5', 0.5],
		[' 2 ', 2],
		['.25', 0.25],
		['1e-3', 0.001],
		['+3.', 3],
	])('%j is a number', (text, value) => {
		expect(parseBound(area, text)).toEqual({ value });
	});

	test.each(['', ' ', 'abc', '1,5', '0x10', '1e999', '--1', '1 2'])('%j is none', (text) => {
		expect(parseBound(area, text)).toEqual({ problem: 'Enter a number, such as 0.5.' });
	});

	test('of a size is not below 0', () => {
		expect(parseBound(area, '-1')).toEqual({ problem: 'Enter 0 or more.' });
	});

	test.each(['0', '-5', '181'])('of an angle is not %s', (text) => {
		expect(parseBound(angle, text)).toHaveProperty('problem');
	});
});

test('each bound gives the condition of its kind with the value', () => {
	expect(bounds.map((bound) => bound.condition(7))).toEqual([
		{ kind: 'area', above: 7 },
		{ kind: 'longestEdge', above: 7 },
		{ kind: 'smallestAngle', below: 7 },
	]);
});
