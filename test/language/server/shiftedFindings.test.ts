import { describe, expect, test } from 'vitest';
import { shiftedFindings } from '../../../src/language/server/shiftedFindings.ts';
import type { Finding, Findings } from '../../../src/mesh/finding.ts';

const at = (line: number, more: Partial<Finding> = {}): Finding => ({
	rule: 'unused-point',
	severity: 'warning',
	message: 'said',
	file: 'a.gmr',
	line,
	column: 1,
	...more,
});
const of = (...list: Finding[]): Findings => ({
	list,
	found: { errors: 5, warnings: list.length, others: 7 },
});
const lines = ({ list }: Findings) => list.map(({ line }) => line);
/** Lines `first` to `last` (0-based) were replaced by others, `added` more. */
const edit = (first: number, last: number, added: number, file = 'a.gmr') => [
	{ file, first, last, added },
];

describe('findings of an older text', () => {
	test('before an edit stay, behind it they move with their lines', () => {
		expect(lines(shiftedFindings(of(at(1), at(9)), edit(4, 4, 2)))).toEqual([1, 11]);
		expect(lines(shiftedFindings(of(at(1), at(9)), edit(4, 6, -2)))).toEqual([1, 7]);
	});

	test('of edited lines are left out of the list and of the totals', () => {
		const left = shiftedFindings(of(at(5), at(6), at(7)), edit(4, 5, 0));
		expect(lines(left)).toEqual([7]);
		expect(left.found).toEqual({ errors: 5, warnings: 1, others: 7 });
	});

	test('behind lines that were put in between are all kept', () => {
		expect(lines(shiftedFindings(of(at(4), at(5)), edit(4, 3, 1)))).toEqual([4, 6]);
	});

	test('of another file stay where they are', () => {
		expect(lines(shiftedFindings(of(at(5)), edit(0, 9, 3, 'a.node')))).toEqual([5]);
	});

	test('with a related place that was edited are left out, else that place moves too', () => {
		const related = (line: number) =>
			at(1, { related: [{ file: 'a.gmr', line, column: 1, message: 'other' }] });
		const left = shiftedFindings(of(related(5), related(9)), edit(4, 4, 1));
		expect(left.list.map((one) => one.related?.[0]?.line)).toEqual([10]);
	});

	test('go through several edits one after the other', () => {
		const edits = [...edit(0, -1, 2), ...edit(6, 6, 0)];
		expect(lines(shiftedFindings(of(at(5), at(6)), edits))).toEqual([8]);
	});
});
