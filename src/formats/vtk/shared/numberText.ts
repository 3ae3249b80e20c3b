import { Fault } from '../../text/fault.ts';
import { byteClasses, Tokens } from '../../text/tokens.ts';

/** Blanks and line ends separate numbers. */
const classes = byteClasses('line');
const [blank, lineEnd] = [classes[32]!, classes[10]!];
for (const byte of [10, 13]) classes[byte] = blank;
classes[0] = lineEnd;

/** Numbers of a text, regardless of its lines, up to a zero byte, which must exist. */
export class NumberText extends Tokens {
	constructor(bytes: Uint8Array) {
		super('', classes);
		this.bytes = bytes;
	}

	/** The byte after the last number. */
	get end(): number {
		return this.at;
	}

	/** Skips blanks; returns the byte of the next token. */
	next(): number {
		this.more();
		return this.at;
	}
}

/**
 * Reads numbers until `values` is full or the text ends; returns their number. Reals may be `nan` and `inf`. Throws a
 * `Fault` at other text.
 *
 * @param what noun of the numbers for messages
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
		const found = text.quotedToken();
		const word = /^"([+-]?)(nan|inf|infinity)\b/i.exec(found);
		if (kind === 'integer' || !word) {
			const rule = text.problem as 'not-a-number' | 'not-finite' | 'not-an-integer';
			const expected = kind === 'integer' ? 'an integer' : 'a number';
			const at = text.location().column - 1;
			throw new Fault(rule, at, `Expected ${expected} of ${what}, found ${found}.`);
		}
		const nan = word[2]?.toLowerCase() === 'nan';
		const infinite = word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		values[count] = nan ? Number.NaN : infinite;
	}
	return values.length;
}
