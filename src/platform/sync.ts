import { type FileHandle, open } from 'node:fs/promises';

/** Error codes of file systems that can't flush a file to the disk. */
const unable = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Flushes a file to the disk, where its file system can. Throws where the disk fails. */
export async function syncFile(file: FileHandle): Promise<void> {
	try {
		await file.sync();
	} catch (error) {
		if (!unable.has(String((error as { code?: unknown }).code))) throw error;
	}
}

/** Flushes the names in a folder to the disk; does nothing where that can't be done. */
export async function syncFolder(folder: string): Promise<void> {
	try {
		const opened = await open(folder, 'r');
		await opened.sync().finally(() => opened.close());
	} catch {
		// Not every system opens folders; the files are whole anyway.
	}
}
