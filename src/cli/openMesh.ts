import type { Format, ReadOptions, ReadResult } from '../formats/core/format.ts';
import { withSourceNames } from '../formats/io/gzip.ts';
import { withTornFinding } from '../formats/unfinished/unfinishedSet.ts';
import { readMesh } from '../library/readMesh.ts';
import { triangleCount } from '../mesh/triMesh.ts';
import { refuseChanged } from '../platform/files.ts';
import { beginLoops, loopsAreReady } from '../platform/sharedLoops.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import { sharesLoops } from '../util/loop.ts';
import { type FoundMesh, findMesh } from './findMesh.ts';
import type { Io, Messages } from './terminal.ts';

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
