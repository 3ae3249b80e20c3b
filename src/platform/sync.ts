import { type FileHandle, open } from 'node:fs/promises';

/** Error codes of file systems that can't flush files. */
const unsupportedCodes = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Flushes a file to disk, if its file system supports that. Throws if the disk fails. */
export const syncFile = (file: FileHandle): Promise<void> => ignoreUnsupported(file.sync());

async function ignoreUnsupported(flushed: Promise<void>): Promise<void> {
	try {
		await flushed;
	} catch (error) {
		if (!unsupportedCodes.has(String((error as { code?: unknown }).code))) throw error;
	}
}

/** Bytes written before the next flush starts. */
const FLUSH_BYTES = 2 ** 24;

/** Flushes a file while it is being written; otherwise the system would start to write only at the final flush. */
export class IncrementalSync {
	readonly #file: FileHandle;
	#flushed = Promise.resolve();
	#isBusy = false;
	#unflushed = 0;

	constructor(file: FileHandle) {
		this.#file = file;
	}

	/** Notes that `bytes` more bytes are in the file. */
	wrote(bytes: number): void {
		this.#unflushed += bytes;
		if (this.#isBusy || this.#unflushed < FLUSH_BYTES) return;
		this.#unflushed = 0;
		this.#isBusy = true;
		const before = this.#flushed;
		// The system reports a failure once; `end` reports it here.
		this.#flushed = ignoreUnsupported(this.#file.datasync())
			.then(() => before)
			.finally(() => {
				this.#isBusy = false;
			});
		this.#flushed.catch(() => undefined);
	}

	/** Waits for the current flush, and ignores its failure. */
	async abandon(): Promise<void> {
		await this.#flushed.catch(() => undefined);
	}

	/** Flushes the rest. Throws if the disk fails or has failed. */
	async end(): Promise<void> {
		await this.#flushed;
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
