import { throwIfCancelled } from '../../util/cancel.ts';
import type { Workers } from '../../util/workers.ts';
import type { ByteSource, OpenFile, ReadOptions } from '../core/format.ts';
import { load } from '../text/loaded.ts';
import { Allowance } from './allowance.ts';
import type { Coding } from './itemBytes.ts';
import type { TaskFile } from './parallelTasks.ts';

/** Bytes of a block, the unit of loading: a page of memory. */
const blockBits = 12;
const blockBytes = 1 << blockBits;
/** Bytes that `indexOf` searches in its first step, and in each later one. */
const [firstSearch, laterSearch] = [1 << 10, 1 << 16];
/** Bytes read between two checks of the signal. */
const readBytes = 1 << 23;
/** Default number of bytes of records in a task: they fit a processor's cache. */
const taskBytes = 1 << 18;
/** Files up to this size are loaded as a whole: a few reads would load all of it anyway. */
const smallBytes = 1 << 18;
/** Largest file, in bytes. */
const maxBytes = 2 ** 32 - 2;

type FileOptions = Pick<ReadOptions, 'signal' | 'onProgress' | 'workers' | 'blockBytes'>;

/**
 * Bytes of a file. Of a local file only requested blocks are loaded: numbers are read directly into their arrays, so
 * that the file is never in memory together with its mesh.
 */
export class FileBytes {
	/** 1 for each block of `bytes` that is loaded; undefined if all are. */
	readonly #loadedBlocks: Uint8Array | undefined;
	readonly #file: OpenFile | undefined;
	readonly #options: FileOptions;
	/** End of the bytes last reported as progress. */
	#reported = 0;
	/** Limit for bytes that the file expands to; the files of a set may share one. */
	allowance: Allowance;
	/** Buffer of `transientBytes`. */
	#transient = new Uint8Array(0);

	/**
	 * @param name of the file
	 * @param bytes the first `length` are the file's, once `ensureLoaded` has read them
	 * @param file reads bytes that are not loaded
	 */
	constructor(
		readonly name: string,
		readonly bytes: Uint8Array,
		readonly length: number,
		file?: OpenFile,
		options: FileOptions = {},
	) {
		this.#file = file;
		this.#options = options;
		this.allowance = new Allowance(length);
		if (file) this.#loadedBlocks = new Uint8Array((length >>> blockBits) + 1);
	}

	/**
	 * Opens a file, or loads it if it is small or not local; undefined if it is larger than 4 GiB. Appends `endByte` to
	 * `bytes`. The caller must call `close`. Throws `Cancelled` and the errors of the source.
	 */
	static async of(
		source: ByteSource,
		options: ReadOptions,
		endByte = 0,
	): Promise<FileBytes | undefined> {
		const content =
			FileBytes.#inParts(source, options, endByte) ??
			(await FileBytes.#inMemory(source, options, endByte));
		if (content && source.packed !== undefined) content.allowance = new Allowance(source.packed);
		return content;
	}

	/** Loads all bytes. */
	static async #inMemory(
		source: ByteSource,
		options: ReadOptions,
		endByte: number,
	): Promise<FileBytes | undefined> {
		const loaded = await load(source, options);
		if (!loaded) return undefined;
		loaded.bytes[loaded.length] = endByte;
		return new FileBytes(source.name, loaded.bytes, loaded.length);
	}

