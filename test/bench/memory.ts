import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { perturbedGrid } from '../../src/bench/grids.ts';
import { knownRounds } from '../../src/bench/knownRounds.ts';
import { assertEqual, collectGarbage, median, repeat } from '../../src/bench/measure.ts';
import type { Figure } from '../../src/bench/results.ts';
import type { RefineReport } from '../../src/cli/refineReport.ts';
import { openDawn } from '../../src/platform/dawn.ts';
import { fileThreads } from '../../src/platform/threadPool.ts';
import { phases } from '../../src/util/phases.ts';
import { largeMesh, writeLarge } from './large.ts';

/** Writes the process's peak resident memory in KiB on exit, to the file that the environment names. */
const probe = `process.on('exit', () => require('fs').writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)));`;

/** What one run of `trirefine refine` in a process of its own took. */
export interface ProcessRun {
	readonly report: RefineReport;
	/** Peak resident memory in bytes. */
	readonly peak: number;
	/** The most that it may be: 250 MB and three times the result's points, edges, triangles and triangle edges. */
	readonly bound: number;
}

/** Refines a mesh file in a process of its own; the result goes into `folder`. With `threads` the CPU engine has so many. */
export function refineInProcess(
	program: string,
	source: string,
	folder: string,
	fraction: number,
	engine: 'cpu' | 'gpu' = 'cpu',
	threads?: number,
): ProcessRun {
	const [hook, peakFile] = [join(folder, 'probe.cjs'), join(folder, 'peak')];
	writeFileSync(hook, probe);
	const target = join(folder, 'result.node');
	const options = ['--select', `hash:${fraction}`, '--engine', engine, '--force', '--json'];
	if (threads !== undefined) options.push('--threads', `${threads}`);
	const out = execFileSync(
		process.execPath,
		['--require', hook, program, 'refine', source, '-o', target, ...options],
		{
			env: { ...process.env, PEAK: peakFile },
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		},
	);
	const report = JSON.parse(out) as RefineReport;
	const { points, edges, triangles } = report.output;
	const result = 16 * points + 8 * edges + 12 * triangles + 12 * triangles;
	return {
		report,
		peak: Number(readFileSync(peakFile, 'utf8')) * 1024,
		bound: 250e6 + 3 * result,
	};
}

function figuresOf(name: string, runs: readonly ProcessRun[], adapter?: string): Figure[] {
	const by = adapter === undefined ? {} : { adapter };
	const { bound } = runs[0]!;
	const time = (phase: keyof RefineReport['milliseconds']): Figure => ({
		case: name,
		figure: phase,
		value: median(runs.map(({ report }) => report.milliseconds[phase])),
		unit: 'ms',
		...by,
	});
	return [
		{
			case: name,
			figure: 'peak resident memory',
			value: median(runs.map(({ peak }) => peak)) / 1e6,
			unit: 'MB',
			target: bound / 1e6,
			...by,
		},
		{ case: name, figure: 'bound of that memory', value: bound / 1e6, unit: 'MB', ...by },
		...([...phases, 'total'] as const).map(time),
	];
}

/** Peak memory and times of `trirefine refine` over the large mesh, each time in a process of its own. */
export async function benchProcess(folder: string): Promise<Figure[]> {
	const source = await writeLarge(largeMesh(), folder);
	const figures: Figure[] = [];
	for (const { triangles, fraction, newTriangles } of knownRounds) {
		if (triangles !== 2 ** 20) continue;
		const runs = await repeat(3, () =>
			refineInProcess(resolve('dist/cli.js'), source, folder, fraction),
		);
		for (const { report } of runs)
			assertEqual('the number of triangles', report.output.triangles, triangles + newTriangles);
		const name = `trirefine refine of 2^20 triangles, ${fraction * 100} % marked, CPU, own process`;
		figures.push(...figuresOf(name, runs));
	}
	return figures;
}

/**
 * The same once over a pair of files of a gigabyte, which it makes: on the CPU engine, and on the GPU where there is one
 * that is no software adapter, which has to write the same bytes. Where the card fails that is said, and the exit status
 * tells it, but what the CPU took stays.
 */
export async function benchGigabyte(folder: string): Promise<Figure[]> {
	const threads = fileThreads(resolve('dist'));
	const source = await writeLarge(perturbedGrid(4096, 2300), folder, threads);
	await threads?.close();
	// The mesh is not needed any more, and the machine's memory is for the processes that are measured.
	collectGarbage();
	return benchPair(source, folder, await hardwareAdapter());
}

/** Refines a pair of files with 0.1 % and 20 % marked, on the CPU and on a card if there is one. */
export async function benchPair(source: string, folder: string, card?: string): Promise<Figure[]> {
	const bytes = statSync(source).size + statSync(source.replace(/node$/, 'ele')).size;
	const figures: Figure[] = [];
	for (const fraction of [0.001, 0.2]) {
		const run = (engine: 'cpu' | 'gpu', threads?: number): ProcessRun =>
			refineInProcess(resolve('dist/cli.js'), source, folder, fraction, engine, threads);
		const keep = (one: ProcessRun, engine: string, adapter?: string) => {
			const name = `trirefine refine of ${one.report.input.triangles} triangles (${(bytes / 1e9).toFixed(2)} GB), ${fraction * 100} % marked, ${engine}, own process`;
			figures.push(...figuresOf(name, [one], adapter));
		};
		keep(run('cpu'), 'CPU');
		// Each thread takes some memory, and who asks for more of them than are taken by default gets them.
		keep(run('cpu', 16), 'CPU, 16 threads');
		if (card === undefined) continue;
		const expected = await resultOf(folder);
		try {
			const one = run('gpu');
			if (one.report.engine !== 'gpu') throw new Error('the card could not do it, and the CPU did');
			if ((await resultOf(folder)) !== expected)
				throw new Error('the card and the CPU do not write the same bytes');
			keep(one, 'GPU', card);
		} catch (error) {
			console.error(`${100 * fraction} % marked of ${source} on ${card}:`, error);
			process.exitCode = 1;
		}
	}
	return figures;
}

/** A digest of the files that a process wrote. */
async function resultOf(folder: string): Promise<string> {
	const hash = createHash('sha256');
	for (const name of ['result.node', 'result.ele'])
		for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
	return hash.digest('hex');
}

/** The card of this machine, if it has one. */
async function hardwareAdapter(): Promise<string | undefined> {
	const dawn = await openDawn();
	if (!('device' in dawn)) return undefined;
	dawn.close();
	return dawn.software ? undefined : `${dawn.description} (hardware GPU)`;
}
