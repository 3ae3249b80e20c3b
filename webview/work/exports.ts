import type { OutputFile } from '../../src/formats/core/format.ts';
import { concatBytes } from '../../src/util/concatBytes.ts';
import type { Workers } from '../../src/util/workers.ts';

/** Approximate number of bytes per message: several messages in flight are faster than a single large one. */
const chunkBytes = 1 << 20;

/** An open export. */
interface OpenExport {
	readonly files: readonly OutputFile[];
	/** The current file, and its remaining bytes. */
	file: number;
	rest: Iterator<Uint8Array> | AsyncIterator<Uint8Array>;
	/** Share of it that is written, in [0, 1]. */
	fraction: number;
	/** Settles when all earlier requests are done. */
	before: Promise<unknown>;
}

/** Files that are read chunk by chunk; chunks are generated on request. */
export class Exports {
	readonly #open = new Map<number, OpenExport>();
	readonly #workers: () => Workers | undefined;
	#next = 1;

	/** @param workers worker that formats lines, if any */
	constructor(workers: () => Workers | undefined = () => undefined) {
		this.#workers = workers;
	}

	/** Opens files for reading. */
	open(files: readonly OutputFile[]): {
		readonly id: number;
		readonly suffixes: readonly string[];
	} {
		const id = this.#next++;
		const rest = [][Symbol.iterator]();
		this.#open.set(id, { files, file: -1, rest, fraction: 0, before: Promise.resolve() });
		return { id, suffixes: files.map(({ suffix }) => suffix) };
	}

	/**
	 * The next bytes of a file, in a buffer of their own, after those of earlier requests; null at the end. Throws if the
	 * export is closed.
	 */
	next(id: number, file: number): Promise<Uint8Array | null> {
		const open = this.#open.get(id);
		const bytes = open
			? open.before.then(() => this.#nextChunk(id, file))
			: this.#nextChunk(id, file);
		if (open) open.before = bytes.catch(() => undefined);
		return bytes;
	}

	async #nextChunk(id: number, file: number): Promise<Uint8Array | null> {
		const open = this.#open.get(id);
		const output = open?.files[file];
		if (!open || !output) throw new Error('These files are no longer being written.');
		const workers = output.chunksBy && this.#workers();
		if (open.file !== file) {
			open.file = file;
			open.fraction = 0;
			const report = (fraction: number): void => {
				open.fraction = fraction;
			};
			const stream = (workers && output.chunksBy?.(workers, report)) ?? output.chunks(report);
			open.rest =
				Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream[Symbol.iterator]();
		}
		const chunks: Uint8Array[] = [];
		for (let length = 0; length < chunkBytes; ) {
			const { done, value } = await open.rest.next();
			if (done) break;
			// A worker reuses its buffer for the next chunk.
			chunks.push(workers ? value.slice() : value);
			length += value.length;
		}
		const bytes = concatBytes(chunks);
		return bytes.length > 0 ? bytes : null;
	}

	/** Share of all files that is written, in [0, 1]; files have equal weight. */
	fraction(id: number): number {
		const open = this.#open.get(id);
		return open ? (Math.max(0, open.file) + open.fraction) / Math.max(1, open.files.length) : 1;
	}

	/** Whether files are open. */
	get areOpen(): boolean {
		return this.#open.size > 0;
	}

	close(id: number): void {
		this.#open.delete(id);
	}
}