	/** Opens a file to load parts of it; undefined if it is small, too large or not local. */
	static #inParts(
		source: ByteSource,
		options: ReadOptions,
		endByte: number,
	): FileBytes | undefined {
		const { name, size } = source;
		const file = size > smallBytes && size <= maxBytes ? opened(source) : undefined;
		if (!file) return undefined;
		const bytes = new Uint8Array(size + 1);
		bytes[size] = endByte;
		return new FileBytes(name, bytes, size, file, options);
	}

	/** Ensures that bytes [from, to) are loaded, up to the end of the file. */
	ensureLoaded(from: number, to: number): void {
		const flags = this.#loadedBlocks;
		if (!flags || from >= to || from >= this.length) return;
		const end = (Math.min(to, this.length) - 1) >>> blockBits;
		for (let block = Math.max(0, from) >>> blockBits; block <= end; block++) {
			if (flags[block] === 1) continue;
			const first = block;
			while (block <= end && flags[block] === 0) flags[block++] = 1;
			const last = Math.min(this.length, block * blockBytes);
			this.#read(first * blockBytes, this.bytes.subarray(first * blockBytes, last));
		}
	}

	/** Whether all bytes are loaded already, without `ensureLoaded`. */
	get isLoaded(): boolean {
		return this.#loadedBlocks === undefined;
	}

	/** Ensures that all bytes are loaded. */
	loadAll(): void {
		this.ensureLoaded(0, this.length);
	}

	/** Index of the first `byte` at or after `from`, −1 if there is none; loads all bytes up to it. */
	indexOf(byte: number, from: number): number {
		let window = firstSearch;
		for (let at = from; at < this.length; ) {
			const end = Math.min(this.length, at + window);
			this.ensureLoaded(at, end);
			const index = this.bytes.subarray(at, end).indexOf(byte);
			if (index >= 0) return at + index;
			at = end;
			window = laterSearch;
		}
		return -1;
	}

	/**
	 * Bytes [from, to), up to the end of the file, valid until the next call. For bytes used once: they are not stored
	 * in `bytes`.
	 */
	transientBytes(from: number, to: number): Uint8Array {
		const end = Math.min(to, this.length);
		if (!this.#loadedBlocks) return this.bytes.subarray(from, end);
		const length = Math.max(0, end - from);
		if (this.#transient.length < length) this.#transient = new Uint8Array(length);
		const bytes = this.#transient.subarray(0, length);
		if (length > 0) this.copy(from, bytes);
		return bytes;
	}

	/** Copies bytes from `from` on into `into`. The file must have them all. */
	copy(from: number, into: Uint8Array): void {
		if (this.#loadedBlocks?.[from >>> blockBits] === 0) this.#read(from, into);
		else {
			// The first block is loaded and is copied; the rest is read from the file, loaded or not.
			const loaded = this.#loadedBlocks
				? Math.min(into.length, blockBytes - (from & (blockBytes - 1)))
				: into.length;
			into.set(this.bytes.subarray(from, from + loaded));
			if (loaded < into.length) this.#read(from + loaded, into.subarray(loaded));
		}
	}

	/** The open file; undefined if the bytes are in memory. */
	get descriptor(): number | undefined {
		return this.#file?.descriptor;
	}

	/** Workers that read the file themselves; undefined if they can't or there are none. */
	get workers(): Workers | undefined {
		return this.#file && this.#options.workers;
	}

	/**
	 * The file as threads read it, with items of `step` bytes, the first at byte `at`, and the number of items in a task.
	 * With zlib blocks, three blocks must hold a whole number of items.
	 */
	tasksOf(
		at: number,
		step: number,
		coding?: Coding,
	): { readonly each: number; readonly file: TaskFile } {
		const unit = coding?.blocks ? (3 * coding.blocks.size) / step : 1;
		const items = (this.#options.blockBytes ?? taskBytes) / step;
		const each = unit * Math.max(1, Math.floor(items / unit));
		const file: TaskFile = {
			...{ at, step, coding, descriptor: this.descriptor },
			copy: (from, into) => this.copy(from, into),
		};
		return { each, file };
	}

	/** Closes the file; no more bytes can be loaded. */
	close(): void {
		this.#file?.close();
	}

	/** Reads from the file. Bytes missing because it was truncated meanwhile are 0. */
	#read(from: number, into: Uint8Array): void {
		const file = this.#file as OpenFile;
		const { signal } = this.#options;
		for (let at = 0; at < into.length; ) {
			throwIfCancelled(signal);
			const more = file.read(from + at, into.subarray(at, Math.min(into.length, at + readBytes)));
			if (more === 0) {
				into.fill(0, at);
				return;
			}
			at += more;
			this.#reportProgress(from + at);
		}
	}

	/** Reports progress, except for small steps and for bytes before those already reported. */
	#reportProgress(done: number): void {
		if (done < this.#reported + readBytes) return;
		this.#reported = done;
		const fraction = done / this.length;
		this.#options.onProgress?.({ phase: `Reading ${this.name}`, fraction });
	}
}

/** Opens a source; undefined if that fails: reading its chunks reports the error. */
function opened(source: ByteSource): OpenFile | undefined {
	try {
		return source.open?.();
	} catch {
		return undefined;
	}
}
