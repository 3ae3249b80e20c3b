import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { MeshId } from '../../bench/meshes.ts';
import type { BenchCase } from '../../bench/plan.ts';
import type { BenchResults } from '../../bench/results.ts';
import { readChunks } from '../../platform/files.ts';
import { processClock } from '../../platform/processClock.ts';
import { sameFile } from '../../platform/realPaths.ts';
import { refuseExisting, refuseTwice, refuseUnwritable } from '../../platform/refusals.ts';
import { type EngineChoice, engineChoices } from '../../refine/chooseEngine.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import type { Io } from '../terminal.ts';

interface BenchFlags {
	sizes?: number[];
	meshes: MeshId[];
	fractions: number[];
	engine: EngineChoice;
	repeats?: number;
	threads?: number[];
	maxCpu: number;
	peer?: string;
	commit?: string;
	json?: string;
	svg?: string;
	markdown?: boolean;
	targets?: boolean;
	from?: string[];
	force?: boolean;
}

/** A parser for numbers between commas, each in a range, both ends included. */
const numbers =
	(from: number, to: number) =>
	(text: string): number[] =>
		text.split(',').map((value) => number(value, from, to));

function number(text: string, from: number, to: number): number {
	const value = Number(text);
	if (text.trim() === '' || !(value >= from && value <= to))
		throw new InvalidArgumentError(`expected numbers from ${from} to ${to}.`);
	return value;
}

/** What there is to measure; help knows it without loading the bench. */
const cases = Object.keys({
	refine: true,
	uniform: true,
	lepp: true,
	polygons: true,
	adapt: true,
	files: true,
	commands: true,
	formats: true,
	view: true,
} satisfies Record<BenchCase, true>) as BenchCase[];

const meshTitles: Readonly<Record<MeshId, string>> = {
	delaunay: 'Delaunay triangulation of random points',
	grid: 'perturbed grid, a power of two',
	lattice: 'lattice with all edges equal',
	graded: 'ring graded 1 : 500 towards its centre',
};
const meshIds = Object.keys(meshTitles) as MeshId[];

function meshesOf(text: string): MeshId[] {
	const named = text.split(',') as MeshId[];
	if (!named.every((id) => meshIds.includes(id)))
		throw new InvalidArgumentError(`expected ${meshIds.join(', ')}.`);
	return named;
}

const bench = () => import('../../bench/bench.ts');

const details = `
Meshes:
${meshIds.map((id) => `  ${id.padEnd(10)}${meshTitles[id]}`).join('\n')}
Runs three rounds if the result stays below 10^8 triangles, else one; uniform division runs one. Every result is checked before its time counts.
The graphics card is warmed up before each figure until its speed is steady, and measured again after it.
Split a long run with --meshes, --sizes and --engine, and merge the parts with --from.`;

