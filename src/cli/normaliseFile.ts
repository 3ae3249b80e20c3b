import type { WritePlan } from '../formats/core/format.ts';
import { nameInSet } from '../formats/core/setNames.ts';
import { valuesAsRead } from '../formats/plan.ts';
import { formatByName, refusal } from '../formats/registry.ts';
import { textOf } from '../formats/texts.ts';
import { normaliseFiles } from '../language/fixes/normaliseFiles.ts';
import { normaliseMesh } from '../language/fixes/normaliseMesh.ts';
import { writerMessages } from '../language/fixes/repairMessages.ts';
import { OpenMesh } from '../language/openMesh.ts';
import { parser } from '../language/server/parser.ts';
import { type MeshInfo, meshInfo } from '../mesh/info.ts';
import { refuseChanged, splitPath } from '../platform/files.ts';
import { refuseExisting, refuseUnwritable } from '../platform/refusals.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { requireMesh } from './collectFindings.ts';
import { CliError, exitCodes } from './failure.ts';
import { findingLine, findingReports, pathOf } from './findings.ts';
import { type FoundMesh, findMesh } from './findMesh.ts';
import { type LossReport, lossReports } from './losses.ts';
import { openMesh } from './openMesh.ts';
import { checkOutputs, type Output, outputFor, pathsOf, resolveFormat } from './outputs.ts';
import { type Io, Messages } from './terminal.ts';
import { type WriteFlags, writeValues } from './writeFlags.ts';
import { outputInfo, planOutput, writePlan } from './writeOutput.ts';

/** Flags of `normalise`. */
export interface NormaliseFlags extends WriteFlags {
	force?: boolean;
	json?: boolean;
}

/** Output of `trirefine normalise --json`. */
export interface NormaliseReport {
	/** A sentence about the repairs and the remaining findings. */
	readonly summary: string;
	readonly output: MeshInfo & { readonly file: string };
	/** Data that the written files do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** Makes all repairs of a mesh that need no guess, and writes it. */
export async function normaliseFile(
	path: string,
	file: string,
	flags: NormaliseFlags,
	io: Io,
): Promise<void> {
	const messages = new Messages(io);
	const requested = outputFor(file, flags.to);
	if (!requested.others) writeValues(requested, flags);
	const force = flags.force === true;
	await refuseUnwritable([requested.file]);
	if (!force) refuseExisting([requested.file]);
	const found = await findMesh(path, io.signal);
	const output = resolveFormat(requested, found.format, (text) => messages.print(text));
	const values = {
		...output.format.valuesNamed?.(splitPath(output.file).name),
		...writeValues(output, flags),
	};
	const document = textOf(found.format.id)
		? await openDocument(path, found, io, messages)
		: undefined;
	const beforeStep = async () => {
		messages.progress({ phase: `Normalising ${path}` });
		await io.pause();
		throwIfCancelled(io.signal);
	};
	const { mesh, files, summary, notes, problem } = document
		? await normaliseFiles(document, parser, beforeStep, writerMessages)
		: await normaliseOpened(path, io, messages, beforeStep);
	messages.clear();
	if (problem !== undefined || !mesh)
		throw new CliError(exitCodes.input, problem ?? `${path} contains no mesh`, {
			code: 'broken-mesh',
			file: path,
		});
	const asRead = valuesAsRead(output.format, mesh, true);
	const planned = await planOutput(output, mesh, { ...asRead, ...values }, io.workers);
	const sameOptions = Object.entries(values).every(([name, value]) => asRead[name] === value);
	const { inputs } = found;
	const plan =
		document && sameOptions ? withRepairedFiles(planned, document, output, files) : planned;
	for (const unchanged of checkOutputs(output, plan, force, inputs))
		messages.warn(`${unchanged} is left unchanged but will be read with the new files`);
	for (const note of notes) messages.warn(note);
	const writing = { force, strict: flags.strict === true, last: () => undefined };
	await writePlan(output, plan, [], writing, io, messages);
	if (flags.json) {
		const report: NormaliseReport = {
			summary,
			output: outputInfo(mesh, meshInfo(mesh, output.format.id), output, plan),
			losses: lossReports(plan.losses),
			warnings: messages.warnings,
		};
		io.out(`${JSON.stringify(report, null, '\t')}\n`);
	} else io.out(`wrote ${pathsOf(output, plan).join(', ')}: ${summary}\n`);
}

/** Normalises a mesh in a format that is not edited as text. */
async function normaliseOpened(
	path: string,
	io: Io,
	messages: Messages,
	beforeStep: () => Promise<void>,
) {
	const mesh = requireMesh(await openMesh(path, io, messages), undefined, messages);
	await beforeStep();
	return normaliseMesh(mesh);
}

/**
 * Loads the files of a mesh as text; undefined if one of them is not edited as text. Throws `CliError` if the set is
 * torn or a file has an unknown format, `FileError` if a file changes.
 */
async function openDocument(
	path: string,
	{ sources, files: stats, unfinished }: FoundMesh,
	io: Io,
	messages: Messages,
): Promise<OpenMesh | undefined> {
	const files: OpenMesh['models'][number][] = [];
	if (unfinished?.severity === 'error')
		throw new CliError(exitCodes.input, findingLine(path, unfinished), {
			code: 'broken-mesh',
			file: path,
			findings: findingReports(path, [unfinished]),
		});
	if (unfinished) messages.finding(findingLine(path, unfinished));
	for (const [i, source] of sources.entries()) {
		const bytes = new Uint8Array(source.size);
		let filled = 0;
		for await (const chunk of source.chunks()) {
			throwIfCancelled(io.signal);
			bytes.set(chunk.subarray(0, bytes.length - filled), filled);
			filled = Math.min(bytes.length, filled + chunk.length);
			messages.progress({ phase: `Reading ${source.name}`, fraction: filled / bytes.length });
		}
		const model = parser.openModel(source.name, bytes.subarray(0, filled), i > 0);
		if (!model && (i === 0 || formatByName(source.name))) return undefined;
		if (!model)
			throw new CliError(
				exitCodes.input,
				refusal(pathOf(path, source.name), bytes.subarray(0, 4096)),
				{
					code: 'unknown-format',
					file: pathOf(path, source.name),
				},
			);
		files.push(model);
	}
	messages.clear();
	await refuseChanged(stats);
	return new OpenMesh({
		files: files.map((model) => ({ uri: model.file, model })),
		readModels: parser.readModels,
	});
}

/** Replaces the planned files by the repaired texts, with their comments, if the format stays the same. */
function withRepairedFiles(
	plan: WritePlan,
	document: OpenMesh,
	output: Output,
	files: ReadonlyMap<string, Uint8Array>,
): WritePlan {
	const [opened] = document.models;
	if (!opened || output.format.id !== opened.syntax.format) return plan;
	return {
		...plan,
		files: plan.files.map((file) => {
			const name = nameInSet(output.format, opened.file, file.suffix);
			const model = document.model(name);
			const bytes = files.get(name) ?? model?.bytes.subarray(0, model.length);
			return bytes ? { suffix: file.suffix, chunks: () => [bytes] } : file;
		}),
	};
}
