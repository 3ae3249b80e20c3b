import type { PairReport } from '../../compare/pairReport.ts';
import { diffText } from '../../compare/pairText.ts';
import { summaryText } from '../../compare/summary.ts';
import {
	parseTolerances,
	ToleranceFileError,
	type Tolerances,
} from '../../compare/toleranceFile.ts';
import { readText } from '../../platform/files.ts';
import { kindOf } from '../../platform/folders.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import { CliError, exitCodes, explain, Failed } from '../failure.ts';
import { type Io, Messages } from '../terminal.ts';
import { compareFiles, type DiffOptions } from './diffFiles.ts';
import { compareFolders, type FoldersReport, foldersText } from './diffFolders.ts';
import { type DiffOutputFlags, refuseOutputs, writeDifferences, writeText } from './diffOutputs.ts';
import { type JUnitSuite, junitText } from './junit.ts';

/** Flags of `diff`, under the property names that commander derives from them. */
export interface DiffFlags extends Omit<DiffOptions, 'fields' | 'partial'>, DiffOutputFlags {
	readonly ignore: readonly string[];
	readonly partial?: boolean;
	/** A file of tolerances. */
	readonly tolerances?: string;
	readonly json?: boolean;
}

/** Output of `trirefine diff --json`. */
export type DiffReport = (PairReport | FoldersReport) & {
	readonly warnings: readonly string[];
	/** As in `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
};

/**
 * Compares two meshes or two folders, writes the requested files and prints the result. Throws `Failed` with exit code 1 if they
 * differ; all other errors have exit codes of 2 and above, so that a script never takes a failure for a difference.
 */
export async function runDiff(a: string, b: string, flags: DiffFlags, io: Io): Promise<void> {
	const isSame = await withoutExitOne(async () => {
		const folders = [a, b].filter((path) => kindOf(path) === 'folder').length;
		if (folders === 1)
			throw new CliError(exitCodes.call, `compare two meshes or two folders, not ${a} and ${b}`);
		return folders === 2 ? diffFolders(a, b, flags, io) : diffMeshes(a, b, flags, io);
	});
	if (!isSame) throw new Failed(exitCodes.input);
}

/** Gives errors of the input the exit code of a wrong call. */
async function withoutExitOne<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { exit, message, ...failure } = explain(error);
		if (exit !== exitCodes.input) throw error;
		throw new CliError(exitCodes.call, message, failure);
	}
}

async function diffMeshes(a: string, b: string, flags: DiffFlags, io: Io): Promise<boolean> {
	const messages = new Messages(io);
	await refuseOutputs(flags);
	const options = optionsOf(flags, await tolerancesOf(flags));
	const compared = await compareFiles(a, b, options, io, messages);
	const { report } = compared;
	const { tolerance, toleranceOf } = compared.options;
	if (flags.summary !== undefined)
		await writeText(
			flags.summary,
			summaryText(a, compared.a.mesh, tolerance, toleranceOf),
			flags,
			io,
		);
	if (flags.junit !== undefined)
		await writeText(flags.junit, junitText([{ name: `${a} ${b}`, report }]), flags, io);
	await writeDifferences(compared, flags, io, messages);
	print(report, diffText(report), flags, io, messages);
	return report.same;
}

async function diffFolders(a: string, b: string, flags: DiffFlags, io: Io): Promise<boolean> {
	const messages = new Messages(io);
	for (const name of ['output', 'picture', 'summary'] as const)
		if (flags[name] !== undefined)
			throw new CliError(exitCodes.call, `--${name} applies to two meshes, not to folders`);
	await refuseOutputs(flags);
	const options = optionsOf(flags, await tolerancesOf(flags));
	const { report, failures } = await compareFolders(a, b, options, io, messages);
	if (flags.junit !== undefined)
		await writeText(flags.junit, junitText(suitesOf(report)), flags, io);
	print(report, foldersText(report), flags, io, messages);
	if (failures.length > 0)
		throw new Failed(
			failures.some(({ exit }) => exit === exitCodes.machine) ? exitCodes.machine : exitCodes.call,
		);
	return report.same;
}

const suitesOf = ({ folders, pairs, removed, added, failed, partial }: FoldersReport) => [
	...pairs.map((report): JUnitSuite => ({ name: report.name, report })),
	...removed.map((name): JUnitSuite => ({ name, failure: `only in ${folders[0]}` })),
	...(partial ? [] : added).map((name): JUnitSuite => ({ name, failure: `only in ${folders[1]}` })),
	...failed.map(({ name, message }): JUnitSuite => ({ name, error: message })),
];

function print(
	report: PairReport | FoldersReport,
	text: string,
	{ json }: DiffFlags,
	io: Io,
	messages: Messages,
): void {
	const { milliseconds, busy } = io.clock;
	const document: DiffReport = { ...report, warnings: messages.warnings, milliseconds, busy };
	io.out(json ? `${JSON.stringify(document, null, '\t')}\n` : text);
}

/** Reads the file of tolerances. Throws `CliError` for a line that is wrong. */
async function tolerancesOf({ tolerances: file }: DiffFlags): Promise<Tolerances | undefined> {
	if (file === undefined) return undefined;
	try {
		return parseTolerances(await readText(file));
	} catch (error) {
		if (!(error instanceof ToleranceFileError)) throw error;
		throw new CliError(exitCodes.call, `${file}:${error.line}: ${error.message}`, { file });
	}
}

/** The tolerances of a file, and those of flags over them. */
function optionsOf(flags: DiffFlags, file: Tolerances | undefined): DiffOptions {
	const { match, nan, values, partial = false, ignore } = flags;
	const tolerance = flags.tolerance ?? file?.points;
	const ignored = { kind: 'ignore', value: 0, floor: 0 } as const;
	return {
		match,
		nan,
		values,
		partial,
		...(tolerance !== undefined && { tolerance }),
		fields: [...(file?.fields ?? []), ...ignore.map((name) => ({ name, tolerance: ignored }))],
	};
}
