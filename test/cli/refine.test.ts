import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RefineReport } from '../../src/cli/refineReport.ts';
import { fileReason } from '../../src/platform/fileReason.ts';
import { phases } from '../../src/util/phases.ts';
import { gmrSquare } from '../support/squares.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();
const plate = () => at('plate.gmr');
const refine = (...args: string[]) => cli('refine', ...args, '--engine', 'cpu');
const lines = (path: string) => readFileSync(path, 'utf8').split('\n');

describe('refine', () => {
	test('divides the marked triangles and prints before and after', async () => {
		const { exit, out } = await refine(plate(), '-o', fresh('gmr'), '--rounds', '2');
		expect(exit).toBe(0);
		expect(out).toMatch(/triangles +244 +\d+/);
	});

	test('with --json prints the report and nothing else', async () => {
		const file = fresh('gmr');
		const { exit, out } = await refine(plate(), '-o', file, '--json');
		expect(exit).toBe(0);
		const report = JSON.parse(out);
		expect(Object.keys(report)).toEqual([
			'input',
			'output',
			'algorithm',
			'engine',
			'adapter',
			'threads',
			'rounds',
			'milliseconds',
			'busy',
			'losses',
			'warnings',
		]);
		expect(Object.keys(report.milliseconds)).toEqual([...phases, 'total']);
		expect(Object.keys(report.busy)).toEqual([...phases, 'total']);
		expect(report).toMatchObject({
			input: { format: 'gmr', triangles: 244, marked: 40 },
			output: { format: 'gmr', marked: 0, file },
			algorithm: 'longest-edge',
			engine: 'cpu',
			adapter: 'CPU',
			threads: 1,
			rounds: 1,
		});
		expect(Object.keys(report.output)).toEqual([...Object.keys(report.input), 'file']);
	});

	test('times every phase, and they add up to the total', async () => {
		const { out } = await refine(plate(), '-o', fresh('gmr'), '--json');
		const { milliseconds, busy } = JSON.parse(out) as Pick<RefineReport, 'milliseconds' | 'busy'>;
		for (const { total, ...times } of [milliseconds, busy])
			expect(Object.values(times).reduce((a, b) => a + b, 0)).toBeCloseTo(total, 9);
		for (const phase of phases) expect(milliseconds[phase], phase).toBeGreaterThan(0);
	});

	test('says on standard error where the time went, also of a call that fails', async () => {
		const { out, err } = await refine(plate(), '-o', fresh('gmr'), '--json', '--timings');
		expect(JSON.parse(out)).toHaveProperty('busy');
		expect(err).toMatch(/^milliseconds +wall clock +CPU$/m);
		for (const phase of ['read', 'write', 'total'])
			expect(err).toMatch(new RegExp(`^${phase} +\\d+\\.\\d +\\d+\\.\\d$`, 'm'));
		const failed = await refine('no-such-mesh.gmr', '--timings');
		expect(failed.exit).toBe(1);
		expect(failed.err).toMatch(/^total +\d/m);
	});

	test('keeps the area and writes no marks', async () => {
		const { out } = await refine(plate(), '-o', fresh('gmr'), '--select', 'all', '--json');
		const { output } = JSON.parse(out);
		expect(output.area).toBeCloseTo(91, 9);
		expect(output.marked).toBe(0);
	});

	test('writes beside the source by default, under its name with .refined', async () => {
		const path = write('mine.gmr', gmrSquare());
		const { exit, out } = await refine(path);
		expect(exit).toBe(0);
		expect(existsSync(at('mine.refined.gmr'))).toBe(true);
		expect(out).toContain(at('mine.refined.gmr'));
	});

	test('of an .ele file writes .node and .ele, named as the opened one was', async () => {
		const { out } = await refine(at('plate.1.ele'), '--select', 'all', '--json');
		expect(JSON.parse(out).output.file).toBe(at('plate.2.ele'));
		expect([at('plate.2.node'), at('plate.2.ele')].map(existsSync)).toEqual([true, true]);
	});

	test('gives the same mesh from either of a pair', async () => {
		const [a, b] = [fresh('node'), fresh('node')];
		await refine(at('plate.1.node'), '--select', '1-9', '-o', a);
		await refine(at('plate.1.ele'), '--select', '1-9', '-o', b);
		expect(lines(a)).toEqual(lines(b));
	});

	test('converts where the output has the name of another format', async () => {
		const { out } = await refine(plate(), '-o', fresh('node'), '--json');
		const { input, output } = JSON.parse(out);
		expect([input.format, output.format]).toEqual(['gmr', 'triangle']);
	});

	test('replaces nothing without --force', async () => {
		const file = write('there.gmr', 'theirs');
		const { exit, err } = await refine(plate(), '-o', file);
		expect(exit).toBe(2);
		expect(err).toContain('there.gmr already exists; use --force to overwrite it');
		expect(text('there.gmr')).toBe('theirs');
	});

	test('replaces it with --force', async () => {
		const file = write('forced.gmr', 'theirs');
		expect((await refine(plate(), '-o', file, '--force')).exit).toBe(0);
		expect(text('forced.gmr')).toContain('#triangles');
	});

	test('refuses the whole set where one of its files exists', async () => {
		write('half.ele', 'theirs');
		const { exit, err } = await refine(plate(), '-o', at('half.node'));
		expect(exit).toBe(2);
		expect(err).toMatch(/\bhalf\.ele .*--force\b/);
		expect(existsSync(at('half.node'))).toBe(false);
		expect(text('half.ele')).toBe('theirs');
	});

	test('refuses an output of an unknown kind and names the known ones', async () => {
		const { exit, err } = await refine(plate(), '-o', at('out.xyz'));
		expect(exit).toBe(2);
		expect(err).toContain('.gmr');
	});

	test('into a folder that is not there is a failure to write', async () => {
		const { exit, err } = await refine(plate(), '-o', at('nowhere/out.gmr'));
		expect(exit).toBe(3);
		expect(err).toContain(fileReason({ code: 'ENOENT' }));
	});

	test('never leaves a temporary file', async () => {
		await refine(plate(), '-o', fresh('gmr'));
		expect(readdirSync(dirname(plate())).filter((name) => name.endsWith('.tmp'))).toEqual([]);
	});

	test('writes the form that is asked for', async () => {
		const file = fresh('gmr');
		await refine(plate(), '-o', file, '--form', 'coordinates');
		expect(readFileSync(file, 'utf8')).toContain('[5 3.5]');
	});

	test('refuses --form for a format that has none', async () => {
		const { exit } = await refine(plate(), '-o', fresh('node'), '--form', 'indexed');
		expect(exit).toBe(2);
	});

	test('with --order file keeps to the order of the file and divides the same', async () => {
		const [a, b] = [fresh('gmr'), fresh('gmr')];
		await refine(plate(), '-o', a, '--order', 'file');
		await refine(plate(), '-o', b);
		expect(lines(a)).toEqual(lines(b));
	});

	test('with --split all divides all three edges', async () => {
		const of = async (split: string) =>
			JSON.parse(
				(await refine(plate(), '-o', fresh('gmr'), '--select', 'all', '--split', split, '--json'))
					.out,
			).output.triangles;
		expect(await of('all')).toBe(4 * 244);
		expect(await of('longest')).toBeLessThan(4 * 244);
	});

	test('stops at --max-triangles and writes nothing', async () => {
		const file = fresh('gmr');
		const { exit, err } = await refine(plate(), '-o', file, '--max-triangles', '250');
		expect(exit).toBe(1);
		expect(err).toContain('250');
		expect(existsSync(file)).toBe(false);
	});

	test('reads CR and CRLF as it reads LF, and keeps them', async () => {
		const ends = ['\n', '\r\n', '\r'];
		const results = await Promise.all(
			ends.map(async (end, i) => {
				const source = write(`ends${i}.gmr`, text('plate.gmr').replaceAll('\n', end));
				const file = fresh('gmr');
				await refine(source, '-o', file);
				return readFileSync(file, 'utf8');
			}),
		);
		expect(results).toEqual(ends.map((end) => results[0]!.replaceAll('\n', end)));
	});
});

