import { Cancelled, throwIfCancelled } from '../../util/cancel.ts';
import type { Workers } from '../../util/workers.ts';
import type { ByteSource, OpenFile, ReadOptions } from '../format.ts';
import { type Streamed, type StreamedSection, StreamedSections } from '../sheets/streamed.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import { BlockOffsets } from './blockOffsets.ts';
import { BlockBuffers, fileBlocks, lineBlocks } from './lineBlocks.ts';
import { LineTooLong, linesIn } from './lineRange.ts';
import type { LineBlock, ParsedBlock, ParseJob } from './parseBlock.ts';
import { worthThreads } from './worthThreads.ts';

/** Bytes of a block where nothing else is asked for. */
const usualBlock = 1 << 19;

/** Whether workers are of use for a file: it has several blocks for each to be worth the way there. */
export const worthSplitting = (source: ByteSource, { workers, blockBytes }: ReadOptions): boolean =>
	workers !== undefined && workers.count > 0 && source.size >= 4 * (blockBytes ?? usualBlock);

/** Lines at hand. */
type Lines = LineBlock & { readonly bytes: Uint8Array<ArrayBuffer> };

/** A block that is being read as entries of a section. */
interface Pending {
	section: StreamedSection;
	readonly block: LineBlock;
	parsed: Promise<ParsedBlock>;
}

/** Puts the blocks of a file together in their order. */
class BlockReader {
	readonly #file: StreamedSections;
	readonly #workers: Workers;
	readonly #buffers: BlockBuffers;
	readonly #open: OpenFile | undefined;
	readonly #most: number;
	/** Blocks that are given away before one of them is put in its place. */
	readonly #ahead: number;
	readonly #options: ReadOptions;
	readonly #pending: Pending[] = [];
	/** `onPoints` was called. */
	#hasTold = false;
	/** Lines in front of the block that is put in place next. */
	#line = 0;
	/** Of the entries of the current section: by blocks, and how many blocks there were. */
	#offsets: SharedArrayBuffer | undefined;
	#nth = 0;

