import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { processClock } from '../../src/platform/processClock.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh } = workFolder();

describe('the report of an adaptation', () => {
	test('has the coarsening and each round, and counts the rounds alone', async () => {
		const { out } = await cli(
			...['adapt', at('plate.gmr'), '-o', fresh('off'), '--size', '0.25', '--json'],
		);
		const { rounds, adaptation, output } = JSON.parse(out);
		expect(adaptation.rounds).toHaveLength(rounds);
		expect(adaptation.coarsening.divided).toBe(0);
		expect(adaptation.rounds.at(-1)).toMatchObject({
			triangles: output.triangles,
			edges: output.edges,
			longer: 0,
		});
	});

	test('is a table with a line for each', async () => {
		const made = await cli('adapt', at('plate.gmr'), '-o', fresh('off'), '--size', '0.25');
		const rows = made.out.split('\n').filter((line) => /^(coarsening|round \d+) /.test(line));
		expect(rows.map((row) => row.split('  ')[0])).toEqual([
			'coarsening',
			...rows.slice(1).map((_, i) => `round ${i + 1}`),
		]);
		const last = rows.at(-1)!.split(/ {2,}/);
		expect(last[7]).toMatch(/^\d+\.\d %$/);
		expect(made.out).toMatch(new RegExp(`${last[7]} of edges `));
		expect(made.out).toMatch(new RegExp(`triangles .* ${last[2]}\n`));
		expect(made.out).toContain(`adapt, ${rows.length - 1} rounds, on `);
	});

	test('of an operation without rounds has no table', async () => {
		const { out } = await cli('refine', at('plate.gmr'), '-o', fresh('off'), '--json');
		expect(JSON.parse(out)).not.toHaveProperty('adaptation');
	});
});

test('an adaptation that is cancelled after a round writes nothing', async () => {
	const output = fresh('off');
	const signal = { aborted: false };
	let shown = '';
	const exit = await runProgram(['adapt', at('plate.gmr'), '-o', output, '--size', '0.25'], {
		out: () => undefined,
		err(text) {
			shown += text;
			if (text.includes('after round 1')) signal.aborted = true;
		},
		terminal: true,
		signal,
		now: () => performance.now(),
		clock: processClock(),
		program: '',
		pause: async () => undefined,
	});
	expect(shown).toMatch(/Refining: after round 1 of at most 20, [\d,]+ triangles, .* % of edges/);
	expect(shown).not.toContain('after round 2');
	expect([exit, existsSync(output)]).toEqual([130, false]);
});