describe('refine of a mesh with faults', () => {
	/** Three triangles on the edge of points 1 and 2. */
	const threeOnAnEdge = () => {
		write('fan.node', '5 2 0 0\n1 0 0\n2 1 0\n3 0 1\n4 1 1\n5 0.5 -1\n');
		return write('fan.ele', '3 3 0\n1 1 2 3\n2 1 2 4\n3 2 1 5\n');
	};
	/** Two triangles that go round in different ways. */
	const mixed = () => {
		write('mixed.node', '4 2 0 0\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n');
		return write('mixed.ele', '2 3 0\n1 1 2 3\n2 1 4 3\n');
	};

	test('is refused for an error, with its line, and nothing is written', async () => {
		const file = fresh('node');
		const { exit, err } = await refine(threeOnAnEdge(), '--select', 'all', '-o', file);
		expect(exit).toBe(1);
		expect(err).toMatch(/fan\.ele:\d+:\d+: error: .+ \([a-z-]+\)/);
		expect(existsSync(file)).toBe(false);
	});

	test('goes on with a warning, with its line', async () => {
		const { exit, out, err } = await refine(
			mixed(),
			'--select',
			'all',
			'-o',
			fresh('node'),
			'--json',
		);
		expect(exit).toBe(0);
		expect(err).toMatch(/mixed\.ele:\d+:\d+: warning: /);
		expect(JSON.parse(out).warnings).toEqual([expect.stringContaining('mixed.ele')]);
	});

	test('is the same to check', async () => {
		expect((await cli('check', threeOnAnEdge())).exit).toBe(1);
		const { exit, out } = await cli('check', mixed(), '--json');
		expect([exit, JSON.parse(out).errors, JSON.parse(out).warnings]).toEqual([0, 0, 1]);
	});
});

