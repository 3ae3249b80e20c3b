import { companionsIn, namesOfSet } from '../formats/companions.ts';
import type { ByteSource, Format, ReadOptions, ReadResult } from '../formats/format.ts';
import { GzipError, inNamesOf, plainSource } from '../formats/gzip.ts';
import { headOf } from '../formats/headOf.ts';
import { companionRefusal, formatOf, refusal } from '../formats/registry.ts';
import { withNoticed } from '../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../library/readMesh.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { Finding, Findings, Severity } from '../mesh/finding.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type FileSource, fileSource, refuseChanged, splitPath } from '../platform/files.ts';
import { openSet } from '../platform/openSet.ts';
import { beginLoops, loopsAreReady } from '../platform/sharedLoops.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import { unfinishedAt } from '../platform/unfinished.ts';
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

/** Bytes of files from which on a mesh is most likely large enough for threads to share its loops. */
const LARGE = 2 ** 23;
/** Bytes of files that are worth what reads plain lines of numbers. */
const WORTH_LINES = 2 ** 20;

/** A mesh that was read, and what its reader noticed. */
export interface Opened {
	readonly path: string;
	/** The paths of all files that its set may have, `path` among them; none where it came through standard input. */
	readonly inputs: readonly string[];
	readonly format: Format;
	readonly result: ReadResult;
}

/** The files of a mesh, the opened one first, and their format. */
export interface FoundMesh {
	readonly format: Format;
	/** What lies on disk. */
	readonly files: readonly FileSource[];
	/** Their content, decompressed where they are compressed. */
	readonly sources: readonly [ByteSource, ...ByteSource[]];
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	/** Writing them was cut short. */
	readonly unfinished: Finding | undefined;
}

/**
 * Finds the files of a mesh. Throws a `CliError` where one that the mesh needs is no mesh file or one can't be
 * decompressed, and a `FileError` where one can't be opened.
 */
export async function findMesh(path: string, signal?: CancelSignal): Promise<FoundMesh> {
	const first = await fileSource(path);
	const source = await decompressed(first, signal);
	const head = await headOf(source);
	const format = formatOf(source.name, head);
	if (!format)
		throw new CliError(exitCodes.input, refusal(path, head), {
			...{ code: 'unknown-format', file: path },
		});
	const companions = await companionsIn(source, format, signal);
	const files = await openSet(path, companions, source !== first);
	const sources: [ByteSource, ...ByteSource[]] = [source];
	for (const file of files.slice(1)) {
		const found = await decompressed(file, signal);
		const companion = companions.find(({ name }) => name === found.name);
		const start = companion?.required ? await headOf(found) : new Uint8Array();
		const refused = companionRefusal(companion, file.path, start);
		if (refused) throw new CliError(exitCodes.input, refused, { file: file.path });
		sources.push(found);
	}
	const names = namesOfSet(first.name, format, companions);
	return {
		format,
		files,
		sources,
		inputs: names.map((name) => pathOf(path, name)),
		unfinished: await unfinishedAt(path, names),
	};
}

async function decompressed(file: FileSource, signal?: CancelSignal): Promise<ByteSource> {
	try {
		return await plainSource(file, signal);
	} catch (error) {
		if (!(error instanceof GzipError)) throw error;
		throw new CliError(exitCodes.input, `${file.path} ${error.reason}`, { file: file.path });
	}
}

/** How a mesh is opened. */
export interface Opening extends Pick<ReadOptions, 'positions' | 'onPoints'> {
	/** What `findMesh` has found, where that is known. */
	readonly found?: FoundMesh;
	/**
	 * Called once or more often when this thread waits for others, at the latest when the mesh is there, with the bytes of the
	 * files.
	 */
	readonly meanwhile?: ((bytes: number) => void) | undefined;
}

/**
 * Reads a mesh file with the others of its set. Throws a `CliError` where one that it needs is no mesh
 * file, and a `FileError` where one changes meanwhile.
 */
