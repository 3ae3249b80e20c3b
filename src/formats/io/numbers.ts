import { freeShared, sharedDoubles, sharedIntegers, sharedU32 } from '../../util/sharedMemory.ts';
import { columnFlags, readColumns, type StridedRecords } from './columns.ts';
import type { DataType } from './dataTypes.ts';
import type { FileBytes } from './fileBytes.ts';
import type { Coding } from './itemBytes.ts';

/** Integers: int32 if all fit, otherwise doubles. */
export type Int32OrFloat64Array = Int32Array | Float64Array;

/** Numbers as doubles; doubles are returned themselves. */
export const doublesOf = (values: Int32OrFloat64Array): Float64Array =>
	values instanceof Float64Array ? values : Float64Array.from(values);

/** Consecutive numbers in a file. */
export interface ArrayView {
	readonly file: FileBytes;
	/** Byte offset of the first number, or of the stream that holds them. */
	readonly at: number;
	readonly count: number;
	readonly type: DataType;
	readonly little: boolean;
	/** See `FileBytes.pieces`. */
	readonly coding?: Coding | undefined;
	/**
	 * With a coding, the same numbers without one, for data that `coding` does not describe. Throws decoding errors.
	 */
	readonly decoded?: (() => ArrayView) | undefined;
}

/** Doubles with unspecified values, in shared memory if `shared`. */
export const doublesFor = (count: number, shared: boolean | undefined): Float64Array =>
	shared ? sharedDoubles(count, true) : new Float64Array(count);

/** The same for int32. */
export const integersFor = (count: number, shared: boolean | undefined): Int32Array =>
	shared ? sharedIntegers(count, true) : new Int32Array(count);

/** The same for u32. */
export const u32For = (count: number, shared: boolean | undefined): Uint32Array =>
	shared ? sharedU32(count, true) : new Uint32Array(count);

/**
 * The numbers at `stretch` as doubles: exact for all types except 64-bit integers beyond ±2⁵³. The file must hold all
 * of them. Runs on all threads if the array is shared.
 *
 * @param shared allocate in memory that threads share
 */
export function doublesAt(stretch: ArrayView, shared?: boolean): Float64Array {
	const into = doublesFor(stretch.count, shared);
	if (takeNumbers(stretch, into) === 0) return into;
	freeShared(into);
	return doublesAt(decodedOf(stretch), shared);
}

/** The integers at `stretch`; see `doublesAt`. */
export function integersAt(stretch: ArrayView, shared?: boolean): Int32OrFloat64Array {
	const into = integersFor(stretch.count, shared);
	const flags = takeNumbers(stretch, into);
	if (flags === 0) return into;
	freeShared(into);
	return (flags & columnFlags.unreadable) === 0
		? doublesAt(stretch, shared)
		: integersAt(decodedOf(stretch), shared);
}

/** The integers at `stretch` if all are in [0, most]; undefined otherwise, or if decoding fails. */
export function indicesAt(
	stretch: ArrayView,
	most: number,
	shared?: boolean,
): Int32Array | undefined {
	const into = integersFor(stretch.count, shared);
	if (takeNumbers(stretch, into, most) === 0) return into;
	freeShared(into);
	return undefined;
}

/** Reads numbers; see `readColumns`. */
const takeNumbers = (stretch: ArrayView, into: Float64Array | Int32Array, most?: number): number =>
	readColumns(recordsOf(stretch), [
		{ at: 0, type: stretch.type, width: 1, into, ...(most !== undefined && { max: most }) },
	]);

/** Rows of `width` numbers each. */
export const recordsOf = ({ count, type, ...rest }: ArrayView, width = 1): StridedRecords => ({
	...rest,
	step: width * type.bytes,
	count: count / width,
});

function decodedOf({ decoded }: ArrayView): ArrayView {
	if (!decoded) throw new Error('bytes that are not coded can be read');
	return decoded();
}
