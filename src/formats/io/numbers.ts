import { freeShared, sharedDoubles, sharedIntegers, sharedU32 } from '../../util/sharedMemory.ts';
import { columnFlags, readColumns, type StridedRecords } from './columns.ts';
import type { DataType } from './dataTypes.ts';
import type { FileBytes } from './fileBytes.ts';
import type { Coding } from './itemBytes.ts';

/** Integers: int32 if all fit, otherwise doubles. */
export type Int32OrFloat64Array = Int32Array | Float64Array;

/** Numbers as doubles; an array of doubles is returned itself. */
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
	/** See `FileBytes.tasksOf`. */
	readonly coding?: Coding | undefined;
	/**
	 * With a coding, the same numbers without one, for data that `coding` does not describe. Throws decoding errors.
	 */
	readonly decoded?: (() => ArrayView) | undefined;
}

/** Doubles with unspecified values, in shared memory if `shared`. */
export const doublesFor = (count: number, shared: boolean | undefined): Float64Array =>
	shared ? sharedDoubles(count, true) : new Float64Array(count);

/** Int32 with unspecified values, in shared memory if `shared`. */
export const integersFor = (count: number, shared: boolean | undefined): Int32Array =>
	shared ? sharedIntegers(count, true) : new Int32Array(count);

/** U32 with unspecified values, in shared memory if `shared`. */
export const u32For = (count: number, shared: boolean | undefined): Uint32Array =>
	shared ? sharedU32(count, true) : new Uint32Array(count);

/**
 * The numbers at `view` as doubles: exact for all types except 64-bit integers beyond ±2⁵³. The file must hold all
 * of them. Runs on all threads if the array is shared.
 *
 * @param shared allocates in shared memory
 */
export function doublesAt(view: ArrayView, shared?: boolean): Float64Array {
	const into = doublesFor(view.count, shared);
	if (readNumbers(view, into) === 0) return into;
	freeShared(into);
	return doublesAt(decodedOf(view), shared);
}

/** The integers at `view`; see `doublesAt`. */
export function integersAt(view: ArrayView, shared?: boolean): Int32OrFloat64Array {
	const into = integersFor(view.count, shared);
	const flags = readNumbers(view, into);
	if (flags === 0) return into;
	freeShared(into);
	return (flags & columnFlags.unreadable) === 0
		? doublesAt(view, shared)
		: integersAt(decodedOf(view), shared);
}

/** The integers at `view` if all are in [0, max]; undefined otherwise, or if decoding fails. */
export function indicesAt(view: ArrayView, max: number, shared?: boolean): Int32Array | undefined {
	const into = integersFor(view.count, shared);
	if (readNumbers(view, into, max) === 0) return into;
	freeShared(into);
	return undefined;
}

/** Reads all numbers, integers with bounds [0, max] if given; returns flags of `readColumns`. */
const readNumbers = (view: ArrayView, into: Float64Array | Int32Array, max?: number): number =>
	readColumns(recordsOf(view), [
		{ at: 0, type: view.type, width: 1, into, ...(max !== undefined && { max }) },
	]);

/** The numbers as records of `width` numbers each. */
export const recordsOf = ({ count, type, ...rest }: ArrayView, width = 1): StridedRecords => ({
	...rest,
	step: width * type.bytes,
	count: count / width,
});

/** The view to use after `coding` has failed. */
function decodedOf({ decoded }: ArrayView): ArrayView {
	if (!decoded) throw new Error('bytes that are not coded can be read');
	return decoded();
}
