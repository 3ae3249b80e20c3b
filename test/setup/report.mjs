// What `npm test` says at its end.
import { relative } from 'node:path';
import { root } from './process.mjs';

/**
 * Counts in vitest's JSON report. A file that could not be loaded has no tests and is one failure.
 *
 * @returns {{passed: number, failed: number, skipped: number, skippedNames: string[], failures: {name: string, message: string}[]}}
 */
export function readReport(report) {
	const unloaded = report.testResults.filter(
		({ status, assertionResults }) =>
			status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	).length;
	const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
	const of = (...statuses) => tests.filter(({ status }) => statuses.includes(status));
	const skipped = of('skipped', 'pending', 'todo', 'disabled');
	return {
		passed: of('passed').length,
		failed: of('failed').length + unloaded,
		skipped: skipped.length,
		skippedNames: skipped.map(({ fullName }) => fullName),
		failures: report.testResults.flatMap((file) =>
			file.assertionResults
				.filter(({ status }) => status === 'failed')
				.map(({ fullName, failureMessages: [message = ''] = [] }) => ({
					name: `${relative(root, file.name ?? '')}: ${fullName}`,
					message: message.split('\n').slice(0, 3).join('\n'),
				})),
		),
	};
}

/**
 * Prints a line for each stage, with the tests that failed, and, last, `N passed, N failed, N skipped`. A failure outside the tests counts as one,
 * so that the last line never looks like success.
 *
 * @returns {boolean} whether all passed
 */
export function showSummary(stages, strict) {
	const total = { passed: 0, failed: 0, skipped: 0 };
	console.log('\n── summary ──');
	for (const { name, passed, seconds, counts } of stages) {
		const tests = counts
			? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
			: '';
		console.log(
			`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`,
		);
		for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
		if (!passed && !counts?.failed) total.failed += 1;
		for (const { name, message } of counts?.failures ?? []) console.log(`\n${name}\n${message}\n`);
		if (strict)
			for (const test of counts?.skippedNames ?? [])
				console.log(`       skipped, but everything is required: ${test}`);
	}
	console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
	return stages.every(({ passed }) => passed);
}
