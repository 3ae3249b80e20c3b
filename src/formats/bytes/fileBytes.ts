import { throwIfCancelled } from '../../util/cancel.ts';
import type { Workers } from '../../util/workers.ts';
import { Allowance } from '../allowance.ts';
import type { ByteSource, OpenFile, ReadOptions } from '../format.ts';
import type { Coding } from '../parallel/itemBytes.ts';
import type { PieceFile } from '../parallel/pieces.ts';
import { load } from '../wholeFile.ts';

/** Bytes that are read at once where some of them are asked for: as many as a machine gives memory for at a time. */
const blockBits = 12;
const blockBytes = 1 << blockBits;
/** Bytes among which one is sought at first, and at a time from then on. */
const [fewSought, mostSought] = [1 << 10, 1 << 16];
/** Bytes of numbers that are read between two looks at the signal. */
const pieceBytes = 1 << 23;
/** Bytes of rows that are taken at a time: few enough for a processor's cache. */
const usualPiece = 1 << 18;
/** Files of which no part is read by itself: a few reads would take all of them. */
const smallBytes = 1 << 18;
/** More bytes are not addressed. */
const mostBytes = 2 ** 32 - 2;

type Watching = Pick<ReadOptions, 'signal' | 'onProgress' | 'workers' | 'blockBytes'>;

/**
 * The bytes of a file. Where it lies on this machine only those are there that were asked for: its numbers are read straight
 * into their place, and the file is never in memory beside the mesh that is made of it.
 */
export class FileBytes {
	/** Blocks of `bytes` that are there: 1 for each; undefined where all are. */
	readonly #there: Uint8Array | undefined;
	readonly #file: OpenFile | undefined;
	readonly #watching: Watching;
	/** The byte behind those of which progress was told. */
	#told = 0;
	/** How many bytes may be made of the file; the files of a set may share one. */
	allowance: Allowance;
	/** Bytes that `passing` has read. */
	#passed = new Uint8Array(0);

	/**
	 * @param name of the file
	 * @param bytes the first `length` are the file, as far as `need` was called for them
	 * @param file reads those that are not there
	 */
	constructor(
		readonly name: string,
		readonly bytes: Uint8Array,
		readonly length: number,
		file?: OpenFile,
		watching: Watching = {},
	) {
		this.#file = file;
		this.#watching = watching;
		this.allowance = new Allowance(length);
		if (file) this.#there = new Uint8Array((length >>> blockBits) + 1);
	}

	/**
	 * Opens a file, or takes it into memory where it is small or not of this machine; undefined where it has more than 4 GiB. One
	 * byte of a value of one's own is behind the file. `close` has to be called. Throws `Cancelled`, and what the source throws.
	 */
	static async of(
		source: ByteSource,
		options: ReadOptions,
		behind = 0,
	): Promise<FileBytes | undefined> {
		const content =
			FileBytes.#inParts(source, options, behind) ??
			(await FileBytes.#inMemory(source, options, behind));
		if (content && source.packed !== undefined) content.allowance = new Allowance(source.packed);
		return content;
	}

	/** Takes all bytes into memory. */
	static async #inMemory(
		source: ByteSource,
		options: ReadOptions,
		behind: number,
	): Promise<FileBytes | undefined> {
		const loaded = await load(source, options);
		if (!loaded) return undefined;
		loaded.bytes[loaded.length] = behind;
		return new FileBytes(source.name, loaded.bytes, loaded.length);
	}

