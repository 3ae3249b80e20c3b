import type {
	ByteSource,
	Companion,
	Format,
	ReadOptions,
	ReadResult,
} from '../formats/core/format.ts';
import { GzipError, plainSource, withSourceNames } from '../formats/io/gzip.ts';
import { headOf } from '../formats/io/headOf.ts';
import { companionRefusal, formatOf, refusal } from '../formats/registry.ts';
import { discoverSet } from '../formats/sets.ts';
import { withTornFinding } from '../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../library/readMesh.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { Finding, Findings, Severity } from '../mesh/finding.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import {
	type FileSource,
	fileSource,
	refuseChanged,
	sourceBeside,
	splitPath,
} from '../platform/files.ts';
import { beginLoops, loopsAreReady } from '../platform/sharedLoops.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import { journalsAt } from '../platform/unfinished.ts';
import { Cancelled, type CancelSignal } from '../util/cancel.ts';
import { counted, countText } from '../util/counted.ts';
import { inSlices } from '../util/inSlices.ts';
import { type Loops, sharesLoops } from '../util/loop.ts';
import { rules as allRules } from '../validate/registry.ts';
import type { Rule } from '../validate/rule.ts';
import { isSoundInSlices } from '../validate/sound.ts';
import { mergeFindings, Validation } from '../validate/validate.ts';
import { CliError, exitCodes } from './failure.ts';
import { findingLine, findingReports, pathOf } from './findings.ts';
import type { Io, Messages } from './terminal.ts';
import { withLoops } from './withLoops.ts';

/** Size of files in bytes from which a mesh probably is large enough to share loops among threads. */
const LARGE = 2 ** 23;
/** Size of files in bytes from which the compiled reader of lines pays off. */
const WORTH_LINES = 2 ** 20;

/** A mesh that was read, and the findings of its reader. */
export interface OpenedMesh {
	readonly path: string;
	/** Paths of all files that its set may have, `path` included; empty for standard input. */
	readonly inputs: readonly string[];
	readonly format: Format;
	readonly result: ReadResult;
}

/** The files of a mesh, the opened one first, and their format. */
export interface FoundMesh {
	readonly format: Format;
	/** The files on disk. */
	readonly files: readonly FileSource[];
	/** Their content, decompressed if necessary. */
	readonly sources: readonly [ByteSource, ...ByteSource[]];
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	/** Finding if writing them was interrupted. */
	readonly unfinished: Finding | undefined;
}

/**
 * Finds the files of a mesh. Throws `CliError` if a required one is no mesh file or one can't be decompressed, and
 * `FileError` if one can't be opened.
 */
export async function findMesh(path: string, signal?: CancelSignal): Promise<FoundMesh> {
	const first = await fileSource(path);
	const source = await decompressed(first, signal);
	const head = await headOf(source);
	const format = formatOf(source.name, head);
	if (!format)
		throw new CliError(exitCodes.input, refusal(path, head), {
			code: 'unknown-format',
			file: path,
		});
	const host = {
		async look(name: string, companion: Companion) {
			const file = await sourceBeside(path, name);
			return file && { file, plain: await readable(file, companion, signal) };
		},
		journals: journalsAt(path),
	};
	const opened = { name: first.name, source, format };
	const { others, names, unfinished } = await discoverSet(opened, host, signal);
	return {
		format,
		files: [first, ...others.map(({ file }) => file)],
		sources: [source, ...others.map(({ plain }) => plain)],
		inputs: names.map((name) => pathOf(path, name)),
		unfinished,
	};
}

/**
 * A file of the set, decompressed. Throws `CliError` if that fails, or the file is required and is no part of the
 * mesh.
 */
async function readable(
	file: FileSource,
	companion: Companion,
	signal?: CancelSignal,
): Promise<ByteSource> {
	const plain = await decompressed(file, signal);
	const start = companion.required ? await headOf(plain) : new Uint8Array();
	const refused = companionRefusal(companion, file.path, start);
	if (refused) throw new CliError(exitCodes.input, refused, { file: file.path });
	return plain;
}

