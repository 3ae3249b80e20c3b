import { type FileStat, FileType, type Uri, workspace } from 'vscode';
import { fileName } from '../fileNames.ts';
import { plainBytes } from './plainBytes.ts';

/** Throws an `Error` for the user unless a URI is a regular file: reading a FIFO or a device may never end. */
export function requireRegularFile(uri: Uri, { type }: FileStat): void {
	if ((type & FileType.File) === 0) throw new Error(`${fileName(uri.path)} is not a regular file.`);
}

/** Reads a file; `stat` is absent if it may not exist. Throws as `requireRegularFile` and `workspace.fs` do. */
export async function readRegularFile(uri: Uri, stat: FileStat | undefined): Promise<Uint8Array> {
	if (stat) requireRegularFile(uri, stat);
	return plainBytes(await workspace.fs.readFile(uri));
}
