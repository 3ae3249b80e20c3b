import type { Location } from '../../../mesh/finding.ts';
import { counted } from '../../../util/counted.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../../core/format.ts';
import { readTextFile } from '../../io/readFile.ts';
import { type IntegerPart, isWithin, u32 } from '../../io/rows.ts';
import type { Loaded } from '../../text/loaded.ts';
import { integerText, Report } from '../../text/report.ts';
import { WordLines } from '../../text/wordLines.ts';

/** A positive 32-bit unsigned integer. */
export const positive = { ...u32, min: 1 } as const;

/** Reads the numbers of a text file in which counts precede rows, and reports invalid ones. */
export class RowReader extends WordLines {
	/** Size of the file in bytes: counts are checked against it. */
	readonly size: number;
	readonly #text: Loaded;
	/** Whether `next` stays at the current line. */
	#pushedBack = false;
	/** Used by `wordLocation`; at the line of its last call. */
	#locator: WordLines | undefined;

	constructor(
		file: string,
		text: Loaded,
		readonly report: Report,
	) {
		super(file, text);
		this.size = text.length;
		this.#text = text;
	}

	/** A new reader of the same text, at its beginning. */
	again(): RowReader {
		return new RowReader(this.file, this.#text, this.report);
	}

	override next(): boolean {
		if (!this.#pushedBack) return super.next();
		this.#pushedBack = false;
		return true;
	}

	/** Makes the next call of `next` stay at the current line. */
	pushBack(): void {
		this.rewind();
		this.#pushedBack = true;
	}

	/** The location of word `nth` (0-based) of a line; fast for lines in ascending order. */
	wordLocation(line: number, nth: number): Location {
		let lines = this.#locator;
		if (!lines || lines.line > line) lines = this.#locator = new WordLines(this.file, this.#text);
		while (lines.line < line && lines.next());
		lines.rewind();
		for (let k = 0; k <= nth; k++) lines.skip();
		return lines.location();
	}

	/** Moves to the next line; false, and reported, at the end of the file. */
	row(what: string): boolean {
		if (this.next()) return true;
		this.report.error('wrong-count', () => ({
			...this.end(),
			message: `Expected ${what}, but the file ends.`,
		}));
		return false;
	}

	/** The next number, if it is an integer within the bounds of `part`; otherwise undefined, and reported. */
	checkedInteger(what: string, part: Required<IntegerPart> = u32): number | undefined {
		const value = this.integer();
		if (isWithin(part, value)) return value;
		if (Number.isNaN(value)) this.report.badNumber(this, what);
		else
			this.report.error('index-out-of-range', () => ({
				...this.location(),
				message: `Expected ${what} from ${part.min} to ${part.max}, found ${integerText(value)}.`,
			}));
		return undefined;
	}

	/** The next number, if it is a real; otherwise undefined, and reported. */
	value(what: string): number | undefined {
		const value = this.real();
		if (!Number.isNaN(value)) return value;
		this.report.badNumber(this, what);
		return undefined;
	}

	/** The next number of a result, which may be NaN or infinite; undefined, and reported, for another token. */
	result(what: string): number | undefined {
		const value = this.anyReal();
		if (this.problem === 'none') return value;
		this.report.badNumber(this, what);
		return undefined;
	}

	/**
	 * The next number, if the file is large enough for this many rows of at least `minBytes` bytes each; otherwise
	 * undefined, and reported.
	 */
	rows(noun: string, minBytes: number): number | undefined {
		const count = this.checkedInteger(`the number of ${noun}s`);
		const maxRows = Math.floor((this.size + 1) / minBytes);
		if (count === undefined || count <= maxRows) return count;
		this.report.error('wrong-count', () => ({
			...this.location(),
			message: `The file says ${counted(count, noun)}, but its ${counted(this.size, 'byte')} cannot hold more than ${maxRows}.`,
		}));
		return undefined;
	}

	/** Whether the line ends here; reports the next value if not. */
	ends(what: string): boolean {
		if (!this.more()) return true;
		this.skip();
		this.report.error('extra-value', () => ({
			...this.location(),
			message: `Unexpected value after ${what}: ${this.quotedToken()}.`,
		}));
		return false;
	}
}

/** Reads a text file of one source by `read`. */
export const readRows = (
	sources: readonly ByteSource[],
	options: ReadOptions,
	read: (lines: RowReader, report: Report) => ReadResult,
): Promise<ReadResult> =>
	readTextFile(sources, options, (file, text, { maxFindings }) => {
		const report = new Report(maxFindings);
		return read(new RowReader(file, text, report), report);
	});