async function decompressed(file: FileSource, signal?: CancelSignal): Promise<ByteSource> {
	try {
		return await plainSource(file, signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		throw new CliError(exitCodes.input, `${file.path} ${error.reason}`, { file: file.path });
	}
}

/** Options of `openMesh`. */
export interface OpenMeshOptions extends Pick<ReadOptions, 'positions' | 'onPoints'> {
	/** Result of `findMesh`, if known. */
	readonly found?: FoundMesh;
	/**
	 * Called at least once with the size of the files in bytes: when this thread would block, at the latest when the
	 * mesh is read.
	 */
	readonly onWait?: ((bytes: number) => void) | undefined;
}

/**
 * Reads a mesh file with the others of its set. Throws `CliError` if a required file is no mesh file, and `FileError`
 * if one changes meanwhile.
 */
export async function openMesh(
	path: string,
	io: Io,
	messages: Messages,
	{ positions = false, found, onWait, onPoints }: OpenMeshOptions = {},
): Promise<OpenedMesh> {
	const before = io.clock.enter('read');
	const { format, files, sources, inputs, unfinished } = found ?? (await findMesh(path, io.signal));
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (bytes >= LARGE) beginLoops();
	const large = bytes >= WORTH_LINES;
	if (!large) onWait?.(bytes);
	const plain = await readMesh(sources, {
		format,
		positions,
		signal: io.signal,
		onProgress: messages.progress,
		workers: io.workers,
		meanwhile: () => onWait?.(bytes),
		onPoints,
		plain: large ? (await import('../platform/fileTools.ts')).plainLines() : undefined,
		shared: (io.workers?.count ?? 0) > 1,
	});
	onWait?.(bytes);
	messages.clear();
	const triangles = plain.mesh ? triangleCount(plain.mesh) : 0;
	// Keeps the threads that will share loops and write the result.
	await io.workers?.rest(sharesLoops(triangles) ? defaultThreads(triangles) : 0);
	await Promise.all([refuseChanged(files), loopsAreReady()]);
	const result = withSourceNames(files, sources, plain);
	io.clock.enter(before);
	return { path, inputs, format, result: withTornFinding(result, unfinished) };
}

/** Milliseconds between checks for an interrupt. */
const slice = 50;

/** Findings of the reader and of the given rules. Throws `Cancelled`. */
export async function collectFindings(
	{ path, result }: OpenedMesh,
	io: Io,
	messages: Messages,
	rules: readonly Rule[] = allRules,
): Promise<{
	readonly findings: Findings;
	/** Number of findings by rules, without those of the reader. */
	readonly byRules: number;
}> {
	const before = io.clock.enter('check');
	const { mesh, positions } = result;
	const phase = `Checking ${splitPath(path).name}`;
	const checked = await withLoops(mesh, async (loops) => {
		if (!mesh) return undefined;
		const options = { rules, signal: io.signal, once: true, loops };
		const slices = Validation.inSlices(mesh, positions, options);
		let since = io.now();
		messages.progress({ phase });
		for (;;) {
			const next = slices.next();
			if (next.done) return next.value.findings;
			if (io.now() - since < slice) continue;
			messages.progress({ phase });
			await io.pause();
			since = io.now();
		}
	});
	messages.clear();
	io.clock.enter(before);
	const { errors = 0, warnings = 0, others = 0 } = checked?.found ?? {};
	return { findings: mergeFindings(result, checked), byRules: errors + warnings + others };
}

const refinementRules = allRules.filter(({ severity }) => /^(error|warning)$/.test(severity));

/** A mesh that was read to be refined. */
export interface RefineInput {
	readonly format: Format;
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	readonly mesh: TriMesh;
	/**
	 * Checks the mesh by the rules, unless its edges prove that they find nothing, and prints errors and warnings.
	 * Only the first call has an effect. Throws `CliError` if there are errors.
	 */
	check(edged?: EdgedMesh, loops?: Loops): Promise<void>;
	/** Runs `work` on it. If that fails, checks the mesh first: its errors take precedence. */
	checkOnFailure<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a mesh to refine it. Throws `CliError` if its reader has found errors. */
export async function openToRefine(
	path: string,
	io: Io,
	messages: Messages,
	opening: OpenMeshOptions,
): Promise<RefineInput> {
	const opened = await openMesh(path, io, messages, opening);
	const { mesh, findings, dropped } = opened.result;
	const isBroken = dropped.errors > 0 || findings.some(({ severity }) => severity === 'error');
	let checked = false;
	const check = async (edged?: EdgedMesh, loops?: Loops): Promise<void> => {
		if (checked) return;
		checked = true;
		const isSound = edged && (await provesSound(edged, loops, io, path, messages));
		requireMesh(
			opened,
			isSound ? undefined : await refinementFindings(opened, io, messages),
			messages,
		);
	};
	if (isBroken) await check();
	return {
		format: opened.format,
		inputs: opened.inputs,
		mesh: mesh ?? requireMesh(opened, undefined, messages),
		check,
		async checkOnFailure(work) {
			try {
				return await work();
			} catch (error) {
				if (!(error instanceof Cancelled)) await check();
				throw error;
			}
		},
	};
}

/** Whether the edges prove that a mesh has no errors and warnings. Throws `Cancelled`. */
async function provesSound(
	edged: EdgedMesh,
	loops: Loops | undefined,
	{ pause, signal }: Io,
	path: string,
	messages: Messages,
): Promise<boolean> {
	messages.progress({ phase: `Checking ${splitPath(path).name}` });
	return inSlices(isSoundInSlices(edged, loops), { pause, ...(signal && { signal }) });
}

/**
 * Errors and warnings. If the rules find any, reads the file again with positions, which would take memory in the
 * usual case.
 */
async function refinementFindings(
	opened: OpenedMesh,
	io: Io,
	messages: Messages,
): Promise<Findings> {
	const { findings, byRules } = await collectFindings(opened, io, messages, refinementRules);
	if (byRules === 0) return findings;
	const again = await openMesh(opened.path, io, messages, { positions: true });
	return (await collectFindings(again, io, messages, refinementRules)).findings;
}

/** Findings per severity that commands print before they continue or fail; `check` prints all. */
const shown = 20;

/**
 * Prints errors and warnings of `findings`, by default those of the reader, and returns the mesh. Throws `CliError` if
 * there are errors.
 */
export function requireMesh(
	{ path, result }: OpenedMesh,
	findings: Findings | undefined,
	messages: Messages,
): TriMesh {
	const { list, found, atLeast } = findings ?? mergeFindings(result);
	const first = (severity: Severity) =>
		list.filter((finding) => finding.severity === severity).slice(0, shown);
	const [errors, warnings] = [first('error'), first('warning')];
	for (const finding of errors) messages.print(findingLine(path, finding));
	for (const finding of warnings) messages.finding(findingLine(path, finding));
	const hidden = found.errors - errors.length + found.warnings - warnings.length;
	if (hidden > 0)
		messages.print(`and ${countText(hidden)} more; trirefine check ${path} lists them`);
	if (found.errors > 0 || !result.mesh) {
		const count =
			found.errors === 1
				? 'an error'
				: `${atLeast ? 'at least ' : ''}${counted(found.errors, 'error')}`;
		throw new CliError(exitCodes.input, `${path} has ${count} and can't be used`, {
			code: 'broken-mesh',
			file: path,
			findings: findingReports(path, list),
		});
	}
	return result.mesh;
}
