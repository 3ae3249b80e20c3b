import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { readTextFile } from '../bytes/readFile.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { Report, shownInteger } from '../text/report.ts';
import { WordLines } from '../text/wordLines.ts';
import type { Loaded } from '../wholeFile.ts';

/** Lines of a text file with a number of rows in front of them, read number by number. */
export class RowReader extends WordLines {
	/** Bytes of the file: counts are checked against them. */
	readonly size: number;
	readonly #text: Loaded;
	#held = false;
	/** Lines up to the one that a place was looked for in last. */
	#passed: WordLines | undefined;

	constructor(
		file: string,
		text: Loaded,
		readonly report: Report,
	) {
		super(file, text);
		this.size = text.length;
		this.#text = text;
	}

	/** The same lines from the first one on. */
	again(): RowReader {
		return new RowReader(this.file, this.#text, this.report);
	}

	override next(): boolean {
		if (!this.#held) return super.next();
		this.#held = false;
		return true;
	}

	/** Makes `next` stay at the current line once. */
	hold(): void {
		this.rewind();
		this.#held = true;
	}

	/** The place of a word (0-based) of any line; fast for lines in rising order. */
	wordPlace(line: number, nth: number): Location {
		let lines = this.#passed;
		if (!lines || lines.line > line) lines = this.#passed = new WordLines(this.file, this.#text);
		while (lines.line < line && lines.next());
		lines.rewind();
		for (let k = 0; k <= nth; k++) lines.skip();
		return lines.place();
	}

	/** Goes to the next line; false, and reported, where the file ends. */
	row(what: string): boolean {
		if (this.next()) return true;
		this.report.error('wrong-count', () => ({
			...this.end(),
			message: `Expected ${what}, but the file ends.`,
		}));
		return false;
	}

	/** The next number as an integer from `least` to 2³² − 1; undefined, and reported, where it is none. */
	whole(what: string, least = 0): number | undefined {
		const value = this.integer();
		if (value >= least && value < 2 ** 32) return value;
		if (Number.isNaN(value)) this.report.badNumber(this, what);
		else
			this.report.error('index-out-of-range', () => ({
				...this.place(),
				message: `Expected ${what} from ${least} to ${2 ** 32 - 1}, found ${shownInteger(value)}.`,
			}));
		return undefined;
	}

	/** The next number as a real; undefined, and reported, where it is none. */
	value(what: string): number | undefined {
		const value = this.real();
		if (!Number.isNaN(value)) return value;
		this.report.badNumber(this, what);
		return undefined;
	}

	/** Reads the next number of a result, which may be NaN or infinite; reports another token and returns undefined. */
	result(what: string): number | undefined {
		const value = this.anyReal();
		if (this.problem === 'none') return value;
		this.report.badNumber(this, what);
		return undefined;
	}

	/** A count that the rest of the file has room for, `shortest` bytes each; undefined, and reported, where it is none. */
	rows(noun: string, shortest: number): number | undefined {
		const count = this.whole(`the number of ${noun}s`);
		const most = Math.floor((this.size + 1) / shortest);
		if (count === undefined || count <= most) return count;
		this.report.error('wrong-count', () => ({
			...this.place(),
			message: `The file says ${counted(count, noun)}, but its ${counted(this.size, 'byte')} cannot hold more than ${most}.`,
		}));
		return undefined;
	}

	/** Whether the line ends here; reported where not. */
	ends(what: string): boolean {
		if (!this.more()) return true;
		this.skip();
		this.report.error('extra-value', () => ({
			...this.place(),
			message: `Unexpected value after ${what}: ${this.found()}.`,
		}));
		return false;
	}
}

/** Reads a text file of one source by a function over its lines. */
export const readRows = (
	sources: readonly ByteSource[],
	options: ReadOptions,
	read: (lines: RowReader, report: Report) => ReadResult,
): Promise<ReadResult> =>
	readTextFile(sources, options, (file, text, { maxFindings }) => {
		const report = new Report(maxFindings);
		return read(new RowReader(file, text, report), report);
	});
