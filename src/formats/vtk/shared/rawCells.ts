import type { Int32OrFloat64Array } from '../../io/numbers.ts';

/**
 * The cells of a file as VTK's arrays. PLY and OBJ use them, too, instead of a `MeshBuilder`, which adds elements one by
 * one: cells of one type need no copy.
 */
export interface RawCells {
	readonly connectivity: Int32OrFloat64Array;
	/** End of each cell in `connectivity`. */
	readonly offsets: Int32OrFloat64Array;
	readonly types: Int32OrFloat64Array;
	/**
	 * All cells are known to be of one type with its number of points, all of which exist; `offsets` and `types` are
	 * empty then.
	 */
	readonly alike?: { readonly type: number; readonly count: number };
	readonly at: {
		readonly connectivity: number;
		readonly offsets: number;
		readonly types: number;
	};
	/** Returns the byte of number `nth` (0-based) of an array, if the array is text. */
	readonly byteOf?: (
		array: 'connectivity' | 'offsets' | 'types',
		nth: number,
	) => number | undefined;
}

/** The byte of number `nth` of an array, or that of the array, for messages. */
export const byteIn = (
	{ at, byteOf }: Pick<RawCells, 'at' | 'byteOf'>,
	array: keyof RawCells['at'],
	nth: number,
): number => byteOf?.(array, nth) ?? at[array];

/** Number of cells in the file. */
export const cellCount = ({ types, alike }: RawCells): number => alike?.count ?? types.length;
