import type { ByteSource, ReadOptions } from '../../formats/core/format.ts';
import { withTornFinding } from '../../formats/unfinished/unfinishedSet.ts';
import { type ReadMeshResult, readMesh } from '../../library/readMesh.ts';
import type { Platform } from '../platform.ts';
import { bytesSource } from './bytesSource.ts';
import { bytesOf, type MeshSet, onlyInEditor, type SetFile, statOf } from './meshSet.ts';

/** Reads the mesh of a set. Throws if the first file is missing, or if one changes meanwhile. */
export async function readSet(
	{ files, missing, unfinished }: MeshSet,
	platform: Platform,
	options: ReadOptions,
): Promise<ReadMeshResult> {
	const read = files.filter((file) => isRead(file, platform));
	const [first, ...others] = await Promise.all(
		files.map((file) => sourceOf(file, files[0], platform)),
	);
	if (!first) throw new Error(`File not found: ${missing[0]}.`);
	const result = await readMesh([first, ...others], options);
	for (const { name, uri, stat } of read) {
		const now = await statOf(uri);
		// A deleted file was read from its open handle.
		if (now && (now.mtime !== stat?.mtime || now.size !== stat.size))
			throw new Error(`${name} changed while it was being read. Try again.`);
	}
	return withTornFinding(result, unfinished);
}

/** Whether a file is read from disk in chunks while others may write it. */
const isRead = (file: SetFile, { openFile }: Platform): boolean =>
	openFile !== undefined && file.uri.scheme === 'file' && !onlyInEditor(file);

/** A source of the current content: with unsaved edits, otherwise from disk. */
async function sourceOf(
	file: SetFile,
	opened: SetFile | undefined,
	platform: Platform,
): Promise<ByteSource> {
	if (platform.openFile && isRead(file, platform))
		return platform.openFile(file.uri, (opened ?? file).uri);
	return bytesSource(file.name, await bytesOf(file));
}
