import { wrongCount } from '../../text/corrections.ts';
import { latin1, quoted } from '../../text/decimal.ts';
import { Fault } from '../../text/fault.ts';

const lf = 10;
const cr = 13;
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** Text, bytes [from, to), with more or fewer numbers than expected. */
export interface NumberLines {
	readonly bytes: Uint8Array;
	readonly from: number;
	readonly to: number;
	/** Noun for messages. */
	readonly what: string;
	/** Numbers of an entry; lines are expected to have multiples of it. */
	readonly width?: number;
	/** Each entry begins with the number of numbers that follow: `3 0 1 4`. */
	readonly lists?: boolean;
}

/** A line: its number of tokens, the first token as a number, and the end of the last token. */
interface Row {
	readonly start: number;
	readonly tokens: number;
	readonly first: number;
	readonly end: number;
}

/** Statistics of the lines. */
export interface Tally {
	/** Totals of missing and of surplus numbers in lines that differ from their own count or from `mode`. */
	readonly missing: number;
	readonly surplus: number;
	readonly numbers: number;
	readonly rows: number;
	/** Most frequent number of numbers in a line. */
	readonly mode: number;
	/** End of the last number, and the number of numbers in its line. */
	readonly end: number;
	readonly last: number;
	/**
	 * The first line with too few numbers, and the first with too many, compared with their own count or with `mode`.
	 */
	readonly short?: Row;
	readonly long?: Row;
}

/** Counts the numbers of lines in two passes over the text. Only for messages: slow. */
export function tallyOf(lines: NumberLines): Tally {
	const widths = new Map<number, number>();
	let [numbers, rows, end] = [0, 0, lines.from];
	let last: Row | undefined;
	for (const row of rowsOf(lines)) {
		widths.set(row.tokens, (widths.get(row.tokens) ?? 0) + 1);
		numbers += row.tokens;
		rows++;
		end = row.end;
		last = row;
	}
	const weight = (width: number) => [
		widths.get(width)!,
		width % (lines.width ?? 1) === 0 ? 1 : 0,
		width,
	];
	const [mode = 0] = [...widths.keys()].sort((a, b) => {
		const [one, other] = [weight(a), weight(b)];
		const k = one.findIndex((part, k) => part !== other[k]);
		return k < 0 ? 0 : other[k]! - one[k]!;
	});
	let short: Row | undefined;
	let long: Row | undefined;
	let [missing, surplus] = [0, 0];
	for (const row of rowsOf(lines)) {
		const expected = lines.lists ? row.first + 1 : mode;
		// The last line may be shorter.
		if (row.tokens < expected && (lines.lists || row.start !== last?.start)) {
			short ??= row;
			missing += expected - row.tokens;
		}
		if (row.tokens > expected) {
			long ??= row;
			surplus += row.tokens - expected;
		}
	}
	return {
		missing,
		surplus,
		numbers,
		rows,
		mode,
		end,
		last: last?.tokens ?? 0,
		...(short && { short }),
		...(long && { long }),
	};
}

function* rowsOf({ bytes, from, to }: NumberLines): Generator<Row> {
	let [start, tokens, end, first] = [from, 0, from, 0];
	for (let at = from; at <= to; ) {
		const byte = at < to ? bytes[at]! : lf;
		if (byte === lf || byte === cr) {
			if (tokens > 0) yield { start, tokens, first, end };
			at++;
			[start, tokens] = [at, 0];
		} else if (isBlank(byte)) at++;
		else {
			const begin = at;
			while (at < to && !isBlank(bytes[at]!)) at++;
			if (tokens++ === 0) first = Number(latin1(bytes, begin, Math.min(at, begin + 20)));
			end = at;
		}
	}
}

