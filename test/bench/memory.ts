import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { median, must, repeat } from '../../src/cli/bench/measure.ts';
import type { RefineReport } from '../../src/cli/job.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { Figure } from './history.ts';
import { large, writeLarge } from './large.ts';

/** Writes the process's peak resident memory in KiB on exit, to the file that the environment names. */
const probe = `process.on('exit', () => require('fs').writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)));`;

/** Peak memory and times of `trirefine refine` over the large mesh, each time in a process of its own. */
export async function benchProcess(mesh: TriMesh, folder: string): Promise<Figure[]> {
	const source = await writeLarge(mesh, folder);
	const [hook, peakFile] = [join(folder, 'probe.cjs'), join(folder, 'peak')];
	writeFileSync(hook, probe);
	const args = ['refine', source, '--select', 'all', '--engine', 'cpu', '--force', '--json'];
	const runs = await repeat(3, () => {
		const out = execFileSync(
			process.execPath,
			['--require', hook, resolve('dist/cli.js'), ...args],
			{
				env: { ...process.env, PEAK: peakFile },
				encoding: 'utf8',
				stdio: ['ignore', 'pipe', 'ignore'],
			},
		);
		const report = JSON.parse(out) as RefineReport;
		const [all] = large.rounds;
		must('the number of triangles', report.output.triangles, large.triangles + all.newTriangles);
		return { report, peak: Number(readFileSync(peakFile, 'utf8')) * 1024 };
	});
	const { points, edges, triangles } = runs[0]!.report.output;
	const result = 16 * points + 8 * edges + 12 * triangles + 12 * triangles;
	const name = 'trirefine refine of 2^20 triangles, all selected, CPU, own process';
	const time = (phase: keyof RefineReport['milliseconds']) =>
		median(runs.map(({ report }) => report.milliseconds[phase]));
	return [
		{
			case: name,
			figure: 'peak resident memory',
			value: median(runs.map(({ peak }) => peak)) / 1e6,
			unit: 'MB',
			target: 250 + (4 * result) / 1e6,
		},
		{ case: name, figure: 'read', value: time('read'), unit: 'ms', target: 1000 },
		{ case: name, figure: 'prepare', value: time('prepare'), unit: 'ms' },
		{ case: name, figure: 'refine', value: time('refine'), unit: 'ms' },
		{ case: name, figure: 'write', value: time('write'), unit: 'ms' },
		{ case: name, figure: 'total', value: time('total'), unit: 'ms' },
	];
}
