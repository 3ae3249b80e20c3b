import { readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { meshKinds } from '../../src/bench/meshes.ts';
import { benchCases, SIZES } from '../../src/bench/plan.ts';
import { runBenchProgram } from '../../src/bench/program.ts';
import type { BenchResults } from '../../src/bench/results.ts';
import { inProcess, workFolder } from '../cli/inProcess.ts';

const { at, fresh, text, write } = workFolder();
const bench = (...args: string[]) => inProcess(runBenchProgram, args);
const small = ['refine', '--engine', 'cpu', '--sizes', '2000', '--repeats', '1'];
const readResults = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as BenchResults;

describe('the bench', () => {
	test('measures and checks each mesh at each fraction', async () => {
		const json = fresh('json');
		const { exit, out } = await bench(...small, '--fractions', '0.1,1', '--json', json);
		expect(exit).toBe(0);
		const { refine } = readResults(json);
		const one = refine.filter(({ threads }) => threads === 1);
		expect(one.map(({ mesh, fraction }) => [mesh, fraction])).toEqual(
			meshKinds.flatMap(({ id }) => [
				[id, 0.1],
				[id, 1],
			]),
		);
		for (const row of one) {
			expect(row.result.triangles).toBeGreaterThan(row.triangles);
			expect(row.rounds).toBe(3);
			expect(row.time).toBeGreaterThan(0);
			expect(row.each).toHaveLength(3);
			const [least, most] = row.range!;
			expect(row.time).toBeGreaterThanOrEqual(least);
			expect(row.time).toBeLessThanOrEqual(most);
		}
		expect(out).toContain('CPU, one thread');
	});

	test('measures uniform division, and Lepp-bisection by itself and as a command', async () => {
		const json = fresh('json');
		const { exit, out } = await bench('uniform', 'lepp', ...small.slice(1), '--json', json);
		expect(exit).toBe(0);
		const { refine, figures, lepp } = readResults(json);
		expect(
			lepp!.filter(({ variant }) => variant === 'serial').map(({ order, round }) => [order, round]),
		).toEqual(['random', 'along'].flatMap((order) => [1, 2, 3, 4].map((round) => [order, round])));
		expect(out).toContain('targets at random: serial');
		const one = refine.filter(({ threads }) => threads === 1);
		expect(one.map(({ operation, mesh, fraction }) => [operation, mesh, fraction])).toEqual(
			[0.001, 0.2, 1].map((fraction) => ['uniform', 'delaunay', fraction]),
		);
		for (const { triangles, fraction, rounds, result, bytes } of one) {
			expect([rounds, bytes]).toEqual([1, undefined]);
			if (fraction === 1) expect(result.triangles).toBe(4 * triangles);
		}
		expect(out).toContain('delaunay, uniform');
		const value = (order: string, name: string) =>
			figures.find((one) => one.case.includes(order) && one.figure === name)?.value;
		for (const order of ['unsorted', 'along the Hilbert curve']) {
			const made = value(order, 'new')!;
			expect(made).toBeGreaterThan(0.2 * 2000);
			const alone = value(order, 'first run: bisection alone')!;
			expect(alone).toBeLessThan(value(order, 'first run: all in memory')!);
			expect(value(order, 'first run: bisection alone, per new triangle')).toBeCloseTo(
				(1e6 * alone) / made,
			);
			expect(value(order, 'command: total')).toBeGreaterThan(value(order, 'command: refine')!);
		}
	});

	test('draws and prints again what it measured', async () => {
		const [json, svg] = [fresh('json'), fresh('svg')];
		await bench(...small, '--meshes', 'grid', '--fractions', '1', '--json', json);
		const { exit, out } = await bench('--from', json, '--svg', svg);
		expect(exit).toBe(0);
		expect(out).toContain('grid');
		expect(readFileSync(svg, 'utf8')).toContain('<polyline class="one"');
	});

	test('puts parts of a run together, by size and kind', async () => {
		const parts = [
			['--meshes', 'grid', '--sizes', '4000'],
			['--meshes', 'delaunay,grid', '--sizes', '500'],
			['--meshes', 'delaunay', '--sizes', '4000'],
		];
		const paths: string[] = [];
		for (const part of parts) {
			const json = fresh('json');
			const always = ['--engine', 'cpu', '--repeats', '1', '--fractions', '1', '--commit', 'c'];
			await bench('refine', ...part, ...always, '--json', json);
			paths.push(json);
		}
		const together = fresh('json');
		const { exit, out } = await bench('--from', ...paths, '--markdown', '--json', together);
		expect(exit).toBe(0);
		const one = readResults(together).refine.filter(({ threads }) => threads === 1);
		const about = (triangles: number) => (triangles > 1000 ? 4000 : 500);
		expect(one.map(({ mesh, triangles }) => `${mesh} ${about(triangles)}`)).toEqual([
			'grid 500',
			'delaunay 500',
			'grid 4000',
			'delaunay 4000',
		]);
		expect(out.trimEnd().split('\n')).toHaveLength(2 + 4);
	});

	test('puts nothing together that is of several commits', async () => {
		const paths = ['a', 'b'].map((commit) => {
			const empty = { date: '2026-01-02', commit, processor: 'p', node: 'n' };
			return write(
				`${commit}.json`,
				JSON.stringify({ ...empty, refine: [], figures: [], reached: {} }),
			);
		});
		const { exit, err } = await bench('--from', ...paths);
		expect({ exit, err }).toEqual({
			exit: 1,
			err: 'trirefine: the results are of several commits: a; b\n',
		});
	});

	test('says in its help what is measured if nothing is named', async () => {
		const { out } = await bench('--help');
		const words = out.replace(/\s+/g, ' ');
		for (const one of benchCases) expect(words).toContain(`"${one}"`);
		expect(words).toContain(`(default: ${SIZES.join(', ')})`);
		for (const { id } of meshKinds) expect(words).toMatch(new RegExp(` ${id} +\\w`));
	});

	test('writes over nothing unless asked to', async () => {
		const path = write('kept.json', 'kept');
		const { exit, err } = await bench(...small, '--json', path);
		expect({ exit, err }).toEqual({
			exit: 2,
			err: `trirefine: ${path} already exists; use --force to overwrite it\n`,
		});
		expect(readFileSync(path, 'utf8')).toBe('kept');
	});

	test.each([
		'no JSON',
		'null',
		'{ "refine": [], "figures": [] }',
		'{ "refine": [{}], "figures": [], "reached": {} }',
	])('says of a file without results that it is none: %s', async (text) => {
		const path = write('other.json', text);
		const { exit, err } = await bench('--from', path);
		expect({ exit, err }).toEqual({
			exit: 1,
			err: `trirefine: ${path} contains no results of the bench\n`,
		});
	});

	test('never draws over the results that it reads', async () => {
		const results = write('results.json', '{}');
		symlinkSync('results.json', at('plot.svg'));
		const { exit, err } = await bench('--from', results, '--svg', at('plot.svg'), '--force');
		expect([exit, text('results.json')]).toEqual([2, '{}']);
		expect(err).toContain('which --from reads');
	});

	test('refuses one name for two outputs', async () => {
		const { exit, err } = await bench(...small, '--json', at('two'), '--svg', at('two'), '--force');
		expect([exit, err]).toEqual([2, `trirefine: two outputs would be written to ${at('two')}\n`]);
	});

	test.each([
		['--meshes', 'cube', 'expected delaunay, grid, lattice, graded'],
		['--sizes', '1e5,ten', 'expected numbers from 100 to 100000000'],
		['--fractions', '2', 'expected numbers from 0 to 1'],
	])('refuses %s %s', async (option, value, message) => {
		const { exit, err } = await bench(option, value);
		expect(exit).toBe(2);
		expect(err).toContain(message);
	});
});
