import { Cancelled, throwIfCancelled } from '../../util/cancel.ts';
import type { Workers } from '../../util/workers.ts';
import type { ByteSource, OpenFile, ReadOptions } from '../core/format.ts';
import { BlockOffsets } from '../io/blockOffsets.ts';
import { workersFor } from '../io/fileTools.ts';
import { LineTooLong, linesIn } from '../io/lineRange.ts';
import type { FileSyntax } from '../model/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import { BlockBuffers, fileBlocks, lineBlocks } from './lineBlocks.ts';
import type { LineBlock, ParsedBlock, ParseJob } from './parseBlock.ts';
import { type Streamed, type StreamedSection, StreamedSections } from './streamed.ts';

/** Default number of bytes in a block. */
const defaultBlockBytes = 1 << 19;

/** Whether a file is large enough for workers: at least four blocks. */
export const worthSplitting = (source: ByteSource, { workers, blockBytes }: ReadOptions): boolean =>
	workers !== undefined &&
	workers.count > 0 &&
	source.size >= 4 * (blockBytes ?? defaultBlockBytes);

/**
 * `streamFile` on workers, which read the numbers into shared memory or into arrays that they transfer; this thread
 * splits the file into blocks and checks the results. Undefined if a line is too long for a block, or a worker fails.
 * Throws `Cancelled`.
 */
export async function streamBlocks(
	source: ByteSource,
	forms: readonly [FileSyntax, ...FileSyntax[]],
	options: ReadOptions,
	workers: Workers,
): Promise<Streamed | undefined> {
	const file = new StreamedSections(
		source.name,
		source.size,
		forms,
		options.positions,
		!workers.separateMemory,
	);
	const buffers = new BlockBuffers(options.blockBytes ?? defaultBlockBytes);
	const open = source.open?.();
	const reader = new BlockReader(file, workers, buffers, open, options);
	const blocks = open ? fileBlocks(source, buffers.size) : lineBlocks(source, buffers, options);
	const refused = () => (file.refused ? { refused: file.refused } : {});
	try {
		for await (const block of blocks) if (!(await reader.push(block))) return refused();
		if (open) options.meanwhile?.();
		return (await reader.finish()) ? file.end() : refused();
	} catch (error) {
		if (error instanceof LineTooLong) return undefined;
		// Falls back to the serial reader, which reports the error.
		if ((open || workers.separateMemory) && !(error instanceof Cancelled)) return undefined;
		throw error;
	} finally {
		await reader.settle();
		open?.close();
	}
}

/** Lines with their bytes. */
type Lines = LineBlock & { readonly bytes: Uint8Array<ArrayBuffer> };

/** A block that is being read as entries of a section. */
interface Pending {
	section: StreamedSection;
	readonly block: LineBlock;
	parsed: Promise<ParsedBlock>;
}

/** Gives the blocks of a file to workers, and appends the results to the sections in order. */
class BlockReader {
	readonly #file: StreamedSections;
	readonly #workers: Workers;
	readonly #buffers: BlockBuffers;
	readonly #open: OpenFile | undefined;
	readonly #maxWorkers: number;
	/** Maximum number of blocks that are queued or being read. */
	readonly #maxPending: number;
	readonly #options: ReadOptions;
	readonly #pending: Pending[] = [];
	/** Whether `onPoints` was called. */
	#hasReportedPoints = false;
	/** Number of lines before the next block to append. */
	#line = 0;
	/** For the current section: `BlockOffsets` of its entries, and the number of its blocks so far. */
	#offsets: SharedArrayBuffer | undefined;
	#blockCount = 0;

	/** @param open the file, if workers read it by themselves */
	constructor(
		file: StreamedSections,
		workers: Workers,
		buffers: BlockBuffers,
		open: OpenFile | undefined,
		options: ReadOptions,
	) {
		this.#file = file;
		this.#workers = workers;
		this.#buffers = buffers;
		this.#open = open;
		this.#options = options;
		this.#maxWorkers = Math.min(workers.count, workersFor(file.size));
		// Two blocks for each worker, so that no worker is idle while this thread waits for the disk. Ranges of a file take
		// no memory: all are queued at once.
		this.#maxPending = open ? Number.POSITIVE_INFINITY : 2 * this.#maxWorkers;
	}

