import { type FileStat, FileType, type Uri, workspace } from 'vscode';
import { fileName } from '../fileNames.ts';
import { plainBytes } from './plainBytes.ts';

/** Throws a sentence where something else than a file is at a URI, such as a FIFO or a device: reading that may never end. */
export function refuseOther(uri: Uri, { type }: FileStat): void {
	if ((type & FileType.File) === 0) throw new Error(`${fileName(uri.path)} is not a regular file.`);
}

/** The bytes of a file, whose `stat` is absent where it may not exist. Throws as `refuseOther` and `workspace.fs` do. */
export async function regularBytes(uri: Uri, stat: FileStat | undefined): Promise<Uint8Array> {
	if (stat) refuseOther(uri, stat);
	return plainBytes(await workspace.fs.readFile(uri));
}
