import { giveBack, sharedDoubles, sharedIntegers, sharedU32 } from '../../util/sharedMemory.ts';
import type { Coding } from '../parallel/itemBytes.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { columnFlags, type EvenRows, takeColumns } from './columns.ts';
import type { FileBytes } from './fileBytes.ts';

/** Integers: of up to 32 bits with a sign where all are, else doubles. */
export type Wholes = Int32Array | Float64Array;

/** Numbers as doubles: the same ones where they are such. */
export const doublesOf = (values: Wholes): Float64Array =>
	values instanceof Float64Array ? values : Float64Array.from(values);

/** Numbers that lie in a file one after the other. */
export interface Stretch {
	readonly file: FileBytes;
	/** The byte of the first, or of the stream that they are in. */
	readonly at: number;
	readonly count: number;
	readonly type: DataType;
	readonly little: boolean;
	/** See `FileBytes.pieces`. */
	readonly coding?: Coding | undefined;
	/** Where there is a coding, the same without one: for numbers that are not written as that says. Throws what is wrong with them. */
	readonly decoded?: (() => Stretch) | undefined;
}

/** Doubles that may be anything, in memory that threads see where they are to. */
export const doublesFor = (count: number, shared: boolean | undefined): Float64Array =>
	shared ? sharedDoubles(count, true) : new Float64Array(count);

/** The same of integers. */
export const integersFor = (count: number, shared: boolean | undefined): Int32Array =>
	shared ? sharedIntegers(count, true) : new Int32Array(count);

/** The same of indexes. */
export const wordsFor = (count: number, shared: boolean | undefined): Uint32Array =>
	shared ? sharedU32(count, true) : new Uint32Array(count);

/**
 * The numbers of a stretch as doubles: exact for all types but 64-bit integers beyond ±2⁵³. The file must have them all. By all
 * threads where the array is shared.
 *
 * @param shared in memory that threads see
 */
export function doublesAt(stretch: Stretch, shared?: boolean): Float64Array {
	const into = doublesFor(stretch.count, shared);
	if (takeNumbers(stretch, into) === 0) return into;
	giveBack(into);
	return doublesAt(decodedOf(stretch), shared);
}

/** The integers of a stretch; see `doublesAt`. */
export function wholesAt(stretch: Stretch, shared?: boolean): Wholes {
	const into = integersFor(stretch.count, shared);
	const flags = takeNumbers(stretch, into);
	if (flags === 0) return into;
	giveBack(into);
	return (flags & columnFlags.unreadable) === 0
		? doublesAt(stretch, shared)
		: wholesAt(decodedOf(stretch), shared);
}

/** The integers of a stretch where they are from 0 to a greatest one; undefined where they are not, or it can't be read so. */
export function indicesAt(
	stretch: Stretch,
	most: number,
	shared?: boolean,
): Int32Array | undefined {
	const into = integersFor(stretch.count, shared);
	if (takeNumbers(stretch, into, most) === 0) return into;
	giveBack(into);
	return undefined;
}

/** Takes numbers; see `takeColumns`. */
const takeNumbers = (stretch: Stretch, into: Float64Array | Int32Array, most?: number): number =>
	takeColumns(rowsOf(stretch), [
		{ at: 0, type: stretch.type, width: 1, into, ...(most !== undefined && { most }) },
	]);

/** Rows of so many numbers each. */
export const rowsOf = ({ count, type, ...rest }: Stretch, width = 1): EvenRows => ({
	...rest,
	step: width * type.bytes,
	count: count / width,
});

function decodedOf({ decoded }: Stretch): Stretch {
	if (!decoded) throw new Error('bytes that are not coded can be read');
	return decoded();
}