	/** Opens a file to read parts of it; undefined for one that is small, too large or not of this machine. */
	static #inParts(source: ByteSource, options: ReadOptions, behind: number): FileBytes | undefined {
		const { name, size } = source;
		const file = size > smallBytes && size <= mostBytes ? opened(source) : undefined;
		if (!file) return undefined;
		const bytes = new Uint8Array(size + 1);
		bytes[size] = behind;
		return new FileBytes(name, bytes, size, file, options);
	}

	/** Has the bytes from one to in front of another in `bytes`, as far as the file has them. */
	need(from: number, to: number): void {
		const there = this.#there;
		if (!there || from >= to || from >= this.length) return;
		const end = (Math.min(to, this.length) - 1) >>> blockBits;
		for (let block = Math.max(0, from) >>> blockBits; block <= end; block++) {
			if (there[block] === 1) continue;
			const first = block;
			while (block <= end && there[block] === 0) there[block++] = 1;
			const last = Math.min(this.length, block * blockBytes);
			this.#read(first * blockBytes, this.bytes.subarray(first * blockBytes, last));
		}
	}

	/** Whether all bytes are there without `need`. */
	get isWhole(): boolean {
		return this.#there === undefined;
	}

	/** Has all bytes in `bytes`. */
	needAll(): void {
		this.need(0, this.length);
	}

	/** The first byte of a value from one on, with all in front of it in `bytes`; −1 where there is none. */
	indexOf(byte: number, from: number): number {
		let some = fewSought;
		for (let at = from; at < this.length; ) {
			const end = Math.min(this.length, at + some);
			this.need(at, end);
			const found = this.bytes.subarray(at, end).indexOf(byte);
			if (found >= 0) return at + found;
			at = end;
			some = mostSought;
		}
		return -1;
	}

	/**
	 * The bytes from one to in front of another, as far as the file has them, of use until the next call: what is looked at once
	 * is not kept in `bytes`.
	 */
	passing(from: number, to: number): Uint8Array {
		const end = Math.min(to, this.length);
		if (!this.#there) return this.bytes.subarray(from, end);
		const length = Math.max(0, end - from);
		if (this.#passed.length < length) this.#passed = new Uint8Array(length);
		const bytes = this.#passed.subarray(0, length);
		if (length > 0) this.copy(from, bytes);
		return bytes;
	}

	/** Copies bytes from one on to another place. The file must have so many. */
	copy(from: number, into: Uint8Array): void {
		if (this.#there?.[from >>> blockBits] === 0) this.#read(from, into);
		else {
			// What is read of a block that is there is little.
			const here = this.#there
				? Math.min(into.length, blockBytes - (from & (blockBytes - 1)))
				: into.length;
			into.set(this.bytes.subarray(from, from + here));
			if (here < into.length) this.#read(from + here, into.subarray(here));
		}
	}

	/** Threads that read parts of the file by themselves; undefined where they can't, or there are none. */
	get workers(): Workers | undefined {
		return this.#file && this.#watching.workers;
	}

	/**
	 * What threads need to take items of so many bytes, the first from a byte on, and how many of them at a time. Where they are
	 * in blocks of zlib data, three of these hold a whole number of items.
	 */
	pieces(
		at: number,
		step: number,
		coding?: Coding,
	): { readonly each: number; readonly file: PieceFile } {
		const unit = coding?.blocks ? (3 * coding.blocks.size) / step : 1;
		const piece = (this.#watching.blockBytes ?? usualPiece) / step;
		const each = unit * Math.max(1, Math.floor(piece / unit));
		const file: PieceFile = {
			...{ at, step, coding, descriptor: this.#file?.descriptor },
			copy: (from, into) => this.copy(from, into),
		};
		return { each, file };
	}

	/** Ends reading: the bytes are of no use any more. */
	close(): void {
		this.#file?.close();
	}

	/** Reads from the file. What is not there any more, as the file was cut meanwhile, is 0. */
	#read(from: number, into: Uint8Array): void {
		const file = this.#file as OpenFile;
		const { signal } = this.#watching;
		for (let at = 0; at < into.length; ) {
			throwIfCancelled(signal);
			const more = file.read(from + at, into.subarray(at, Math.min(into.length, at + pieceBytes)));
			if (more === 0) {
				into.fill(0, at);
				return;
			}
			at += more;
			this.#tell(from + at);
		}
	}

	/** Tells how far reading is. Parts may be read in any order, and those that are small go unsaid. */
	#tell(done: number): void {
		if (done < this.#told + pieceBytes) return;
		this.#told = done;
		const fraction = done / this.length;
		this.#watching.onProgress?.({ phase: `Reading ${this.name}`, fraction });
	}
}

/** Opens a source; undefined where that is not to be had. What is wrong with the file is told by who reads it otherwise. */
function opened(source: ByteSource): OpenFile | undefined {
	try {
		return source.open?.();
	} catch {
		return undefined;
	}
}
