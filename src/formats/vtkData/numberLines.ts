import { latin1, quoted } from '../text/decimal.ts';
import { wrongCount } from '../text/mending.ts';
import { Fault } from './fault.ts';

const lf = 10;
const cr = 13;
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** Numbers of a text, bytes [from, to), that are more or fewer than expected. */
export interface NumberLines {
	readonly bytes: Uint8Array;
	readonly from: number;
	readonly to: number;
	/** How they are called in messages. */
	readonly what: string;
	/** Numbers of an entry, of which lines are expected to have multiples. */
	readonly width?: number;
	/** Each entry says how many numbers follow in it: `3 0 1 4`. */
	readonly lists?: boolean;
}

/** The tokens of a line: how many there are, the first as a number, and where the last ends. */
interface Row {
	readonly start: number;
	readonly tokens: number;
	readonly first: number;
	readonly end: number;
}

/** How many numbers and lines there are; the numbers of most lines. */
export interface Tally {
	/** Numbers that lines have too few, and too many. */
	readonly lacking: number;
	readonly surplus: number;
	readonly numbers: number;
	readonly rows: number;
	readonly usual: number;
	/** Where the last number ends, and how many its line has. */
	readonly end: number;
	readonly last: number;
	/** The first line that has too few numbers, and one that has too many: by their own list, or compared with most lines. */
	readonly short?: Row;
	readonly long?: Row;
}

/** Counts the numbers of lines. Takes one or two passes over the text: only for what is wrong already. */
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
	const [usual = 0] = [...widths.keys()].sort((a, b) => {
		const [one, other] = [weight(a), weight(b)];
		const k = one.findIndex((part, k) => part !== other[k]);
		return k < 0 ? 0 : other[k]! - one[k]!;
	});
	let short: Row | undefined;
	let long: Row | undefined;
	let [lacking, surplus] = [0, 0];
	for (const row of rowsOf(lines)) {
		const wanted = lines.lists ? row.first + 1 : usual;
		// A last line may have what is left.
		if (row.tokens < wanted && (lines.lists || row.start !== last?.start)) {
			short ??= row;
			lacking += wanted - row.tokens;
		}
		if (row.tokens > wanted) {
			long ??= row;
			surplus += row.tokens - wanted;
		}
	}
	return {
		lacking,
		surplus,
		numbers,
		rows,
		usual,
		end,
		last: last?.tokens ?? 0,
		...(short && { short }),
		...(long && { long }),
	};
}

/** The fault of the line that has too few or too many numbers, as all of them are; undefined where no line stands out. */
export function rowFault(lines: NumberLines, tally: Tally, missing: boolean): Fault | undefined {
	const { bytes, what } = lines;
	const row = missing ? tally.short : tally.long;
	if (!row) return undefined;
	const wanted = lines.lists ? row.first + 1 : tally.usual;
	if (missing)
		return new Fault(
			'missing-value',
			row.end,
			`Expected ${wanted} numbers in this line of ${what}, found ${row.tokens}.`,
			{ length: 0 },
		);
	const at = tokenAt(bytes, row.start, lines.to, wanted);
	return new Fault(
		'extra-value',
		at,
		`Unexpected value ${quoted(bytes, at, row.end)} after the ${wanted} numbers of this line of ${what}.`,
		{ length: row.end - at },
	);
}

/** A count in a file, and the entries that it is of. */
export interface SaidCount {
	/** Its byte, and its length. */
	readonly at: number;
	readonly length: number;
	readonly said: number;
	/** Numbers of an entry. */
	readonly width: number;
	/** What the entries are, in the singular and, where an s does not make it, in the plural. */
	readonly noun: string;
	readonly plural?: string;
	/** Numbers of all entries, where they are lists: where the file says it, and how many. */
	readonly size?: { readonly at: number; readonly length: number; readonly said: number };
}

/** The fault of numbers that are not as many as expected: at the line that differs, at the count, or where they end. */
export function countFault(lines: NumberLines, expected: number, count?: SaidCount): Fault {
	const { bytes, to, what } = lines;
	const tally = tallyOf({ ...lines, width: count?.width ?? 1 });
	const { numbers, end, usual, last } = tally;
	const missing = numbers < expected;
	const differs = missing ? tally.lacking : tally.surplus;
	if (lines.lists || differs === Math.abs(expected - numbers)) {
		const row = rowFault(lines, tally, lines.lists ? tally.short !== undefined : missing);
		if (row) return row;
	}
	const wrong = (
		{ at, length, said }: Pick<SaidCount, 'at' | 'length' | 'said'>,
		found: number,
		noun: string,
		plural?: string,
	) => {
		const { message, replacement } = wrongCount(said, found, noun, plural);
		return new Fault('wrong-count', at, message, { length, replacement });
	};
	if (count && lines.lists) {
		if (tally.rows !== count.said) return wrong(count, tally.rows, count.noun);
		if (count.size && numbers !== count.size.said)
			return wrong(count.size, numbers, `number of ${what}`, `numbers of ${what}`);
	}
	// The last line lacks the value that is missing.
	const isCut = count?.width === 1 && last < usual && usual - last === expected - numbers;
	if (count && !isCut && numbers % count.width === 0 && numbers / count.width !== count.said)
		return wrong(count, numbers / count.width, count.noun, count.plural);
	const message = `Expected ${expected} numbers of ${what}, found ${numbers}.`;
	return missing
		? new Fault('missing-value', end, message, { length: 0 })
		: new Fault('extra-value', tokenAt(bytes, lines.from, to, expected), message);
}

/** The byte of a token (0-based) at or after a byte; `to` where there are fewer. */
export function tokenAt(bytes: Uint8Array, from: number, to: number, nth: number): number {
	let left = nth;
	for (let at = from; at < to; ) {
		while (at < to && isBlank(bytes[at]!)) at++;
		if (left-- === 0) return at;
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
