import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longestEdge } from '../../src/refine/longestEdge/operation.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { operations } from '../../src/refine/registry.ts';
import { engineRefusal } from '../../src/refine/runOperation.ts';
import { register } from '../support/register.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh } = workFolder();

const json = (out: string) => JSON.parse(out) as { algorithm: string; rounds: number };

const plain: Operation = {
	...longestEdge,
	id: 'plain',
	engines: ['cpu'],
	selects: false,
	options: [],
	goals: [],
	run: (engine, mesh, request) =>
		longestEdge.run(engine, mesh, {
			...request,
			values: { rounds: 1, order: 'hilbert', split: 'longest', 'max-triangles': 1000 },
		}),
};

/** Does its work while another operation, without options, goals, kernels and a selection, is there. */
async function withPlain(work: () => Promise<void>): Promise<void> {
	const remove = register(operations, plain);
	try {
		await work();
	} finally {
		remove();
	}
}

describe('each operation', () => {
	test.each(operations.map(({ id }) => id))(
		'%s is a subcommand with help of its own',
		async (id) => {
			const { exit, out } = await cli(id, '--help');
			expect(exit).toBe(0);
			const operation = operations.find((one) => one.id === id)!;
			expect(out.replace(/\s+/g, ' ')).toContain(operation.title);
			for (const { name } of operation.options) expect(out).toContain(`--${name}`);
		},
	);

	test('that is asked for by its own name does as refine with it does', async () => {
		const [a, b] = [fresh('gmr'), fresh('gmr')];
		const one = await cli('refine', at('plate.gmr'), '-o', a, '--rounds', '2', '--json');
		const other = await cli('longest-edge', at('plate.gmr'), '-o', b, '--rounds', '2', '--json');
		expect([one.exit, other.exit]).toEqual([0, 0]);
		expect(json(other.out)).toMatchObject({ algorithm: 'longest-edge', rounds: 2 });
		expect(readFileSync(b, 'utf8')).toBe(readFileSync(a, 'utf8'));
		const how = ['--algorithm', 'uniform', '--select', 'all', '--json'];
		const { out } = await cli('refine', at('plate.gmr'), '-o', fresh('gmr'), ...how);
		const four = JSON.parse(out) as { input: { triangles: number }; output: { triangles: number } };
		expect(four.output.triangles).toBe(4 * four.input.triangles);
	});

	test('that reports its work has it on the terminal and in JSON', async () => {
		const run = (id: string, ...flags: string[]) =>
			cli(id, at('plate.gmr'), '-o', fresh('gmr'), '--select', 'all', ...flags);
		const { out } = await run('lepp', '--json');
		const report = JSON.parse(out) as Record<'input' | 'output', { points: number }> & {
			work?: string;
		};
		const made = report.output.points - report.input.points;
		expect(report.work).toMatch(
			new RegExp(`^${made} bisections; paths of [\\d.]+ triangles on average and at most \\d+$`),
		);
		expect((await run('lepp')).out).toContain(`\n${report.work}\nlepp, one round, on CPU: wrote `);
		expect(JSON.parse((await run('longest-edge', '--json')).out)).not.toHaveProperty('work');
	});
});

describe('what an operation does not have', () => {
	const mesh = () => ['refine', at('plate.gmr'), '--algorithm', 'plain', '-o', fresh('gmr')];

	test.each([
		[['--split', 'all'], 'plain has no option --split; it has none'],
		[['--until', 'edge:1'], 'plain has no option --until; it has none'],
		[['--select', 'all'], 'plain works on the whole mesh: --select does not apply'],
		[['--engine', 'gpu'], engineRefusal(plain, 'gpu')],
		[['--threads', '2'], engineRefusal(plain, 'threads')],
	])('is refused in words: %j', (flags, words) =>
		withPlain(async () => {
			const { exit, err } = await cli(...mesh(), ...flags);
			expect([exit, err]).toEqual([2, `trirefine: ${words}\n`]);
		}),
	);

	test('is no flag of its subcommand', () =>
		withPlain(async () => {
			const { exit, err } = await cli('plain', at('plate.gmr'), '--rounds', '2');
			expect(exit).toBe(2);
			expect(err).toContain("unknown option '--rounds'");
		}));

	test('says in the help of refine whose it is', () =>
		withPlain(async () => {
			const { out } = await cli('refine', '--help');
			expect(out.replace(/\s+/g, ' ')).toContain('selected triangle to divide (longest-edge)');
		}));

	test('keeps nothing else from being done', () =>
		withPlain(async () => {
			const { exit, out } = await cli(...mesh(), '--json');
			expect(exit).toBe(0);
			expect(json(out)).toMatchObject({ algorithm: 'plain', engine: 'cpu', rounds: 1 });
		}));
});

test.each([
	[['--rounds', '0'], "option '--rounds <n>' argument '0' is invalid. expected"],
	[
		['--split', 'two'],
		"option '--split <edges>' argument 'two' is invalid. Allowed choices are longest, all.",
	],
	[
		['--until', 'edge:-1'],
		"option '--until <goal>' argument 'edge:-1' is invalid. edge:<length>: expected a positive length",
	],
])('a value that is not taken is told as ever: %j', async (flags, words) => {
	const { exit, err } = await cli('refine', at('plate.gmr'), ...flags);
	expect(exit).toBe(2);
	expect(err).toContain(`trirefine: ${words}`);
	expect(err).toContain('(trirefine refine --help for details)');
});
