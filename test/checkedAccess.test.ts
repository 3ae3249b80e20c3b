import ts from 'typescript';
import { expect, test } from 'vitest';
import { checkAccess } from './checkedAccess.ts';

/** Runs a function body with its accesses checked, as `src/given.ts`. */
const run = (body: string, given: Record<string, unknown>): unknown => {
	const checked = ts.transpile(checkAccess(body, '/any/src/given.ts'));
	return new Function(...Object.keys(given), checked)(...Object.values(given));
};
const values = Float64Array.of(4, 5);
const index = Uint32Array.of(1, 9);

test('an element that is there is read', () => {
	expect(run('return values[index[0]!]! + values[0]!;', { values, index })).toBe(9);
});

test('an index out of range is an error with its line', () => {
	expect(() => run('const one = 1;\nreturn values[index[one]!]!;', { values, index })).toThrow(
		'no element at src/given.ts:2',
	);
	expect(() => run('return values[index[2]!]!;', { values, index })).toThrow(RangeError);
});

test('a target of an assignment stays as it is, its index is checked', () => {
	const body = 'a[0]! += 1; a[0]!++; a[index[0]!] = a[0]!; return a;';
	expect(run(body, { a: [1, 2], index })).toEqual([3, 3]);
	expect(() => run('a[index[2]!] = 1;', { a: [], index })).toThrow(RangeError);
});

test('an undefined index gives the undefined that types expect', () => {
	expect(run('return values[index[7]!];', { values, index })).toBe(undefined);
});