/** The fault of the first line with too few or too many numbers; undefined if no line differs. */
export function rowFault(lines: NumberLines, tally: Tally, missing: boolean): Fault | undefined {
	const { bytes, what } = lines;
	const row = missing ? tally.short : tally.long;
	if (!row) return undefined;
	const expected = lines.lists ? row.first + 1 : tally.mode;
	if (missing)
		return new Fault(
			'missing-value',
			row.end,
			`Expected ${expected} numbers in this line of ${what}, found ${row.tokens}.`,
			{ length: 0 },
		);
	const at = tokenAt(bytes, row.start, lines.to, expected);
	return new Fault(
		'extra-value',
		at,
		`Unexpected value ${quoted(bytes, at, row.end)} after the ${expected} numbers of this line of ${what}.`,
		{ length: row.end - at },
	);
}

/** A count stated in a file, and the entries that it counts. */
export interface StatedCount {
	/** Its byte and length. */
	readonly at: number;
	readonly length: number;
	readonly said: number;
	/** Numbers of an entry. */
	readonly width: number;
	/** Noun of the entries, and its plural if not formed by an s. */
	readonly noun: string;
	readonly plural?: string;
	/** The count of numbers in all entries, for entries that are lists. */
	readonly size?: { readonly at: number; readonly length: number; readonly said: number };
}

/** Returns the fault of a wrong number of numbers: at the line that differs, at the count, or after the numbers. */
export function countFault(lines: NumberLines, expected: number, count?: StatedCount): Fault {
	const { bytes, to, what } = lines;
	const tally = tallyOf({ ...lines, width: count?.width ?? 1 });
	const { numbers, end, mode, last } = tally;
	const missing = numbers < expected;
	const differs = missing ? tally.missing : tally.surplus;
	if (lines.lists || differs === Math.abs(expected - numbers)) {
		const row = rowFault(lines, tally, lines.lists ? tally.short !== undefined : missing);
		if (row) return row;
	}
	const faultAt = (
		{ at, length, said }: Pick<StatedCount, 'at' | 'length' | 'said'>,
		found: number,
		noun: string,
		plural?: string,
	) => {
		const { message, replacement } = wrongCount(said, found, noun, plural);
		return new Fault('wrong-count', at, message, { length, replacement });
	};
	if (count && lines.lists) {
		if (tally.rows !== count.said) return faultAt(count, tally.rows, count.noun);
		if (count.size && numbers !== count.size.said)
			return faultAt(count.size, numbers, `number of ${what}`, `numbers of ${what}`);
	}
	// The last line is cut off before the missing values.
	const isCut = count?.width === 1 && last < mode && mode - last === expected - numbers;
	if (count && !isCut && numbers % count.width === 0 && numbers / count.width !== count.said)
		return faultAt(count, numbers / count.width, count.noun, count.plural);
	const message = `Expected ${expected} numbers of ${what}, found ${numbers}.`;
	return missing
		? new Fault('missing-value', end, message, { length: 0 })
		: new Fault('extra-value', tokenAt(bytes, lines.from, to, expected), message);
}

/** The byte of token `nth` (0-based) in [from, to); `to` if there are fewer. */
export function tokenAt(bytes: Uint8Array, from: number, to: number, nth: number): number {
	let tokensLeft = nth;
	for (let at = from; at < to; ) {
		while (at < to && isBlank(bytes[at]!)) at++;
		if (tokensLeft-- === 0) return at;
		while (at < to && !isBlank(bytes[at]!)) at++;
	}
	return to;
}

/** The byte of the first line in [from, to) that begins with a word instead of a number, or `to`. */
export function wordLine(bytes: Uint8Array, from: number, to: number): number {
	for (let at = from; at < to; ) {
		while (at < to && isBlank(bytes[at]!)) at++;
		const letter = bytes[at]! | 32;
		if (
			letter >= 97 &&
			letter <= 122 &&
			!/^(nan|inf)/i.test(latin1(bytes, at, Math.min(to, at + 4)))
		)
			return at;
		while (at < to && bytes[at] !== lf && bytes[at] !== cr) at++;
	}
	return to;
}
