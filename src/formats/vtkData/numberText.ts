import { byteClasses, Tokens } from '../text/tokens.ts';
import { Fault } from './fault.ts';

/** Numbers are apart by blanks and line ends. */
const classes = byteClasses('line');
const [blank, lineEnd] = [classes[32] as number, classes[10] as number];
for (const byte of [10, 13]) classes[byte] = blank;
classes[0] = lineEnd;

/** Numbers in a text, whatever its lines are, up to a byte of code 0, which the bytes must have. */
export class NumberText extends Tokens {
	constructor(bytes: Uint8Array) {
		super('', classes);
		this.bytes = bytes;
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
