import { type FileHandle, open } from 'node:fs/promises';

/** Error codes of file systems that can't flush files. */
const unable = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Flushes a file to disk, if its file system can. Throws if the disk fails. */
export const syncFile = (file: FileHandle): Promise<void> => whereAble(file.sync());

async function whereAble(flushed: Promise<void>): Promise<void> {
	try {
		await flushed;
	} catch (error) {
		if (!unable.has(String((error as { code?: unknown }).code))) throw error;
	}
}

/** Bytes written before the next flush starts. */
const SOME = 2 ** 24;

/** Flushes a file while it is being written, as otherwise the system starts only when somebody waits for it. */
export class IncrementalSync {
	readonly #file: FileHandle;
	#given = Promise.resolve();
	#isBusy = false;
	#waiting = 0;

	constructor(file: FileHandle) {
		this.#file = file;
	}

	/** Notes that `bytes` more bytes are in the file. */
	wrote(bytes: number): void {
		this.#waiting += bytes;
		if (this.#isBusy || this.#waiting < SOME) return;
		this.#waiting = 0;
		this.#isBusy = true;
		const before = this.#given;
		// The system reports a failure once; `end` reports it here.
		this.#given = whereAble(this.#file.datasync())
			.then(() => before)
			.finally(() => {
				this.#isBusy = false;
			});
		this.#given.catch(() => undefined);
	}

	/** Waits for the flush that is under way, and ignores its failure. */
	async abandon(): Promise<void> {
		await this.#given.catch(() => undefined);
	}

	/** Flushes the rest. Throws if the disk fails or has failed. */
	async end(): Promise<void> {
		await this.#given;
		await syncFile(this.#file);
	}
}

/** Flushes the entries of a folder to disk; does nothing if that is impossible. */
export async function syncFolder(folder: string): Promise<void> {
	try {
		const opened = await open(folder, 'r');
		await opened.sync().finally(() => opened.close());
	} catch {
		// Not every system can open folders; the files are complete anyway.
	}
}
