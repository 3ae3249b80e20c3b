import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MetricReport } from '../../src/cli/metricFile.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, write, fresh } = workFolder();

/** A unit square of 2 · 16² triangles in the MEDIT format, with a line group of tag 3 at its left side. */
function square(name = 'square.mesh'): string {
	const n = 16;
	const side = Array.from({ length: n + 1 }, (_, i) => i);
	const points = side.flatMap((y) => side.map((x) => `${x / n} ${y / n} 0`));
	const cells = side.slice(1).flatMap((y) =>
		side.slice(1).flatMap((x) => {
			const last = (n + 1) * y + x + 1;
			return [`${last - n - 2} ${last - n - 1} ${last} 1`, `${last - n - 2} ${last} ${last - 1} 1`];
		}),
	);
	const lines = side.slice(1).map((y) => `${(n + 1) * (y - 1) + 1} ${(n + 1) * y + 1} 3`);
	const section = (title: string, rows: readonly string[]) => [title, `${rows.length}`, ...rows];
	return write(
		name,
		[
			'MeshVersionFormatted 2',
			'Dimension 2',
			...section('Vertices', points),
			...section('Edges', lines),
			...section('Triangles', cells),
			'End',
			'',
		].join('\n'),
	);
}

async function report(...args: string[]): Promise<MetricReport> {
	const { exit, out, err } = await cli('metric', ...args, '--json');
	expect(exit, err).toBe(0);
	return JSON.parse(out) as MetricReport;
}

/** The metrics of a text file of solutions, three numbers for each point. */
function metricsIn(file: string): number[][] {
	const lines = readFileSync(file, 'utf8').trim().split('\n');
	expect(lines.slice(1, 3)).toEqual(['Dimension 2', 'SolAtVertices']);
	expect(lines[4]).toBe('1 3');
	const rows = lines
		.slice(5, 5 + Number(lines[3]))
		.map((line) => line.trim().split(' ').map(Number));
	expect(
		lines
			.slice(5 + rows.length)
			.join('')
			.trim(),
	).toBe('End');
	return rows;
}

