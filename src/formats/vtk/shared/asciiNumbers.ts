import { freeShared } from '../../../util/sharedMemory.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { NumberList } from '../../io/numberList.ts';
import { doublesFor, type Int32OrFloat64Array, integersFor } from '../../io/numbers.ts';
import type { Fault } from '../../text/fault.ts';
import { countFault, type StatedCount } from './numberLines.ts';
import { type NumbersAt, type NumbersRead, takeNumbers } from './textNumbers.ts';

/** A text of numbers. */
export interface NumbersText extends Omit<NumbersAt, 'count'> {
	/** Number of numbers; undefined if the file does not state it. */
	readonly expected: number | undefined;
	/** Finds the count of entries that the file states; called if their number differs. */
	readonly count?: (() => StatedCount | undefined) | undefined;
	/** Allocates the numbers in shared memory, if their number is known. */
	readonly shared?: boolean | undefined;
}

/**
 * Reads the numbers of a text in XML: integers as they are, reals as doubles. Throws a `Fault` at other text, and if
 * there are fewer than expected; if there are more, calls `surplus`.
 */
export function asciiNumbers(
	text: NumbersText,
	surplus: () => void = () => undefined,
): Int32OrFloat64Array {
	const { from, to, expected } = text;
	if (expected === undefined) return allNumbers(text);
	// A number and the blank after it take two bytes.
	const maxCount = Math.ceil((to - from) / 2);
	if (expected > maxCount) throw miscounted(text, expected);
	const { values, read, end } = numbersAt({ ...text, count: expected }, text.shared);
	if (read < expected) throw miscounted(text, expected);
	if (hasMore(text.file, end, to)) surplus();
	return values;
}

/** Returns the fault of a text with more or fewer numbers than expected. */
export function miscounted({ file, from, to, what, count }: NumbersText, expected: number): Fault {
	file.ensureLoaded(from, to);
	return countFault({ bytes: file.bytes, from, to, what }, expected, count?.());
}

/**
 * Reads `count` numbers of a text: int32 if all integers fit, else doubles. Memory for all of them is allocated at once.
 */
export function numbersAt(
	range: NumbersAt,
	shared: boolean | undefined,
): NumbersRead & { readonly values: Int32OrFloat64Array } {
	const { kind, count } = range;
	let values: Int32OrFloat64Array =
		kind === 'real' ? doublesFor(count, shared) : integersFor(count, shared);
	const read = takeNumbers(range, (numbers, read) => {
		if (values instanceof Int32Array && !numbers.every((one) => one === (one | 0))) {
			const wide = new Float64Array(count);
			wide.set(values.subarray(0, read));
			freeShared(values);
			values = wide;
		}
		values.set(numbers, read);
	});
	return { ...read, values };
}

function allNumbers(text: NumbersText): Int32OrFloat64Array {
	const list = new NumberList(text.kind === 'real' ? new Float64Array(0) : new Int32Array(0));
	takeNumbers({ ...text, count: Number.POSITIVE_INFINITY }, (numbers) => {
		if (list.values instanceof Float64Array) list.addAll(numbers);
		// Integers have no negative zero.
		else for (const number of numbers) list.add(number + 0);
	});
	return list.values.slice(0, list.length);
}

/** Whether there are bytes other than blanks in [from, to), before a zero byte. */
function hasMore(file: FileBytes, from: number, to: number): boolean {
	for (let at = from; at < to; ) {
		const bytes = file.transientBytes(at, Math.min(to, at + 4096));
		const found = bytes.findIndex((byte) => byte !== 32 && (byte < 9 || byte > 13));
		if (found >= 0) return bytes[found] !== 0;
		at += bytes.length;
	}
	return false;
}