/** Adds `trirefine bench`. */
export const addBench: AddCommand = (program: Command, io) => {
	program
		.command('bench')
		.summary('measure refinement, files, whole commands and drawing on this machine')
		.description(
			'Measures refinement on the GPU and the CPU, reading and writing of files, whole commands as processes of their own, all formats, and drawing, and compares the figures with targets.',
		)
		.addArgument(new Argument('[what...]', 'what to measure (default: all)').choices(cases))
		.addOption(
			new Option('--meshes <list>', 'mesh kinds').argParser(meshesOf).default(meshIds, 'all'),
		)
		.option(
			'--sizes <list>',
			'approximate numbers of triangles (default: 100000, 1000000, 10000000, 30000000)',
			numbers(100, 1e8),
		)
		.addOption(
			new Option('--fractions <list>', 'fractions of the triangles to mark')
				.argParser(numbers(0, 1))
				.default([0.001, 0.2, 1], '0.001, 0.2, 1'),
		)
		.addOption(
			new Option('--engine <which>', 'engine to measure; auto: all available')
				.choices(engineChoices)
				.default('auto'),
		)
		.option(
			'--threads <list>',
			'thread counts of Lepp-bisection (default: powers of two up to 16, and all cores)',
			numbers(2, 64),
		)
		.option('--repeats <n>', 'timed runs (default: 20 on a graphics card, else 5)', (text) =>
			number(text, 1, 1000),
		)
		.option('--max-cpu <n>', 'largest mesh for the CPU engine', (text) => number(text, 0, 1e8), 1e7)
		.option(
			'--peer <program>',
			'also time this program, called with NAME of .node and .ele, OUT and the fraction to select',
		)
		.option('--targets', 'only the figures of the table of targets')
		.option('--commit <id>', 'commit that is measured, stored with the results')
		.option('--from <files...>', 'merge the results of these JSON files instead of measuring')
		.option('--json <file>', 'also write the results as JSON')
		.option('--svg <file>', 'also draw time against size')
		.option('--force', 'overwrite existing files')
		.option('--markdown', 'print the tables as Markdown')
		.addHelpText('after', details)
		.action(async (what: BenchCase[], flags: BenchFlags) => {
			const outputs = [flags.json, flags.svg].filter((path) => path !== undefined);
			refuseTwice(outputs);
			const { svg } = flags;
			if (svg !== undefined && flags.from?.some((path) => sameFile(path, svg)))
				throw new CliError(exitCodes.call, `--svg would overwrite ${svg}, which --from reads`);
			await refuseUnwritable(outputs);
			if (!flags.force) refuseExisting(outputs);
			const { meshKinds, reportMarkdown, reportText, runBench } = await bench();
			const { meshes, maxCpu: mostCpuTriangles, targets: targetsOnly = false } = flags;
			const kinds = meshes.flatMap((id) => meshKinds.find((kind) => kind.id === id) ?? []);
			const measured = what.length === 0 ? cases : what;
			const job = { ...flags, cases: measured, kinds, mostCpuTriangles, targetsOnly };
			const host = { ...io, trirefine: (...args: readonly string[]) => printed(args, io) };
			const results = flags.from
				? await merged(await Promise.all(flags.from.map((path) => readResults(path))))
				: await runBench(job, host, (some) => writeJson(some, flags.json, io));
			io.out(flags.markdown ? reportMarkdown(results) : reportText(results));
			await writeResults(results, flags, io);
		});
};

/** What a call of `trirefine` prints. */
async function printed(args: readonly string[], io: Io): Promise<string> {
	const { runProgram } = await import('../program.ts');
	let [out, err] = ['', ''];
	const exit = await runProgram(args, {
		...io,
		clock: processClock('now'),
		terminal: false,
		out(text) {
			out += text;
		},
		err(text) {
			err += text;
		},
	});
	if (exit !== exitCodes.done) throw new CliError(exit, err);
	return out;
}

async function writeResults(
	results: BenchResults,
	{ json, svg, force = false }: BenchFlags,
	io: Io,
): Promise<void> {
	const paths = [json, svg].filter((path) => path !== undefined);
	if (paths.length === 0) return;
	await writeJson(results, json, io);
	if (svg !== undefined) await writeText(svg, (await bench()).plot(results), force, io);
	io.err(`wrote ${paths.join(', ')}\n`);
}

/** Writes what there is of the results, over what there was before. */
async function writeJson(results: BenchResults, path: string | undefined, io: Io): Promise<void> {
	if (path !== undefined)
		await writeText(path, `${JSON.stringify(results, null, '\t')}\n`, true, io);
}

async function writeText(path: string, text: string, force: boolean, { signal }: Io) {
	const { writeSet } = await import('../../platform/writeSet.ts');
	await writeSet([{ path, chunks: () => [new TextEncoder().encode(text)] }], { force, signal });
}

/** Several files' results as one. */
async function merged(runs: readonly BenchResults[]): Promise<BenchResults> {
	const { mergeResults } = await bench();
	try {
		return mergeResults(runs);
	} catch (error) {
		if (error instanceof RangeError) throw new CliError(exitCodes.input, error.message);
		throw error;
	}
}

/** Reads what `--json` wrote. */
async function readResults(path: string): Promise<BenchResults> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of readChunks(path)) text += decoder.decode(chunk, { stream: true });
	try {
		const results = JSON.parse(text) as BenchResults;
		const { refine, figures, reached } = results;
		const whole = [refine, figures].every(Array.isArray) && typeof reached === 'object';
		if (whole && refine.every(({ result, steps }) => result && steps)) return results;
	} catch {
		// Said below, as for any other text.
	}
	throw new CliError(exitCodes.input, `${path} contains no results of trirefine bench`);
}
