import { type Command, Option } from 'commander';
import type { Format } from '../../formats/core/format.ts';
import { formatById, formatsForWriting, writtenFormats } from '../../formats/registry.ts';
import { splitPath } from '../../platform/files.ts';
import type { PhaseTimes } from '../../util/phases.ts';
import {
	convertMany,
	highestExitCode,
	type ManyReport,
	manyReport,
	manyTable,
} from '../convert/convertMany.ts';
import {
	type Conversion,
	type Converted,
	type ConvertFlags,
	convertTo,
	convertToStandardOutput,
	STANDARD_STREAM,
	wroteLine,
} from '../convert/convertOne.ts';
import { findMeshes, isPattern, pathExists } from '../convert/inputs.ts';
import { CliError, exitCodes, Failed } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { projectOption } from '../project.ts';
import { type Io, Messages } from '../terminal.ts';
import { formOption, quadsOption, strictOption, toOption, writeOption } from '../writeFlags.ts';

interface Times {
	/** As in `RefineReport`. */
	readonly milliseconds: PhaseTimes;
	readonly busy: PhaseTimes;
}

/** Output of `trirefine convert --json` for one mesh. */
export type ConvertReport = Converted & Times;
/** Output of `trirefine convert --json` for several meshes. */
export type ConvertManyReport = ManyReport & Times;

/** Adds the command `convert`. */
export const addConvert: AddCommand = (program: Command, io) => {
	program
		.command('convert')
		.summary('convert meshes to another format')
		.description(
			'Converts a mesh to the format that the suffix of the output path selects; with --to, writes every mesh beside its source. - is standard input or standard output.',
		)
		.argument(
			'<paths...>',
			'mesh and output file; with --to, meshes, folders and patterns such as "*.msh". Companion files are found beside each mesh',
		)
		.addOption(toOption())
		.addOption(
			new Option('--from <format>', 'format of standard input if its content is ambiguous'),
		)
		.addOption(writeOption())
		.addOption(formOption())
		.addOption(quadsOption())
		.addOption(projectOption())
		.addOption(strictOption())
		.option('--force', 'overwrite existing files')
		.option('--json', 'print the result as JSON')
		.action((paths: readonly string[], flags: ConvertFlags) => convert(paths, flags, io));
};

/** Runs a call: one mesh to a path or standard output, or with `--to` each mesh to a file beside it. */
async function convert(paths: readonly string[], flags: ConvertFlags, io: Io): Promise<void> {
	const format = flags.to === undefined ? undefined : requestedFormat(flags.to);
	const [mesh = '', second, ...more] = paths;
	if (flags.from !== undefined && mesh !== STANDARD_STREAM)
		throw new CliError(
			exitCodes.call,
			'--from applies to standard input alone: give - as the mesh',
		);
	const writesStream =
		second === STANDARD_STREAM || (mesh === STANDARD_STREAM && second === undefined);
	if (writesStream && more.length === 0) return toStandardOutput(mesh, format, flags, io);
	if (second !== undefined && more.length === 0 && isTarget(second, format)) {
		const conversion = await convertTo(mesh, second, flags, io, new Messages(io));
		return print(conversion, flags, io);
	}
	if (!format)
		throw new CliError(
			exitCodes.call,
			second === undefined
				? 'expected an output file, or --to with a format'
				: `expected a mesh and an output file, got ${paths.length} paths; --to writes each mesh beside its source`,
		);
	if (paths.includes(STANDARD_STREAM))
		throw new CliError(exitCodes.call, 'standard input (-) must be the only mesh');
	const results = await convertMany(await meshesIn(paths), format, flags, io);
	const { milliseconds, busy } = io.clock;
	const report: ConvertManyReport = { ...manyReport(results), milliseconds, busy };
	io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : manyTable(results));
	const worst = highestExitCode(results);
	if (worst !== exitCodes.done) throw new Failed(worst);
}

/**
 * Whether the second of two paths is an output. With --to, it is a mesh instead if its suffix is not the format's and
 * it exists or is a pattern.
 */
const isTarget = (path: string, format: Format | undefined): boolean =>
	format === undefined ||
	formatsForWriting(splitPath(path).name).some(({ id }) => id === format.id) ||
	!(pathExists(path) || isPattern(path));

/** The format of `--to`. Throws `CliError` if it is unknown or read-only. */
function requestedFormat(to: string): Format {
	const format = formatById(to);
	if (format?.writtenAs !== undefined)
		throw new CliError(
			exitCodes.call,
			`--to ${to}: ${format.noun} are read-only; write ${formatById(format.writtenAs)?.noun ?? format.writtenAs}`,
		);
	if (format) return format;
	const ids = writtenFormats().map(({ id }) => id);
	throw new CliError(exitCodes.call, `--to ${to}: expected one of ${ids.join(', ')}`);
}

/** Converts a mesh to standard output, in the format of `--to`. */
async function toStandardOutput(
	mesh: string,
	format: Format | undefined,
	flags: ConvertFlags,
	io: Io,
): Promise<void> {
	if (!format) throw new CliError(exitCodes.call, 'standard output needs --to with a format');
	if (flags.json)
		throw new CliError(
			exitCodes.call,
			'--json and the mesh can’t share standard output: give a path',
		);
	await convertToStandardOutput(mesh, format, flags, io, new Messages(io));
}

/** Finds the meshes of files and folders. Throws `CliError` if there is none. */
async function meshesIn(paths: readonly string[]): Promise<string[]> {
	const meshes = await findMeshes(paths);
	if (meshes.length > 0) return meshes;
	throw new CliError(exitCodes.input, `no mesh found in ${paths.join(', ')}`);
}

function print(conversion: Conversion, { json }: ConvertFlags, io: Io): void {
	const { milliseconds, busy } = io.clock;
	const report: ConvertReport = { ...conversion.report, milliseconds, busy };
	io.out(json ? `${JSON.stringify(report, null, '\t')}\n` : wroteLine(conversion));
}
