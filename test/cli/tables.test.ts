import { describe, expect, test } from 'vitest';
import { figure, infoTable, table } from '../../src/cli/tables.ts';
import { meshInfo } from '../../src/mesh/info.ts';

describe('figures', () => {
	test.each([
		[0, '0'],
		[999, '999'],
		[1000, '1 000'],
		[1234567, '1 234 567'],
		[-12345, '-12 345'],
		[0.1 + 0.2, '0.3'],
		[1.23456789e-7, '1.23457e-7'],
	])('writes %d as %s', (value, text) => expect(figure(value)).toBe(text));
});

describe('tables', () => {
	test('put the first column to the left and the others to the right', () => {
		expect(
			table([
				['', 'before'],
				['points', '7'],
			]),
		).toBe('        before\npoints       7\n');
	});
});

test('the bounds of a mesh far from 0 keep the digits in which they differ', () => {
	const far = meshInfo({
		dimension: 2,
		points: Float64Array.of(1e7, 0, 10_000_000.25, 0, 1e7, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	});
	expect(infoTable(far, 'far')).toContain('bounds  (10000000, 0) to (10000000.25, 1)');
});
