import { giveBack } from '../../util/sharedMemory.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import { NumberList } from '../bytes/numberList.ts';
import { doublesFor, integersFor, type Wholes } from '../bytes/numbers.ts';
import type { Fault } from './fault.ts';
import { countFault, type SaidCount } from './numberLines.ts';
import { type NumbersAt, type NumbersRead, takeNumbers } from './textNumbers.ts';

/** A text of numbers. */
export interface NumbersText extends Omit<NumbersAt, 'count'> {
	/** How many numbers there are to be; undefined where the file does not say. */
	readonly expected: number | undefined;
	/** Where the file says how many entries there are; asked where there are more or fewer. */
	readonly count?: (() => SaidCount | undefined) | undefined;
	/** The numbers lie in memory that threads see, where they are as many as expected. */
	readonly shared?: boolean | undefined;
}

/**
 * The numbers of a text in XML: integers as such, reals as doubles. Throws a `Fault` at what is none, and where there are fewer
 * than expected; more are reported to `surplus`.
 */
export function asciiNumbers(text: NumbersText, surplus: () => void = () => undefined): Wholes {
	const { from, to, expected } = text;
	if (expected === undefined) return allNumbers(text);
	// A number and the blank behind it take two bytes.
	const room = Math.ceil((to - from) / 2);
	if (expected > room) throw miscounted(text, expected);
	const { values, read, behind } = numbersAt({ ...text, count: expected }, text.shared);
	if (read < expected) throw miscounted(text, expected);
	if (hasMore(text.file, behind, to)) surplus();
	return values;
}

/** The fault of a text that has more or fewer numbers than expected. */
export function miscounted({ file, from, to, what, count }: NumbersText, expected: number): Fault {
	file.need(from, to);
	return countFault({ bytes: file.bytes, from, to, what }, expected, count?.());
}

/** So many numbers of a text: integers of 32 bits with a sign as long as all are such, or doubles. There must be room for as many. */
export function numbersAt(
	at: NumbersAt,
	shared: boolean | undefined,
): NumbersRead & { readonly values: Wholes } {
	const { kind, count } = at;
	let values: Wholes = kind === 'real' ? doublesFor(count, shared) : integersFor(count, shared);
	const read = takeNumbers(at, (numbers, before) => {
		if (values instanceof Int32Array && !numbers.every((one) => one === (one | 0))) {
			const wide = new Float64Array(count);
			wide.set(values.subarray(0, before));
			giveBack(values);
			values = wide;
		}
		values.set(numbers, before);
	});
	return { ...read, values };
}

function allNumbers(text: NumbersText): Wholes {
	const list = new NumberList(text.kind === 'real' ? new Float64Array(0) : new Int32Array(0));
	takeNumbers({ ...text, count: Number.POSITIVE_INFINITY }, (numbers) => {
		if (list.values instanceof Float64Array) list.addAll(numbers);
		// −0 is no other integer than 0.
		else for (const number of numbers) list.add(number + 0);
	});
	return list.values.slice(0, list.length);
}

/** Whether there is anything but blanks from a byte on, in front of a byte of code 0. */
function hasMore(file: FileBytes, from: number, to: number): boolean {
	for (let at = from; at < to; ) {
		const bytes = file.passing(at, Math.min(to, at + 4096));
		const found = bytes.findIndex((byte) => byte !== 32 && (byte < 9 || byte > 13));
		if (found >= 0) return bytes[found] !== 0;
		at += bytes.length;
	}
	return false;
}
