import { byteClasses, Tokens } from '../text/tokens.ts';
import { Fault } from './fault.ts';

const [blank, lineEnd] = [byteClasses('line')[32] as number, byteClasses('line')[10] as number];

/** Bytes for numbers apart by blanks and line ends, up to a byte that ends them, or one of code 0. */
function classesUpTo(ending: number) {
	const classes = byteClasses('line');
	for (const byte of [10, 13]) classes[byte] = blank;
	for (const byte of [0, ending]) classes[byte] = lineEnd;
	return classes;
}

/** Up to a tag, and up to the end. */
const classes = { tag: classesUpTo(60), end: classesUpTo(0) };

/** Numbers in a text, whatever its lines are. */
export class NumberText extends Tokens {
	/** @param to what ends the text besides a byte of code 0 */
	constructor(bytes: Uint8Array, at: number, to: keyof typeof classes) {
		super('', classes[to]);
		this.bytes = bytes;
		this.at = at;
	}

	/** The byte behind the last number. */
	get behind(): number {
		return this.at;
	}

	/** Steps over the blanks; the byte of the next token. */
	next(): number {
		this.more();
		return this.at;
	}
}

/**
 * Reads numbers up to the end of `values`, or of the text; how many there were. Reals may be `nan` and `inf`. Throws a
 * `Fault` at what is no number.
 *
 * @param what how the numbers are called in messages
 */
export function readNumbers(
	text: NumberText,
	kind: 'integer' | 'real',
	values: Float64Array,
	what: string,
): number {
	for (let count = 0; count < values.length; count++) {
		const value = kind === 'integer' ? text.integer() : text.real();
		if (!Number.isNaN(value)) {
			values[count] = value;
			continue;
		}
		if (text.problem === 'missing') return count;
		const found = text.found();
		const word = /^"([+-]?)(nan|inf|infinity)\b/i.exec(found);
		if (kind === 'integer' || !word) {
			const rule = text.problem as 'not-a-number' | 'not-finite' | 'not-an-integer';
			const wanted = kind === 'integer' ? 'an integer' : 'a number';
			const at = text.place().column - 1;
			throw new Fault(rule, at, `Expected ${wanted} of ${what}, found ${found}.`);
		}
		const nan = word[2]?.toLowerCase() === 'nan';
		const infinite = word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		values[count] = nan ? Number.NaN : infinite;
	}
	return values.length;
}

/**
 * The numbers of a text in XML. Throws a `Fault` at what is none, and where there are fewer than `expected`; more are
 * reported to `surplus`.
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
	const values = new Float64Array(expected ?? room);
	const text = new NumberText(bytes, start, 'tag');
	const count = readNumbers(text, kind, values, what);
	if (expected === undefined) return values.slice(0, count);
	if (count < expected)
		throw new Fault(
			'wrong-count',
			Math.min(text.next(), end),
			`Expected ${expected} numbers of ${what}, found ${count}.`,
		);
	if (text.more()) surplus();
	return values;
}
