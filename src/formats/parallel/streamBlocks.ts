import type { Workers } from '../../util/workers.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { type Streamed, type StreamedSection, StreamedSections } from '../sheets/streamed.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import { BlockBuffers, type LineBlock, LineTooLong, lineBlocks } from './lineBlocks.ts';
import type { ParsedBlock, ParseJob } from './parseBlock.ts';

/** Bytes of a block where nothing else is asked for. */
const usualBlock = 1 << 19;

/** Whether workers are of use for a file: it has several blocks for each to be worth the way there. */
export const worthSplitting = (source: ByteSource, { workers, blockBytes }: ReadOptions): boolean =>
	workers !== undefined && workers.count > 0 && source.size >= 4 * (blockBytes ?? usualBlock);

/** A block that is being read as entries of a section. */
interface Pending {
	section: StreamedSection;
	from: number;
	readonly to: number;
	parsed: Promise<ParsedBlock>;
}

/** Puts the blocks of a file together in their order. */
class BlockReader {
	readonly #file: StreamedSections;
	readonly #workers: Workers;
	readonly #buffers: BlockBuffers;
	readonly #pending: Pending[] = [];
	/** Lines in front of the block that is put in place next. */
	#line = 0;

	constructor(file: StreamedSections, workers: Workers, buffers: BlockBuffers) {
		this.#file = file;
		this.#workers = workers;
		this.#buffers = buffers;
	}

	/** Takes the next block; false where a line is not what the lines before it promise. */
	async push({ bytes, length }: LineBlock): Promise<boolean> {
		const { current } = this.#file;
		if (!current) {
			const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
			return await this.#split(bytes, start, length);
		}
		this.#pending.push(this.#begin(current, bytes, 0, length));
		// As many again as there are workers, so that none of them waits for this thread, which waits for the disk at times.
		while (this.#pending.length > 2 * this.#workers.count)
			if (!(await this.#settle())) return false;
		return true;
	}

	/** Puts what is left in its place. */
	async finish(): Promise<boolean> {
		while (this.#pending.length > 0) if (!(await this.#settle())) return false;
		return true;
	}

	#begin(
		section: StreamedSection,
		bytes: Uint8Array<ArrayBuffer>,
		from: number,
		to: number,
	): Pending {
		const { syntax, size, positions } = this.#file;
		const mean = Math.min(40, size / (section.declared + 1));
		const perEntry = Math.max(section.syntax.shortest, mean, 2 * section.rows.columns.length);
		const job: ParseJob = {
			classes: syntax.classes,
			columns: section.rows.columns,
			bytes,
			from,
			to,
			expected: Math.ceil((1.25 * (to - from)) / perEntry),
			positions,
		};
		const parsed = this.#workers.run({ kind: 'parse', data: job }, [
			bytes.buffer,
		]) as Promise<ParsedBlock>;
		// Where reading ends early, its result is not used.
		parsed.catch(() => undefined);
		return { section, from, to, parsed };
	}

	async #settle(): Promise<boolean> {
		const { section, from, to, parsed } = this.#pending.shift() as Pending;
		const block = await parsed;
		const { count, odd } = block;
		const taken = Math.min(count, section.declared - section.rows.count);
		if (odd >= 0 && odd < taken) return false;
		append(section, block, taken, this.#line);
		if (odd < 0 && taken === count) {
			this.#line += block.lineCount;
			this.#buffers.giveBack(block.bytes);
			return true;
		}
		const lines = this.#linesOf(block.bytes, from, to);
		for (let i = 0; i < taken; i++) lines.next();
		return await this.#split(block.bytes, lines.lineEnd, to, lines.line);
	}

	/** Reads lines that begin with the header of a section, if any of them has content. */
	async #split(
		bytes: Uint8Array<ArrayBuffer>,
		from: number,
		to: number,
		line = this.#line,
	): Promise<boolean> {
		const file = this.#file;
		this.#line = line;
		const lines = this.#linesOf(bytes, from, to);
		if (!lines.next()) {
			this.#line = lines.line;
			this.#buffers.giveBack(bytes);
			return true;
		}
		if (!file.open(lines)) return false;
		const start = lines.lineEnd;
		this.#line = lines.line;
		if (lines.next()) file.decide(lines);
		const section = file.current as StreamedSection;
		this.#pending.unshift(this.#begin(section, bytes, start, to));
		// What was read as entries of the section before is read again.
		for (const other of this.#pending.slice(1)) {
			other.section = section;
			other.parsed = other.parsed.then(
				(block) => this.#begin(section, block.bytes, other.from, other.to).parsed,
			);
			other.parsed.catch(() => undefined);
		}
		return await this.#settle();
	}

	#linesOf(bytes: Uint8Array, from: number, to: number): BlockLines {
		return new BlockLines(this.#file.name, this.#file.syntax.classes, bytes, from, to, this.#line);
	}
}

/** Adds the first entries of a block to a section. */
function append(
	section: StreamedSection,
	{ stores, flags, lines }: ParsedBlock,
	taken: number,
	line: number,
): void {
	const { rows, lineNumbers } = section;
	const { count, groups } = rows;
	for (const [g, { width, type }] of groups.entries()) {
		if (type === '[' || type === ']') continue;
		const part = stores[g] as Float64Array;
		(rows.stores[g] as Float64Array).set(part.subarray(0, taken * width), count * width);
	}
	if (flags) {
		rows.flags.set(flags.subarray(0, taken), count);
		section.clean = false;
	}
	if (lineNumbers && lines)
		for (let i = 0; i < taken; i++) lineNumbers[count + i] = line + (lines[i] as number);
	rows.count += taken;
}

/**
 * `streamFile` with the numbers read by workers: this thread cuts the bytes at line ends and puts what comes back in
 * its place. Undefined where a line is too long for a block. Throws `Cancelled`.
 */
export async function streamBlocks(
	source: ByteSource,
	forms: readonly [FileSyntax, ...FileSyntax[]],
	options: ReadOptions,
	workers: Workers,
): Promise<Streamed | undefined> {
	const { positions = false, shared = false } = options;
	const file = new StreamedSections(source.name, source.size, forms, positions, shared);
	const buffers = new BlockBuffers(options.blockBytes ?? usualBlock);
	const reader = new BlockReader(file, workers, buffers);
	const refused = () => (file.refused ? { refused: file.refused } : {});
	try {
		for await (const block of lineBlocks(source, buffers, options))
			if (!(await reader.push(block))) return refused();
		return (await reader.finish()) ? file.end() : refused();
	} catch (error) {
		if (error instanceof LineTooLong) return undefined;
		throw error;
	}
}
