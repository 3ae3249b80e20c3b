import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gmrSquare } from '../support/squares.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, write } = workFolder();
const plate = () => at('plate.gmr');
const refine = (...args: string[]) => cli('refine', ...args, '--engine', 'cpu');

/** The report of a call with `--json`. */
async function reportOf(...args: string[]) {
	const { exit, out, err } = await refine(...args, '-o', fresh('gmr'), '--json');
	return { exit, err, report: JSON.parse(out) };
}

describe('refine --until', () => {
	test('goes on until no edge is longer, and reports the goal', async () => {
		const { exit, report } = await reportOf(plate(), '--until', 'edge:0.06');
		expect(exit).toBe(0);
		expect(report.until).toEqual({ goal: 'edge:0.06', met: true, missing: 0 });
		expect(report.rounds).toBeGreaterThan(1);
		expect(report.output.triangles).toBeGreaterThan(1000);
	});

	test('takes all triangles unless --select says otherwise', async () => {
		const half = gmrSquare({ marks: [1, 0] });
		const all = await reportOf(write('until.gmr', half), '--until', 'area:0.2');
		const marked = await reportOf(
			write('until.gmr', half),
			'--until',
			'area:0.2',
			'--select',
			'marked',
		);
		expect(all.report.output.triangles).toBe(8);
		expect(marked.report.output.triangles).toBeLessThan(8);
		expect(marked.report.until.met).toBe(true);
	});

	test('takes a formula, and says what it went on for', async () => {
		const goal = 'size:0.03 + 0.1 * hypot(x, y)';
		const { exit, out } = await refine(plate(), '--until', goal, '-o', fresh('gmr'));
		expect(exit).toBe(0);
		expect(out).toContain(` rounds until ${goal}, on CPU`);
	});

	test('warns where the rounds do not suffice, and writes what there is', async () => {
		const { exit, err, report } = await reportOf(plate(), '--until', 'edge:0.01', '--rounds', '2');
		expect(exit).toBe(0);
		expect(report.rounds).toBe(2);
		expect(report.until).toMatchObject({ met: false });
		expect(report.until.missing).toBeGreaterThan(0);
		expect(err).toMatch(/^warning: goal not met: .*\b2 rounds/m);
	});

	test('of a mesh that meets the goal writes it as it is', async () => {
		const { report } = await reportOf(plate(), '--until', 'edge:1000');
		expect(report.rounds).toBe(0);
		const { out } = await refine(plate(), '--until', 'edge:1000', '-o', fresh('gmr'));
		expect(out).toContain('longest-edge, no round: edge:1000 is met already, on CPU');
		expect(report.output.triangles).toBe(report.input.triangles);
	});

	test.each([
		['edge', '"edge" is not a goal'],
		['edge:-1', 'a positive length'],
		['size:0.1 * w', '(character 7 of "0.1 * w")'],
		['size:(x', '(character 3 of "(x")'],
	])('%s exits with 2 and says why', async (goal, words) => {
		const { exit, out, err } = await refine(plate(), '--until', goal);
		expect([exit, out]).toEqual([2, '']);
		expect(err).toContain(words);
	});

	test('a size that is none at a point exits with 1, names the point and writes nothing', async () => {
		const file = fresh('gmr');
		const { exit, err } = await refine(plate(), '--until', 'size:x - 1000', '-o', file);
		expect(exit).toBe(1);
		expect(err).toMatch(/the size at point 0 \(.*\) is -\d+/);
		expect(existsSync(file)).toBe(false);
	});

	test('the help lists goals and functions', async () => {
		const { out } = await cli('refine', '--help');
		expect(out).toContain('--until');
		expect(out).toContain('hypot');
	});
});