	/** @param open the file, where workers read it by themselves */
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
		this.#most = Math.min(workers.count, worthThreads(file.size));
		// As many again as there are workers, so that none of them waits for this thread, which waits for the disk at times.
		// Ranges of a file take no memory: workers get all of them, and this thread may be away.
		this.#ahead = open ? Number.POSITIVE_INFINITY : 2 * this.#most;
	}

	/** Takes the next block; false where a line is not what the lines before it promise. */
	async push(block: LineBlock): Promise<boolean> {
		const { current } = this.#file;
		if (!current) {
			const { bytes, from, to } = this.#linesOf(block, block.bytes);
			const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
			return await this.#split({ bytes, from: from + mark, to });
		}
		this.#pending.push(this.#begin(current, block));
		while (this.#pending.length > this.#ahead) if (!(await this.#settle())) return false;
		return true;
	}

	/** Puts what is left in its place. */
	async finish(): Promise<boolean> {
		while (this.#pending.length > 0) if (!(await this.#settle())) return false;
		this.#tellPoints();
		return true;
	}

	/** Waits until no worker is at it any more. */
	async leave(): Promise<void> {
		if (this.#offsets) new BlockOffsets(this.#offsets).break();
		await Promise.allSettled(this.#pending.map(({ parsed }) => parsed));
	}

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
				nth: this.#nth++,
			},
		};
		const moved = block.bytes ? [block.bytes.buffer] : [];
		const parsed = this.#workers.run({ kind: 'parse', data: job }, moved, this.#most);
		// Where reading ends early, its result is not used.
		parsed.catch(() => undefined);
		return { section, block, parsed: parsed as Promise<ParsedBlock> };
	}

	async #settle(): Promise<boolean> {
		const { section, block, parsed } = this.#pending[0] as Pending;
		const read = await parsed;
		this.#pending.shift();
		if (this.#open) this.#tell(block.to);
		const { count, odd } = read;
		const taken = Math.min(count, section.declared - section.rows.count);
		if (odd >= 0 && odd < taken) return false;
		append(section, read, taken, this.#line);
		if (odd < 0 && taken === count) {
			this.#line += read.lineCount;
			this.#giveBack(read.bytes);
			return true;
		}
		const here = this.#linesOf(block, read.bytes);
		const lines = this.#tokensOf(here);
		for (let i = 0; i < taken; i++) lines.next();
		return await this.#split({ ...here, from: lines.lineEnd }, lines.line);
	}

	/** Reports how far reading is. Throws `Cancelled`. */
	#tell(done: number): void {
		const { signal, onProgress } = this.#options;
		throwIfCancelled(signal);
		const { name, size } = this.#file;
		onProgress?.({ phase: `Reading ${name}`, fraction: Math.min(1, done / size) });
	}

	/** Reads lines that begin with the header of a section, if any of them has content. */
	async #split(here: Lines, line = this.#line): Promise<boolean> {
		const file = this.#file;
		this.#line = line;
		const lines = this.#tokensOf(here);
		if (!lines.next()) {
			this.#line = lines.line;
			this.#giveBack(here.bytes);
			return true;
		}
		if (!file.open(lines)) return false;
		const from = lines.lineEnd;
		this.#line = lines.line;
		if (lines.next()) file.decide(lines);
		const section = file.current as StreamedSection;
		// What was read as entries of the section before is read again, in its order.
		const before = await Promise.all(this.#pending.map(({ parsed }) => parsed));
		const others = this.#pending.splice(0);
		// Two blocks that follow each other have as many bytes as a block may have, at least.
		const blocks = Math.ceil((2 * file.size) / this.#buffers.size) + 4;
		this.#offsets = this.#workers.apart ? undefined : BlockOffsets.memoryFor(blocks);
		this.#nth = 0;
		this.#pending.push(this.#begin(section, { ...here, from }));
		for (const [i, { block }] of others.entries())
			this.#pending.push(this.#begin(section, { ...block, bytes: before[i]?.bytes }));
		this.#tellPoints();
		return await this.#settle();
	}

	/** Tells once that all points are there. */
	#tellPoints(): void {
		const section = this.#file.sections.find(({ syntax }) => syntax.kind === 'points');
		if (this.#hasTold || !section?.full || !section.clean) return;
		const { groups } = section.rows;
		const { first, width } = groups.find(({ type }) => type === 'real') ?? { first: 0, width: 0 };
		if (width !== 2) return;
		this.#hasTold = true;
		this.#options.onPoints?.(section.kept(first) as Float64Array, 2);
	}

	/** The lines of a block, whose bytes are `bytes` where it has any. */
	#linesOf({ from, to }: LineBlock, bytes: Uint8Array<ArrayBuffer> | undefined): Lines {
		if (bytes) return { bytes, from, to };
		const open = this.#open as OpenFile;
		return linesIn(from, to, this.#file.size, open.read, (length) => new Uint8Array(length));
	}

	#giveBack(bytes: Uint8Array<ArrayBuffer> | undefined): void {
		if (bytes && !this.#open) this.#buffers.giveBack(bytes);
	}

	#tokensOf({ bytes, from, to }: Lines): BlockLines {
		const { name, syntax } = this.#file;
		return new BlockLines(name, syntax.classes, { bytes, length: to }, from, to, this.#line);
	}
}

/** Counts the first entries of a block to a section, and puts their values in their place where they are not there. */
function append(
	section: StreamedSection,
	{ stores, flags, lines }: ParsedBlock,
	taken: number,
	line: number,
): void {
	const { rows, lineNumbers } = section;
	const { count } = rows;
	if (stores)
		for (const [g, { type, width }] of rows.groups.entries()) {
			if (type === '[' || type === ']') continue;
			const values = (stores[g] as Float64Array).subarray(0, taken * width);
			(rows.stores[g] as Float64Array).set(values, count * width);
		}
	// Only the line behind the last entry may have some.
	if (flags?.subarray(0, taken).some((flag) => flag !== 0)) {
		rows.flags.set(flags.subarray(0, taken), count);
		section.clean = false;
	}
	if (lineNumbers)
		for (let i = 0; i < taken; i++) lineNumbers[count + i] = line + (lines?.[i] ?? i + 1);
	rows.count += taken;
}

/**
 * `streamFile` with the numbers read by workers, into shared memory or arrays that they pass on: this thread
 * cuts the file into blocks and looks at what comes back. Undefined where that can't be done: a line is too long for a
 * block, or a worker fails. Throws `Cancelled`.
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
		!workers.apart,
	);
	const buffers = new BlockBuffers(options.blockBytes ?? usualBlock);
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
		// What is wrong with the file, reading it here will tell.
		if ((open || workers.apart) && !(error instanceof Cancelled)) return undefined;
		throw error;
	} finally {
		await reader.leave();
		open?.close();
	}
}
