import { afterEach, describe, expect, test, vi } from 'vitest';
import { readReport, showSummary } from './report.mjs';

const file = (status: string, ...tests: string[]) => ({
	status,
	assertionResults: tests.map((result, i) => ({ status: result, fullName: `${result} ${i}` })),
});

describe('counts of a report', () => {
	test('are those of all files', () => {
		const report = { testResults: [file('passed', 'passed', 'skipped'), file('passed', 'passed')] };
		expect(readReport(report)).toMatchObject({ passed: 2, failed: 0, skipped: 1 });
	});

	test('have a failure for a file that could not be loaded', () => {
		expect(readReport({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1 });
	});

	test('have no failure more for a file whose tests failed', () => {
		expect(readReport({ testResults: [file('failed', 'failed', 'passed')] })).toMatchObject({
			passed: 1,
			failed: 1,
		});
	});

	test('name what was skipped, in whichever way', () => {
		const report = { testResults: [file('passed', 'skipped', 'pending', 'todo')] };
		expect(readReport(report).skippedNames).toEqual(['skipped 0', 'pending 1', 'todo 2']);
	});
});

describe('the summary', () => {
	const log = vi.spyOn(console, 'log').mockImplementation(() => {});
	afterEach(() => log.mockClear());
	const lastLine = () => log.mock.calls.at(-1)?.[0];
	const counts = { passed: 3, failed: 0, skipped: 1, skippedNames: ['on a GPU'] };

	test('ends with the totals of all stages', () => {
		const unit = { name: 'unit', passed: true, seconds: 1, counts };
		expect(showSummary([unit, { ...unit, name: 'e2e' }], false)).toBe(true);
		expect(lastLine()).toBe('6 passed, 0 failed, 2 skipped');
	});

	test('counts a stage that failed outside its tests', () => {
		expect(showSummary([{ name: 'lint', passed: false, seconds: 1 }], false)).toBe(false);
		expect(lastLine()).toBe('0 passed, 1 failed, 0 skipped');
	});

	test('names the tests that failed, with the beginning of what they say', () => {
		const failures = [{ name: 'a.test.ts: it works', message: 'expected 1 to be 2' }];
		showSummary(
			[{ name: 'unit', passed: false, seconds: 1, counts: { ...counts, failures } }],
			true,
		);
		expect(log.mock.calls.flat().join('\n')).toContain('a.test.ts: it works\nexpected 1 to be 2');
	});

	test('names what was skipped where everything is required', () => {
		showSummary([{ name: 'unit', passed: false, seconds: 1, counts }], true);
		expect(log.mock.calls.flat().join('\n')).toContain('on a GPU');
	});
});
