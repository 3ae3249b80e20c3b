import { suffixAmong } from '../formats/core/setNames.ts';
import { lossSentences } from '../formats/lossSentences.ts';
import { valuesAsRead } from '../formats/plan.ts';
import { writtenFormats } from '../formats/registry.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { splitPath } from '../platform/files.ts';
import { joinPath } from '../platform/realPaths.ts';
import { refuseExisting, refuseLinksTo, refuseUnwritable } from '../platform/refusals.ts';
import { IDEAL_TRIANGLES } from '../sizing/complexity.ts';
import { type LengthReport, lengthReport, metricQualities } from '../sizing/edgeLengths.ts';
import { sizeOptionsOf, sizeSpecs } from '../sizing/options.ts';
import { SizeError } from '../sizing/sizeError.ts';
import { asField, type SizeField, type SizeOptions, sizeField } from '../sizing/sizeField.ts';
import { findPrincipal, type Principal } from '../sizing/tensor.ts';
import { countText, rounded } from '../util/counted.ts';
import { inSlices } from '../util/inSlices.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { textTable } from '../util/textTable.ts';
import { requireMesh } from './collectFindings.ts';
import { CliError, exitCodes } from './failure.ts';
import { type FoundMesh, findMesh } from './findMesh.ts';
import { type LossReport, lossReports } from './losses.ts';
import { openMesh } from './openMesh.ts';
import { checkOutputs, type Output, outputFor, pathsOf, resolveFormat } from './outputs.ts';
import { splitToTriangles } from './quads.ts';
import { type Io, Messages } from './terminal.ts';
import { withLoops } from './withLoops.ts';
import { type WriteFlags, writeValues } from './writeFlags.ts';
import { planOutput, writePlan } from './writeOutput.ts';

/** Flags of `metric`, besides the options of sizes. */
export interface MetricFlags extends WriteFlags {
	readonly output?: string;
	readonly force?: boolean;
	readonly json?: boolean;
	readonly quads: 'keep' | 'split';
}