	/** Queues the next block; false if a line contradicts the headers. */
	async push(block: LineBlock): Promise<boolean> {
		const { current } = this.#file;
		if (!current) {
			const { bytes, from, to } = this.#linesOf(block, block.bytes);
			const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
			return await this.#openSection({ bytes, from: from + bom, to });
		}
		this.#pending.push(this.#begin(current, block));
		while (this.#pending.length > this.#maxPending) if (!(await this.#appendNext())) return false;
		return true;
	}

	/** Appends the remaining blocks; false if a line contradicts the headers. */
	async finish(): Promise<boolean> {
		while (this.#pending.length > 0) if (!(await this.#appendNext())) return false;
		this.#reportPoints();
		return true;
	}

	/** Waits until no worker reads the file. */
	async settle(): Promise<void> {
		if (this.#offsets) new BlockOffsets(this.#offsets).break();
		await Promise.allSettled(this.#pending.map(({ parsed }) => parsed));
	}

	/** Queues a block as entries of a section. */
	#begin(section: StreamedSection, block: LineBlock): Pending {
		const { syntax, size, positions } = this.#file;
		const { rows, declared } = section;
		const mean = Math.min(40, size / (declared + 1));
		const perEntry = Math.max(section.syntax.shortest, mean, 2 * rows.columns.length);
		const job: ParseJob = {
			...block,
			classes: syntax.classes,
			columns: rows.columns,
			file: this.#open && { descriptor: this.#open.descriptor, size },
			expected: Math.ceil((1.25 * (block.to - block.from)) / perEntry),
			positions,
			into: this.#offsets && {
				stores: rows.stores,
				declared,
				offsets: this.#offsets,
				nth: this.#blockCount++,
			},
		};
		const moved = block.bytes ? [block.bytes.buffer] : [];
		const parsed = this.#workers.run({ kind: 'parse', data: job }, moved, this.#maxWorkers);
		// If reading ends early, the result is not used.
		parsed.catch(() => undefined);
		return { section, block, parsed: parsed as Promise<ParsedBlock> };
	}

	/** Waits for the oldest block and appends its entries; false if a line contradicts the headers. */
	async #appendNext(): Promise<boolean> {
		const { section, block, parsed } = this.#pending[0]!;
		const read = await parsed;
		this.#pending.shift();
		if (this.#open) this.#reportProgress(block.to);
		const { count, odd } = read;
		const appended = Math.min(count, section.declared - section.rows.count);
		if (odd >= 0 && odd < appended) return false;
		append(section, read, appended, this.#line);
		if (odd < 0 && appended === count) {
			this.#line += read.lineCount;
			this.#reuse(read.bytes);
			return true;
		}
		const rest = this.#linesOf(block, read.bytes);
		const lines = this.#tokensOf(rest);
		for (let i = 0; i < appended; i++) lines.next();
		return await this.#openSection({ ...rest, from: lines.lineEnd }, lines.line);
	}

	/** Reports progress. Throws `Cancelled`. */
	#reportProgress(done: number): void {
		const { signal, onProgress } = this.#options;
		throwIfCancelled(signal);
		const { name, size } = this.#file;
		onProgress?.({ phase: `Reading ${name}`, fraction: Math.min(1, done / size) });
	}

	/**
	 * Opens the next section, whose header is the first of these lines with content; the rest are its entries. False if
	 * the line is not a header.
	 */
	async #openSection(rest: Lines, line = this.#line): Promise<boolean> {
		const file = this.#file;
		this.#line = line;
		const lines = this.#tokensOf(rest);
		if (!lines.next()) {
			this.#line = lines.line;
			this.#reuse(rest.bytes);
			return true;
		}
		if (!file.open(lines)) return false;
		const from = lines.lineEnd;
		this.#line = lines.line;
		if (lines.next()) file.decide(lines);
		const section = file.current as StreamedSection;
		// Blocks that were read as entries of the previous section are read again, in order.
		const results = await Promise.all(this.#pending.map(({ parsed }) => parsed));
		const pending = this.#pending.splice(0);
		// Two successive blocks have at least the bytes of a full one.
		const blocks = Math.ceil((2 * file.size) / this.#buffers.size) + 4;
		this.#offsets = this.#workers.separateMemory ? undefined : BlockOffsets.memoryFor(blocks);
		this.#blockCount = 0;
		this.#pending.push(this.#begin(section, { ...rest, from }));
		for (const [i, { block }] of pending.entries())
			this.#pending.push(this.#begin(section, { ...block, bytes: results[i]?.bytes }));
		this.#reportPoints();
		return await this.#appendNext();
	}

	/** Calls `onPoints` once all points are read. */
	#reportPoints(): void {
		const section = this.#file.sections.find(({ syntax }) => syntax.kind === 'points');
		if (this.#hasReportedPoints || !section?.full || !section.clean) return;
		const { groups } = section.rows;
		const { first, width } = groups.find(({ type }) => type === 'real') ?? { first: 0, width: 0 };
		if (width !== 2) return;
		this.#hasReportedPoints = true;
		this.#options.onPoints?.(section.columnValues(first) as Float64Array, 2);
	}

	/** The lines of a block: `bytes`, else read from the open file. */
	#linesOf({ from, to }: LineBlock, bytes: Uint8Array<ArrayBuffer> | undefined): Lines {
		if (bytes) return { bytes, from, to };
		const open = this.#open as OpenFile;
		return linesIn(from, to, this.#file.size, open.read, (length) => new Uint8Array(length));
	}

	/** Returns a buffer of a block to the pool. */
	#reuse(bytes: Uint8Array<ArrayBuffer> | undefined): void {
		if (bytes && !this.#open) this.#buffers.giveBack(bytes);
	}

	/** A reader of lines. */
	#tokensOf({ bytes, from, to }: Lines): BlockLines {
		const { name, syntax } = this.#file;
		return new BlockLines(name, syntax.classes, { bytes, length: to }, from, to, this.#line);
	}
}

/**
 * Appends the first `appended` entries of a block to a section, with their values unless these are in shared memory.
 */
function append(
	section: StreamedSection,
	{ stores, flags, lines }: ParsedBlock,
	appended: number,
	line: number,
): void {
	const { rows, lineNumbers } = section;
	const { count } = rows;
	if (stores)
		for (const [g, { type, width }] of rows.groups.entries()) {
			if (type === '[' || type === ']') continue;
			const values = stores[g]!.subarray(0, appended * width);
			rows.stores[g]!.set(values, count * width);
		}
	// Flags may belong to the line after the last entry only.
	if (flags?.subarray(0, appended).some((flag) => flag !== 0)) {
		rows.flags.set(flags.subarray(0, appended), count);
		section.clean = false;
	}
	if (lineNumbers)
		for (let i = 0; i < appended; i++) lineNumbers[count + i] = line + (lines?.[i] ?? i + 1);
	rows.count += appended;
}
