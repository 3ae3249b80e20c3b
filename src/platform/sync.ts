import { type FileHandle, open } from 'node:fs/promises';

/** Error codes of file systems that can't flush a file to the disk. */
const unable = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Flushes a file to the disk, where its file system can. Throws where the disk fails. */
export const syncFile = (file: FileHandle): Promise<void> => whereAble(file.sync());

async function whereAble(flushed: Promise<void>): Promise<void> {
	try {
		await flushed;
	} catch (error) {
		if (!unable.has(String((error as { code?: unknown }).code))) throw error;
	}
}

/** Bytes from which on the disk is given more. */
const SOME = 2 ** 24;

/** Has the disk take a file while it is written, as the system else begins with it when somebody waits for it. */
export class SteadySync {
	readonly #file: FileHandle;
	#given = Promise.resolve();
	#isBusy = false;
	#waiting = 0;

	constructor(file: FileHandle) {
		this.#file = file;
	}

	/** Tells that so many bytes more are in the file. */
	wrote(bytes: number): void {
		this.#waiting += bytes;
		if (this.#isBusy || this.#waiting < SOME) return;
		this.#waiting = 0;
		this.#isBusy = true;
		const before = this.#given;
		// A failure is told once by the system, and by `end` here.
		this.#given = whereAble(this.#file.datasync())
			.then(() => before)
			.finally(() => {
				this.#isBusy = false;
			});
		this.#given.catch(() => undefined);
	}

	/** Waits until the disk has taken what it was given so far, whatever becomes of it. */
	async leave(): Promise<void> {
		await this.#given.catch(() => undefined);
	}

	/** Flushes the rest. Throws where the disk fails or has failed. */
	async end(): Promise<void> {
		await this.#given;
		await syncFile(this.#file);
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
