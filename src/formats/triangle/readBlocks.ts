import type { Location } from '../../mesh/finding.ts';
import { cutTo } from '../../util/grow.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { counted, type Report } from '../text/report.ts';
import { scanLines } from '../text/scanLines.ts';
import { byteClasses, type Tokens } from '../text/tokens.ts';

const classes = byteClasses('anywhere');

/** A count and as many lines, the one thing that all files of Triangle are made of. */
export interface Block {
	/** `point`, `triangle`, `hole`. */
	readonly noun: string;
	/** Bytes of the shortest line, line end included: what a count is held against. */
	readonly shortest: number;
	/** May be missing at the end of the file. */
	readonly optional?: boolean;
	/** Reads what follows the count in its line and makes room; false ends the reading of the file. */
	open(tokens: Tokens, count: number): boolean;
	/**
	 * Reads a line; false if it could not be read to its end. Values that are left over are reported by `readBlocks`
	 * otherwise.
	 */
	row(tokens: Tokens, index: number): boolean;
}

/** How the reading of a file of blocks went. */
export interface BlocksRead {
	/** No count was wrong and no block refused. */
	readonly complete: boolean;
	/** Line of each row of the first block, if asked for. */
	readonly lines?: Uint32Array;
}

/**
 * Reads the blocks of a file one after the other: `#` starts a comment anywhere, blank lines do not count. Wrong
 * counts, text behind the last line, left-over values and zero-padded numbers are reported here.
 */
export async function readBlocks(
	source: ByteSource,
	blocks: readonly Block[],
	report: Report,
	options: ReadOptions,
): Promise<BlocksRead> {
	const reader = new BlockReader(source, blocks, report, options.positions === true);
	const scan = await scanLines(source, classes, options, (tokens) => reader.line(tokens));
	if (scan.endless) {
		report.error('not-text', scan.endless, 'This line is too long for a mesh file.');
		return { complete: false };
	}
	if (scan.padded)
		report.warning(
			'zero-padded-number',
			scan.padded,
			'Zero-padded numbers are read as decimal here; Triangle itself reads them as octal.',
		);
	return reader.end(scan.end);
}

class BlockReader {
	#block = -1;
	#declared = 0;
	#read = 0;
	#countPlace: Location | undefined;
	#surplus = 0;
	#leftOver = 0;
	#leftOverPlace: Location | undefined;
	#stopped = false;
	#complete = true;
	#lines: Uint32Array | undefined;
	readonly #source: ByteSource;
	readonly #blocks: readonly Block[];
	readonly #report: Report;

	constructor(source: ByteSource, blocks: readonly Block[], report: Report, positions: boolean) {
		this.#source = source;
		this.#blocks = blocks;
		this.#report = report;
		if (positions) this.#lines = new Uint32Array(0);
	}

	line(tokens: Tokens): boolean {
		if (this.#read < this.#declared) {
			const index = this.#read++;
			if (this.#block === 0 && this.#lines) this.#lines[index] = tokens.line;
			const whole = (this.#blocks[this.#block] as Block).row(tokens, index);
			if (whole && tokens.more() && this.#leftOver++ === 0) {
				tokens.skip();
				this.#leftOverPlace = tokens.place();
			}
			return true;
		}
		if (this.#block + 1 < this.#blocks.length) {
			this.#stopped = !this.#header(tokens, this.#blocks[++this.#block] as Block);
			return !this.#stopped;
		}
		if (this.#surplus++ === 0 && this.#declared === 0) this.#countPlace ??= tokens.linePlace();
		return true;
	}

	end(place: Location): BlocksRead {
		if (this.#stopped) return { complete: false };
		const block = this.#blocks[this.#block];
		const next = this.#blocks[this.#block + 1];
		if (this.#read < this.#declared && block && this.#countPlace) {
			this.#fail(
				this.#countPlace,
				`The file says ${counted(this.#declared, block.noun)}, but it ends after ${this.#read}.`,
			);
		} else if (next && !next.optional) {
			this.#complete = false;
			this.#report.error(
				'missing-section',
				place,
				`Expected the number of ${next.noun}s, but the file ends.`,
			);
		}
		if (this.#surplus > 0 && block && this.#countPlace)
			this.#fail(
				this.#countPlace,
				`The file says ${counted(this.#declared, block.noun)}, but ${this.#declared + this.#surplus} lines follow.`,
			);
		if (this.#leftOverPlace)
			this.#report.warning(
				'extra-value',
				this.#leftOverPlace,
				`${this.#leftOver === 1 ? 'This line holds' : `This line and ${counted(this.#leftOver - 1, 'other')} hold`} more values than the header announces; they are ignored, as Triangle does.`,
			);
		return {
			complete: this.#complete,
			...(this.#lines
				? { lines: cutTo(this.#lines, Math.min(this.#read, this.#lines.length)) }
				: {}),
		};
	}

	#header(tokens: Tokens, block: Block): boolean {
		const count = tokens.integer();
		const place = tokens.place();
		const { name, size } = this.#source;
		const most = Math.floor((size + 1) / block.shortest);
		if (Number.isNaN(count)) {
			this.#complete = false;
			this.#report.badNumber(tokens, `the number of ${block.noun}s`);
			return false;
		}
		if (count < 0 || count > most) {
			this.#fail(
				place,
				count < 0
					? `Expected the number of ${block.noun}s, which is 0 or more, found ${count}.`
					: `The file says ${counted(count, block.noun)}, but the ${counted(size, 'byte')} of ${name} cannot hold more than ${most}.`,
			);
			return false;
		}
		this.#read = 0;
		this.#declared = count;
		this.#countPlace = place;
		if (this.#block === 0 && this.#lines) this.#lines = new Uint32Array(count);
		if (!block.open(tokens, count)) {
			this.#complete = false;
			return false;
		}
		return true;
	}

	#fail(place: Location, message: string): void {
		this.#complete = false;
		this.#report.error('wrong-count', place, message);
	}
}

/** The next number of a header line, which may be left out. Reports one that is not an integer from 0 to `most`. */
export function headerNumber(
	tokens: Tokens,
	report: Report,
	what: string,
	missing: number,
	most: number,
): number {
	if (!tokens.more()) return missing;
	const value = tokens.integer();
	if (Number.isNaN(value)) report.badNumber(tokens, what);
	else if (value < 0 || value > most)
		report.error(
			'wrong-count',
			tokens.place(),
			`Expected ${what} to be 0 to ${most}, found ${value}.`,
		);
	else return value;
	return -1;
}