describe('refine of a Triangle mesh', () => {
	/** Two triangles of six nodes each: corners 1 to 4, the middles of their edges 5 to 9. */
	const sixNode = () => {
		const points = ['0 0', '2 0', '2 2', '0 2', '1 0', '2 1', '1 1', '1 2', '0 1'];
		write('six.node', `9 2 0 0\n${points.map((xy, p) => `${p + 1} ${xy}\n`).join('')}`);
		return write('six.ele', '2 6 0\n1 1 2 3 6 7 5\n2 1 3 4 8 9 7\n');
	};

	test('keeps six nodes a triangle: the middle of the divided edge becomes a corner', async () => {
		const file = fresh('node');
		const { exit, out } = await refine(sixNode(), '--select', 'all', '-o', file, '--json');
		const { input, output, warnings } = JSON.parse(out);
		// Points 1 to 9 stay; the halves of the diagonal and the two edges inside have new middles.
		expect([exit, input.points, output.points, output.triangles]).toEqual([0, 9, 13, 4]);
		expect(warnings).toEqual([]);
		const [header, ...rows] = lines(file.replace(/node$/, 'ele')).filter((line) => line !== '');
		expect(header!.trim().split(/\s+/)).toEqual(['4', '6', '0']);
		for (const row of rows) expect(row.trim().split(/\s+/).slice(1, 4)).toContain('7');
	});

	test('keeps the mid-nodes when it is only converted', async () => {
		const { out } = await cli('convert', sixNode(), fresh('node'), '--json');
		expect(JSON.parse(out)).toMatchObject({ output: { points: 9 }, warnings: [] });
	});

	test('writes the .poly where the source has one, with its markers', async () => {
		const file = fresh('node');
		await refine(at('plate.1.node'), '--select', 'all', '-o', file);
		const poly = readFileSync(file.replace(/node$/, 'poly'), 'utf8');
		const [, segments] = poly.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
		expect(Number(segments?.trim().split(/\s+/)[0])).toBeGreaterThanOrEqual(60);
	});

	test('gives new points on the rim of the hole the marker of the rim', async () => {
		const file = fresh('node');
		await refine(at('plate.1.node'), '--select', 'all', '--split', 'all', '-o', file);
		const rows = lines(file).map((line) => line.trim().split(/\s+/).map(Number));
		const onRim = rows.filter(([, x, y]) => y === 3.5 && x! > 3.5 && x! < 6.5);
		expect(onRim).toHaveLength(7);
		expect(new Set(onRim.map((row) => row.at(-1)))).toEqual(new Set([2]));
	});

	test('without edges that carry markers warns that it guesses those of new points', async () => {
		write('pair.node', text('plate.1.node'));
		const pair = write('pair.ele', text('plate.1.ele'));
		const { exit, err } = await refine(pair, '--select', 'all', '-o', fresh('node'));
		expect(exit).toBe(0);
		expect(err.match(/warning/g)).toHaveLength(1);
	});
});
