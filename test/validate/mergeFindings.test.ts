import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import { mergeFindings } from '../../src/validate/validate.ts';

describe('findings of reader and rules together', () => {
	const finding = (severity: Finding['severity'], line: number): Finding => ({
		rule: 'x',
		severity,
		message: '',
		file: 'f',
		line,
		column: 1,
	});

	test('are sorted by severity and counted with those that were dropped', () => {
		const read = {
			findings: [finding('warning', 9), finding('error', 8)],
			dropped: { errors: 2, warnings: 3 },
		};
		const checked = {
			list: [finding('error', 1), finding('hint', 2)],
			found: { errors: 1, warnings: 0, others: 4 },
		};
		const { list, found } = mergeFindings(read, checked);
		expect(list.map(({ line }) => line)).toEqual([8, 1, 9, 2]);
		expect(found).toEqual({ errors: 4, warnings: 4, others: 4 });
	});

	test('are cut from the end', () => {
		const read = { findings: [finding('hint', 1)], dropped: { errors: 0, warnings: 0 } };
		const checked = {
			list: [finding('error', 2)],
			found: { errors: 1, warnings: 0, others: 0 },
		};
		expect(mergeFindings(read, checked, 1).list).toEqual([finding('error', 2)]);
		expect(mergeFindings(read).found).toEqual({ errors: 0, warnings: 0, others: 1 });
	});

	test("take the severities that settings give the reader's rules", () => {
		const findings = [
			{ ...finding('error', 1), rule: 'a' },
			{ ...finding('warning', 2), rule: 'b' },
			finding('warning', 3),
		];
		const read = { findings, dropped: { errors: 1, warnings: 0 } };
		const { list, found } = mergeFindings(read, undefined, 10, { a: 'hint', b: 'off' });
		expect(list.map(({ line, severity }) => [line, severity])).toEqual([
			[3, 'warning'],
			[1, 'hint'],
		]);
		expect(found).toEqual({ errors: 1, warnings: 1, others: 1 });
	});
});
