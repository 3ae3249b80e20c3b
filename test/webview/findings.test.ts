import { expect, test } from 'vitest';
import type { Finding, Severity } from '../../src/mesh/finding.ts';
import { summarise } from '../../webview/work/findings.ts';

const finding = (severity: Severity, line: number): Finding => ({
	rule: 'r',
	severity,
	file: 'a.gmr',
	line,
	column: 1,
	message: `${severity} ${line}`,
});

test('findings come worst first, then by line', () => {
	const found = [
		finding('hint', 1),
		finding('warning', 9),
		finding('error', 7),
		finding('warning', 2),
	];
	expect(
		summarise(found, { errors: 0, warnings: 0 }).findings.map(({ message }) => message),
	).toEqual(['error 7', 'warning 2', 'warning 9', 'hint 1']);
});

test('those that were dropped are counted with the rest', () => {
	const found = [finding('error', 1), finding('warning', 2), finding('information', 3)];
	expect(summarise(found, { errors: 10, warnings: 20 }).found).toEqual({
		errors: 11,
		warnings: 21,
		others: 1,
	});
});

test('at most a thousand are handed on, and all are counted', () => {
	const many = Array.from({ length: 1500 }, (_, i) => finding('warning', i + 1));
	const { findings, found } = summarise(many, { errors: 0, warnings: 0 });
	expect([findings.length, found.warnings]).toEqual([1000, 1500]);
});
