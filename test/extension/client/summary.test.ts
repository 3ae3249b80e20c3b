import { expect, test } from 'vitest';
import { summary } from '../../../src/extension/client/summary.ts';

const found = (errors: number, warnings: number, others: number) => ({ errors, warnings, others });

test('a mesh in order is said to be valid', () => {
	expect(summary({ counts: { triangles: 1234 }, found: found(0, 0, 0) })).toBe(
		'1,234 triangles, valid',
	);
});

test('totals are those found, not those listed', () => {
	expect(summary({ counts: { triangles: 1 }, found: found(2000, 1, 3) })).toBe(
		'1 triangle, 2,000 errors, 1 warning, 3 notes',
	);
});

test('a file that could not be read has no triangles', () => {
	expect(summary({ counts: {}, found: found(1, 0, 0) })).toBe('no mesh, 1 error');
});
