import type { ByteSource, ReadOptions } from '../../formats/format.ts';
import { type ReadMeshResult, readMesh } from '../../formats/registry.ts';
import type { Platform } from '../platform.ts';
import { bytesSource } from './bytesSource.ts';
import { bytesOf, type MeshSet, onlyInEditor, type SetFile } from './meshSet.ts';

/** What the editor shows of a file, unsaved edits included, else what is on disk, in chunks. */
async function sourceOf(file: SetFile, { openFile }: Platform): Promise<ByteSource> {
	if (openFile && file.uri.scheme === 'file' && !onlyInEditor(file)) return openFile(file.uri);
	return bytesSource(file.name, await bytesOf(file));
}

/** Reads the mesh of a set. Throws where not even the first file is there. */
export async function readSet(
	{ files, missing }: MeshSet,
	platform: Platform,
	options: ReadOptions,
): Promise<ReadMeshResult> {
	const [first, ...others] = await Promise.all(files.map((file) => sourceOf(file, platform)));
	if (!first) throw new Error(`There is no file ${missing[0]}.`);
	return readMesh([first, ...others], options);
}