/** Output of `trirefine metric --json`. */
export interface MetricReport {
	/** The integral of √det M, and the number of triangles of a mesh that fits: 4/√3 times as many. */
	readonly complexity: number;
	readonly idealTriangles: number;
	readonly triangles: number;
	/** The smallest and largest size, and the largest ratio of the two at a point. */
	readonly smallest: number;
	readonly largest: number;
	readonly anisotropy: number;
	/** Edge lengths in the metric. */
	readonly lengths: LengthReport;
	/** Quality of triangles in the metric, 0 to 1. */
	readonly quality: { readonly worst: number; readonly mean: number };
	/** Written files. */
	readonly files: readonly string[];
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** Makes the metric field of a mesh, reports how the mesh fits it, and writes it on request. */
export async function metricFile(
	path: string,
	values: OptionValues,
	flags: MetricFlags,
	io: Io,
): Promise<void> {
	const messages = new Messages(io);
	const options = optionsOf(values);
	const target = flags.output === undefined ? undefined : targetOf(flags.output, flags);
	if (target) {
		if (!target.output.others) writeValues(target.output, flags);
		await refuseUnwritable([target.path]);
		if (!flags.force) refuseExisting([target.path]);
	}
	const found = await findMesh(path, io.signal);
	const read = requireMesh(await openMesh(path, io, messages, { found }), undefined, messages);
	const mesh = flags.quads === 'split' ? splitToTriangles(read, messages) : read;
	messages.progress({ phase: `Making sizes for ${splitPath(path).name}` });
	const field = await withLoops(mesh, (loops) => inSlices(sizeField(mesh, options, loops), io));
	messages.clear();
	for (const warning of field.warnings) messages.warn(warning);
	const figures = figuresOf(mesh, field);
	const written = target
		? await write(mesh, field, target, { flags, found, io, messages })
		: { files: [], losses: [] };
	const report: MetricReport = { ...figures, ...written, warnings: messages.warnings };
	io.out(flags.json ? `${JSON.stringify(report, null, '\t')}\n` : metricTable(path, report));
}

/** The size options of flag values. Throws `CliError` if they are invalid. */
function optionsOf(values: OptionValues): SizeOptions {
	try {
		return sizeOptionsOf(optionValues('metric', sizeSpecs, values));
	} catch (error) {
		throw error instanceof SizeError ? new CliError(exitCodes.call, error.message) : error;
	}
}

/** Output of a metric field: a file of fields only, whose suffix is `alone`, or a mesh file. */
interface Target {
	/** The path of `--output`. */
	readonly path: string;
	readonly output: Output;
	readonly alone?: string;
}

function targetOf(path: string, { to }: MetricFlags): Target {
	const { folder, name } = splitPath(path);
	for (const format of writtenFormats()) {
		const alone = suffixAmong(format.fieldSuffixes ?? [], name);
		if (alone === undefined) continue;
		if (to !== undefined && to !== format.id)
			throw new CliError(exitCodes.call, `--to ${to}: ${path} is a file of ${format.title}`);
		// `suffixes` and `fieldSuffixes` correspond by index.
		const suffix = format.suffixes[format.fieldSuffixes!.indexOf(alone)]!;
		const isUpper = name.endsWith(alone.toUpperCase());
		const mesh = joinPath(
			folder,
			`${format.baseName(name)}.${isUpper ? suffix.toUpperCase() : suffix}`,
		);
		return { path, alone, output: outputFor(mesh, format.id) };
	}
	return { path, output: outputFor(path, to) };
}

/** Flags and services of a call. */
interface Call {
	readonly flags: MetricFlags;
	readonly found: FoundMesh;
	readonly io: Io;
	readonly messages: Messages;
}

/** Writes the field alone, or the mesh with it. */
async function write(
	mesh: TriMesh,
	field: SizeField,
	target: Target,
	{ flags, found, io, messages }: Call,
): Promise<Pick<MetricReport, 'files' | 'losses'>> {
	const { alone, path } = target;
	const { force = false, strict = false } = flags;
	const output = resolveFormat(target.output, found.format, (text) => messages.print(text));
	const metricField = asField(field);
	const others = mesh.fields.filter(({ name }) => name !== metricField.name);
	if (!alone && others.length < mesh.fields.length)
		messages.warn(`the field ${metricField.name} of the mesh is replaced`);
	const { dimension, points, triangles } = mesh;
	const { holds } = output.format;
	const numbered = holds.fields.find(
		(kind) => kind.on === metricField.on && kind.numbered,
	)?.numbered;
	// Numbered fields have no names of their own.
	const named = numbered === undefined ? metricField : { ...metricField, name: `${numbered}1` };
	const result: TriMesh = alone
		? { dimension, points, triangles, fields: [named] }
		: { ...mesh, fields: [...others, metricField] };
	const planned = await planOutput(
		output,
		result,
		{
			...valuesAsRead(output.format, mesh, false),
			...output.format.valuesNamed?.(splitPath(output.file).name),
			...writeValues(output, flags),
		},
		io.workers,
	);
	const plan = alone
		? { ...planned, files: planned.files.filter(({ suffix }) => suffix === alone) }
		: planned;
	if (plan.files.length === 0)
		throw new CliError(
			exitCodes.input,
			`${path} can't be written: ${lossSentences(planned.losses, path).join(' ')}`,
		);
	// The mesh beside a file of fields only is left unchanged.
	if (alone) refuseLinksTo(found.inputs, pathsOf(output, plan));
	else
		for (const unchanged of checkOutputs(output, plan, force, found.inputs))
			messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
	await writePlan(output, plan, [], { force, strict }, io, messages);
	return { files: pathsOf(output, plan), losses: lossReports(plan.losses) };
}

type Figures = Omit<MetricReport, 'files' | 'losses' | 'warnings'>;

function figuresOf(mesh: TriMesh, { metrics, of, complexity }: SizeField): Figures {
	const { points } = of.planar;
	const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
	let [smallest, largest, anisotropy] = [Infinity, 0, 1];
	for (let at = 0; at < metrics.length; at += 3) {
		findPrincipal(metrics[at]!, metrics[at + 1]!, metrics[at + 2]!, principal);
		smallest = Math.min(smallest, principal.larger ** -0.5);
		largest = Math.max(largest, principal.smaller ** -0.5);
		anisotropy = Math.max(anisotropy, Math.sqrt(principal.larger / principal.smaller));
	}
	const qualities = metricQualities({ points, triangles: mesh.triangles }, metrics);
	let [worst, total] = [1, 0];
	for (const quality of qualities) {
		worst = Math.min(worst, quality);
		total += quality;
	}
	return {
		complexity,
		idealTriangles: Math.round(IDEAL_TRIANGLES * complexity),
		triangles: triangleCount(mesh),
		smallest,
		largest,
		anisotropy,
		lengths: lengthReport(points, of.topology.edges, metrics),
		quality: { worst, mean: total / qualities.length },
	};
}

function metricTable(path: string, report: MetricReport): string {
	const { lengths, quality, files } = report;
	const count = lengths.short + lengths.fitting + lengths.long;
	const share = (part: number) => `${((100 * part) / Math.max(1, count)).toFixed(1)} %`;
	const rows = [
		['  complexity', rounded(report.complexity, 5)],
		['  triangles that fit', countText(report.idealTriangles)],
		['  triangles of the mesh', countText(report.triangles)],
		['  sizes', `${rounded(report.smallest, 4)} to ${rounded(report.largest, 4)}`],
		['  anisotropy', rounded(report.anisotropy, 4)],
		['  edges that fit (1/√2 to √2)', share(lengths.fitting)],
		['  too short', share(lengths.short)],
		['  too long', share(lengths.long)],
		['  lengths', `${rounded(lengths.shortest, 3)} to ${rounded(lengths.longest, 3)}`],
		['  quality, worst and mean', `${rounded(quality.worst, 3)} and ${rounded(quality.mean, 3)}`],
	];
	const written = files.length > 0 ? `wrote ${files.join(', ')}\n` : '';
	return `${path}: metric field\n${textTable(rows)}${written}`;
}
