import { byteClasses, Tokens } from '../text/tokens.ts';
import { Fault } from './fault.ts';

/** Numbers apart by blanks and line ends, up to a tag. */
const classes = byteClasses('line');
const blank = classes[32] as number;
const lineEnd = classes[10] as number;
for (const byte of [10, 13]) classes[byte] = blank;
for (const byte of [0, 60]) classes[byte] = lineEnd;

class DataTokens extends Tokens {
	constructor(bytes: Uint8Array, at: number) {
		super('', classes);
		this.bytes = bytes;
		this.at = at;
	}

	/** Steps over the blanks; the byte of the next token. */
	next(): number {
		this.more();
		return this.at;
	}
}

/**
 * The numbers of a text. Throws a `Fault` at what is none, and where there are fewer than `expected`; more are reported
 * to `surplus`. Reals may be `nan` and `inf`.
 *
 * @param end byte behind the text: that of a tag, or the end of the file
 * @param expected undefined where the file does not say
 * @param what how the array is called in messages
 */
export function asciiNumbers(
	bytes: Uint8Array,
	start: number,
	end: number,
	kind: 'integer' | 'real',
	expected: number | undefined,
	what: string,
	surplus: () => void = () => undefined,
): Float64Array {
	// A number and the blank behind it take two bytes.
	const room = Math.ceil((end - start) / 2);
	if (expected !== undefined && expected > room)
		throw new Fault(
			'wrong-count',
			start,
			`Expected ${expected} numbers of ${what}, but its text has room for ${room}.`,
		);
	const most = expected ?? room;
	const values = new Float64Array(most);
	const tokens = new DataTokens(bytes, start);
	let count = 0;
	for (; count < most; count++) {
		const value = kind === 'integer' ? tokens.integer() : tokens.real();
		if (!Number.isNaN(value)) {
			values[count] = value;
			continue;
		}
		if (tokens.problem === 'missing') break;
		const found = tokens.found();
		const word = /^"([+-]?)(nan|inf|infinity)\b/i.exec(found);
		if (kind === 'integer' || !word) {
			const rule = tokens.problem as 'not-a-number' | 'not-finite' | 'not-an-integer';
			const wanted = kind === 'integer' ? 'an integer' : 'a number';
			throw new Fault(
				rule,
				tokens.place().column - 1,
				`Expected ${wanted} of ${what}, found ${found}.`,
			);
		}
		const nan = word[2]?.toLowerCase() === 'nan';
		const infinite = word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		values[count] = nan ? Number.NaN : infinite;
	}
	if (expected === undefined) return values.slice(0, count);
	if (count < expected)
		throw new Fault(
			'wrong-count',
			Math.min(tokens.next(), end),
			`Expected ${expected} numbers of ${what}, found ${count}.`,
		);
	if (tokens.more()) surplus();
	return values;
}