describe('trirefine metric', () => {
	test('says how the edges of a mesh fit sizes, and writes nothing by itself', async () => {
		const { exit, out, err } = await cli('metric', square(), '--size', '1/16');
		expect(exit, err).toBe(0);
		expect(out).toContain('triangles that fit');
		expect(out).toMatch(/complexity +256\n/);
		// Sides have length 1, diagonals √2: all are in bounds.
		expect(out).toMatch(/edges that fit .* 100.0 %/);
		expect(out).not.toContain('wrote');
	});

	test.each(['sol', 'SOL'])(
		'writes a .%s alone, with the metric at every point',
		async (suffix) => {
			const mesh = square();
			const file = fresh(suffix);
			const { files, losses } = await report(
				mesh,
				'--size',
				'0.1; group:3=0.05',
				'-o',
				file,
				'--growth',
				'100',
			);
			expect(files).toEqual([file]);
			expect(losses).toEqual([]);
			const metrics = metricsIn(file);
			expect(metrics).toHaveLength(17 * 17);
			metrics.forEach(([xx, xy, yy], p) => {
				expect(xx! ** -0.5).toBeCloseTo(p % 17 === 0 ? 0.05 : 0.1, 12);
				expect([xy, yy]).toEqual([0, xx]);
			});
		},
	);

	test('reads what it wrote beside the mesh as the same field', async () => {
		const mesh = square('own.mesh');
		const first = await report(mesh, '--size', 'x + 0.05', '-o', at('own.sol'));
		const second = await report(mesh, '--size', 'field:sol1');
		expect(second.complexity).toBeCloseTo(first.complexity, 6);
		const again = await cli('metric', mesh, '--size', '1', '-o', at('own.sol'));
		expect(again.exit).toBe(2);
		expect(again.err).toContain('own.sol');
		expect((await cli('metric', mesh, '--size', '1', '-o', at('own.sol'), '--force')).exit).toBe(0);
		expect(metricsIn(at('own.sol'))[0]).toEqual([1, 0, 1]);
	});

	test.each(['vtu', 'msh', 'meshb', 'solb'])(
		'writes a .%s that holds the field',
		async (suffix) => {
			const mesh = square();
			const file = fresh(suffix);
			const first = await report(mesh, '--size', '0.02 + x/4', '-o', file);
			const beside = suffix === 'solb' ? file.replace('.solb', '.meshb') : file;
			if (suffix === 'solb') expect((await cli('convert', mesh, beside, '--force')).exit).toBe(0);
			const name = suffix === 'vtu' || suffix === 'msh' ? 'metric' : 'sol1';
			const second = await report(beside, '--size', `field:${name}`);
			expect(second.complexity).toBeCloseTo(first.complexity, 6);
			expect(second.triangles).toBe(512);
		},
	);

	test('splits quads first, and writes a form, as other commands do', async () => {
		const quad = 'OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n';
		const mesh = write('quad.off', quad);
		const refused = await cli('metric', mesh, '--size', '1');
		expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('no triangles')]);
		const file = fresh('gmr');
		const asked = ['--size', '1', '--quads', 'split', '--form', 'coordinates', '-o', file];
		expect((await report(mesh, ...asked)).triangles).toBe(2);
		expect(readFileSync(file, 'utf8')).toContain('[0 0] [1 0]');
	});

	test('meets a number of triangles, and says where bounds are in the way', async () => {
		const mesh = square();
		const met = await report(mesh, '--size', 'x + 0.1', '--triangles', '3000');
		expect(Math.abs(met.idealTriangles / 3000 - 1)).toBeLessThan(0.011);
		const missed = await report(mesh, '--size', '1', '--triangles', '3000', '--smallest', '0.1');
		expect(missed.warnings).toHaveLength(1);
	});

	test.each([
		[['--size', 'field:nothing'], 1, /^trirefine: .* field nothing .* none$/m],
		[['--size', 'x'], 1, /^trirefine: .* point 1 \(0, 0\) is 0,/m],
		[['--size', 'group:5=1'], 1, /^trirefine: .* group 5; .* 3, 1$/m],
		[['--size', '(x'], 2, "option '--size <sources>' argument '(x' is invalid"],
		[['--size', 'y', '--norm', '0.5'], 2, "option '--norm <n>' argument '0.5' is invalid"],
		[[], 2, 'size is missing'],
		[
			['--size', '1', '--triangles', '3', '--complexity', '2'],
			2,
			/^trirefine: triangles and complexity /m,
		],
		[['--size', '1', '-o', 'a.sol', '--write', 'dimension=3'], 1, "a.sol can't be written"],
		[['--size', '1', '-o', 'a.xyz'], 2, "can't write a.xyz"],
		[['--size', '1', '-o', 'a.sol', '--to', 'vtu'], 2, '--to vtu: a.sol is a file of MEDIT'],
	] as const)('%j ends in words', async (args, exit, message) => {
		const result = await cli('metric', square(), ...args);
		expect(result.err).toMatch(message);
		expect(result.exit).toBe(exit);
	});

	test('replaces a field of its name, and says so', async () => {
		const mesh = square();
		const [first, second] = [fresh('vtu'), fresh('vtu')];
		await report(mesh, '--size', '1', '-o', first);
		const { warnings } = await report(first, '--size', '2', '-o', second);
		expect(warnings).toEqual(['the field metric of the mesh is replaced']);
		expect((await report(second, '--size', 'field:metric')).largest).toBe(2 ** 0.5);
	});

	test('refuses a surface', async () => {
		const roof = write('roof.off', 'OFF\n4 2 0\n0 0 0\n2 0 1\n2 2 0\n0 2 2\n3 0 1 2\n3 0 2 3\n');
		const { exit, err } = await cli('metric', roof, '--size', '1');
		expect([exit, err]).toEqual([1, expect.stringMatching(/\bnot planar: point \d+ /)]);
	});
});