export async function openMesh(
	path: string,
	io: Io,
	messages: Messages,
	{ positions = false, found, meanwhile, onPoints }: Opening = {},
): Promise<Opened> {
	const before = io.clock.enter('read');
	const { format, files, sources, inputs, unfinished } = found ?? (await findMesh(path, io.signal));
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (bytes >= LARGE) beginLoops();
	const large = bytes >= WORTH_LINES;
	if (!large) meanwhile?.(bytes);
	const plain = await readMesh(sources, {
		format,
		positions,
		signal: io.signal,
		onProgress: messages.progress,
		workers: io.workers,
		meanwhile: () => meanwhile?.(bytes),
		onPoints,
		plain: large ? (await import('../platform/fileTools.ts')).plainLines() : undefined,
		shared: (io.workers?.count ?? 0) > 1,
	});
	meanwhile?.(bytes);
	messages.clear();
	const triangles = plain.mesh ? triangleCount(plain.mesh) : 0;
	// They go on with the work on it, and write what becomes of it.
	await io.workers?.rest(sharesLoops(triangles) ? defaultThreads(triangles) : 0);
	await Promise.all([refuseChanged(files), loopsAreReady()]);
	const result = inNamesOf(files, sources, plain);
	io.clock.enter(before);
	return { path, inputs, format, result: withNoticed(result, unfinished) };
}

/** Milliseconds between two looks for an interrupt. */
const slice = 50;

/** What the reader noticed and what the given rules find. Throws `Cancelled`. */
export async function examine(
	{ path, result }: Opened,
	io: Io,
	messages: Messages,
	rules: readonly Rule[] = allRules,
): Promise<{
	readonly findings: Findings;
	/** Found by rules, not by the reader. */
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
export interface Unchecked {
	readonly format: Format;
	/** `Opened.inputs`. */
	readonly inputs: readonly string[];
	readonly mesh: TriMesh;
	/**
	 * Checks it by the rules, unless it is plain from its edges that they find nothing, and prints errors and warnings. Only
	 * the first call does. Throws a `CliError` on errors.
	 */
	check(edged?: EdgedMesh, loops?: Loops): Promise<void>;
	/** Does work on it. Where that fails, what is wrong with the mesh is told instead, if there is anything. */
	tellFirst<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a mesh to refine it. Throws a `CliError` where it is known already that it can't be used. */
export async function openToRefine(
	path: string,
	io: Io,
	messages: Messages,
	opening: Opening,
): Promise<Unchecked> {
	const opened = await openMesh(path, io, messages, opening);
	const { mesh, findings, dropped } = opened.result;
	const isBroken = dropped.errors > 0 || findings.some(({ severity }) => severity === 'error');
	let checked = false;
	const check = async (edged?: EdgedMesh, loops?: Loops): Promise<void> => {
		if (checked) return;
		checked = true;
		const isSound = edged && (await provesSound(edged, loops, io, path, messages));
		usable(opened, isSound ? undefined : await refinementFindings(opened, io, messages), messages);
	};
	if (isBroken) await check();
	return {
		format: opened.format,
		inputs: opened.inputs,
		mesh: mesh ?? usable(opened, undefined, messages),
		check,
		async tellFirst(work) {
			try {
				return await work();
			} catch (error) {
				if (!(error instanceof Cancelled)) await check();
				throw error;
			}
		},
	};
}

/** Whether a mesh is known to be without errors and warnings. Throws `Cancelled`. */
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
 * Errors and warnings. Where the rules find something, the file is read again for its positions, which would only take
 * memory in the usual case.
 */
async function refinementFindings(opened: Opened, io: Io, messages: Messages): Promise<Findings> {
	const { findings, byRules } = await examine(opened, io, messages, refinementRules);
	if (byRules === 0) return findings;
	const again = await openMesh(opened.path, io, messages, { positions: true });
	return (await examine(again, io, messages, refinementRules)).findings;
}

/** Findings of a severity that are printed before a command goes on or gives up; `check` prints all. */
const shown = 20;

/**
 * The mesh, after the errors and warnings among its findings were printed; by default those of its reader. Throws a
 * `CliError` where there are errors.
 */
export function usable(
	{ path, result }: Opened,
	findings: Findings | undefined,
	messages: Messages,
): TriMesh {
	const { list, found, atLeast } = findings ?? mergeFindings(result);
	const first = (severity: Severity) =>
		list.filter((finding) => finding.severity === severity).slice(0, shown);
	const [errors, warnings] = [first('error'), first('warning')];
	for (const finding of errors) messages.say(findingLine(path, finding));
	for (const finding of warnings) messages.finding(findingLine(path, finding));
	const hidden = found.errors - errors.length + found.warnings - warnings.length;
	if (hidden > 0) messages.say(`and ${countText(hidden)} more; trirefine check ${path} lists them`);
	if (found.errors > 0 || !result.mesh) {
		const count =
			found.errors === 1
				? 'an error'
				: `${atLeast ? 'at least ' : ''}${counted(found.errors, 'error')}`;
		throw new CliError(exitCodes.input, `${path} has ${count} and can't be used`, {
			...{ code: 'broken-mesh', file: path },
			findings: findingReports(path, list),
		});
	}
	return result.mesh;
}
