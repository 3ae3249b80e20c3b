import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { CliError, type ExitCode, exitCodes } from '../cli/failure.ts';
import { runProgram } from '../cli/program.ts';
import { runCall } from '../cli/runCall.ts';
import type { Io } from '../cli/terminal.ts';
import { readChunks } from '../platform/files.ts';
import { processClock } from '../platform/processClock.ts';
import { sameFile } from '../platform/realPaths.ts';
import { refuseDuplicates, refuseExisting, refuseUnwritable } from '../platform/refusals.ts';
import { writeSet } from '../platform/writeSet.ts';
import { type EngineChoice, engineChoices } from '../refine/chooseEngine.ts';
import { type MeshKind, meshKinds } from './meshes.ts';
import { type BenchCase, benchCases, SIZES } from './plan.ts';
import { plot } from './plot.ts';
import { reportMarkdown, reportText } from './report.ts';
import { type BenchResults, mergeResults } from './results.ts';
import { runBench } from './runBench.ts';

interface BenchFlags {
	sizes?: number[];
	meshes: readonly MeshKind[];
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

const details = `
Meshes:
${meshKinds.map(({ id, title }) => `  ${id.padEnd(10)}${title}`).join('\n')}
Runs three rounds if the result stays below 10^8 triangles, else one; uniform division runs one. Every result is checked before its time counts.
The graphics card is warmed up before each figure until its speed is steady, and measured again after it.
Split a long run with --meshes, --sizes and --engine, and merge the parts with --from.`;

/** Runs the benchmark with these arguments; returns the exit code and never throws. */
export async function runBenchProgram(args: readonly string[], io: Io): Promise<ExitCode> {
	const program = new Command('bench')
		.description(
			'Measures refinement on the GPU and the CPU, reading and writing of files, whole commands as processes of their own, all formats, and drawing, and compares the figures with targets.',
		)
		.addArgument(new Argument('[what...]', 'what to measure (default: all)').choices(benchCases))
		.addOption(
			new Option('--meshes <list>', 'mesh kinds').argParser(kindsOf).default(meshKinds, 'all'),
		)
		.option(
			'--sizes <list>',
			`approximate numbers of triangles (default: ${SIZES.join(', ')})`,
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
		.action((what: BenchCase[], flags: BenchFlags) => measure(what, flags, io));
	return (await runCall(program, args, io))?.exit ?? exitCodes.done;
}

function number(text: string, from: number, to: number): number {
	const value = Number(text);
	if (text.trim() === '' || !(value >= from && value <= to))
		throw new InvalidArgumentError(`expected numbers from ${from} to ${to}.`);
	return value;
}

/** A parser of comma-separated numbers in a closed range. */
const numbers =
	(from: number, to: number) =>
	(text: string): number[] =>
		text.split(',').map((value) => number(value, from, to));

function kindsOf(text: string): MeshKind[] {
	return text.split(',').map((name) => {
		const kind = meshKinds.find(({ id }) => id === name);
		if (kind) return kind;
		throw new InvalidArgumentError(`expected ${meshKinds.map(({ id }) => id).join(', ')}.`);
	});
}

/** Measures or merges results, prints them, and writes the requested files. */
async function measure(
	requestedCases: readonly BenchCase[],
	flags: BenchFlags,
	io: Io,
): Promise<void> {
	const { json, svg, force = false, from, markdown } = flags;
	const outputs = [json, svg].filter((path) => path !== undefined);
	refuseDuplicates(outputs);
	if (svg !== undefined && from?.some((path) => sameFile(path, svg)))
		throw new CliError(exitCodes.call, `--svg would overwrite ${svg}, which --from reads`);
	await refuseUnwritable(outputs);
	if (!force) refuseExisting(outputs);
	const { meshes: kinds, maxCpu: maxCpuTriangles, targets: targetsOnly = false } = flags;
	const cases = requestedCases.length === 0 ? benchCases : requestedCases;
	const job = { ...flags, cases, kinds, maxCpuTriangles, targetsOnly };
	const host = { ...io, trirefine: (...args: readonly string[]) => runTrirefine(args, io) };
	const results = from
		? mergeRuns(await Promise.all(from.map((path) => readResults(path))))
		: await runBench(job, host, (partial) => writeJson(partial, json, io));
	io.out(markdown ? reportMarkdown(results) : reportText(results));
	if (outputs.length === 0) return;
	await writeJson(results, json, io);
	if (svg !== undefined) await writeText(svg, plot(results), force, io);
	io.err(`wrote ${outputs.join(', ')}\n`);
}

/** Runs `trirefine` and returns its output. */
async function runTrirefine(args: readonly string[], io: Io): Promise<string> {
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

/** Writes the results so far, replacing an earlier file. */
async function writeJson(results: BenchResults, path: string | undefined, io: Io): Promise<void> {
	if (path !== undefined)
		await writeText(path, `${JSON.stringify(results, null, '\t')}\n`, true, io);
}

async function writeText(path: string, text: string, force: boolean, { signal }: Io) {
	await writeSet([{ path, chunks: () => [new TextEncoder().encode(text)] }], { force, signal });
}

/** Merges the results of several files. */
function mergeRuns(runs: readonly BenchResults[]): BenchResults {
	try {
		return mergeResults(runs);
	} catch (error) {
		if (error instanceof RangeError) throw new CliError(exitCodes.input, error.message);
		throw error;
	}
}

/** Reads results written by `--json`. */
async function readResults(path: string): Promise<BenchResults> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of readChunks(path)) text += decoder.decode(chunk, { stream: true });
	try {
		const results = JSON.parse(text) as BenchResults;
		const { refine, figures, reached } = results;
		const isComplete = [refine, figures].every(Array.isArray) && typeof reached === 'object';
		if (isComplete && refine.every(({ result, steps }) => result && steps)) return results;
	} catch {
		// Reported below, like any other text.
	}
	throw new CliError(exitCodes.input, `${path} contains no results of the bench`);
}
