import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import { type ArrayView, doublesAt } from '../../io/numbers.ts';
import { latin1 } from '../../text/decimal.ts';
import type { MemberBytes } from './zip.ts';

/** An array of numbers, which are read on demand. */
export interface NpyArray {
	/** View of the numbers; keeps a reference to the file. */
	readonly view: ArrayView;
	readonly shape: readonly number[];
	/** Whether its numbers are integers. */
	readonly isInteger: boolean;
	/** Whether it is column-major (Fortran order). */
	readonly byColumns: boolean;
}

const types: Readonly<Record<string, DataType | undefined>> = {
	...{ f4: dataTypes.Float32, f8: dataTypes.Float64, b1: dataTypes.UInt8 },
	...{ i1: dataTypes.Int8, i2: dataTypes.Int16, i4: dataTypes.Int32, i8: dataTypes.Int64 },
	...{ u1: dataTypes.UInt8, u2: dataTypes.UInt16, u4: dataTypes.UInt32, u8: dataTypes.UInt64 },
};

/** NumPy's names of kinds of numbers, without the number of bits. */
const familyNames: Readonly<Record<string, string | undefined>> = {
	...{ f: 'float', c: 'complex', i: 'int', u: 'uint' },
};

/** Maximum number of bytes of a header. */
const maxHeader = 1 << 16;

/**
 * Reads the header of an array (NumPy enhancement proposal 1, "A simple file format for NumPy arrays"). Returns a
 * clause with the reason if it does not hold numbers or is damaged.
 */
export function readNpy({ file, at, length }: MemberBytes): NpyArray | string {
	const { bytes } = file;
	file.ensureLoaded(at, at + Math.min(12, length));
	if (length < 10 || latin1(bytes, at + 1, at + 6) !== 'NUMPY') return 'it is no array of NumPy';
	const view = new DataView(bytes.buffer, bytes.byteOffset + at, length);
	const long = view.getUint8(6) >= 2;
	if (long && length < 12) return 'its header is cut off';
	const start = long ? 12 : 10;
	const from = start + (long ? view.getUint32(8, true) : view.getUint16(8, true));
	if (from > length || from - start > maxHeader) return 'its header is cut off';
	file.ensureLoaded(at + start, at + from);
	const header = latin1(bytes, at + start, at + from);
	const descr = /'descr':\s*'([<>|=])([a-zA-Z])(\d+)'/.exec(header);
	const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
	const dimensions = /'shape':\s*\(([\d,\s]*)\)/.exec(header)?.[1];
	const name = descr ? `${descr[2]}${descr[3]}` : '';
	const type = Object.hasOwn(types, name) ? types[name] : undefined;
	const family = familyNames[descr?.[2] ?? ''];
	if (descr && !type && family)
		return `unsupported type ${family}${8 * Number(descr[3])}; use float32 or float64`;
	if (!descr || !type) return 'not numeric';
	if (order === undefined || dimensions === undefined) return 'damaged header';
	const shape = dimensions
		.split(',')
		.filter((text) => text.trim() !== '')
		.map(Number);
	const count = shape.reduce((product, size) => product * size, 1);
	if (!(count * type.bytes <= length - from)) return 'shorter than its shape';
	return {
		view: { file, at: at + from, count, type, little: descr[1] !== '>' },
		shape,
		isInteger: type.kind !== 'real',
		byColumns: order === 'True' && shape.length > 1,
	};
}

/**
 * The numbers of an array in row-major order, as doubles.
 *
 * @param shared in shared memory, if the file is row-major
 */
export function doublesOf({ view, shape, byColumns }: NpyArray, shared?: boolean): Float64Array {
	if (!byColumns) return doublesAt(view, shared);
	return toRowMajor(doublesAt(view), shape[0]!);
}

/** Turns column-major values into row-major ones. */
function toRowMajor(values: Float64Array, rows: number): Float64Array {
	const rest = values.length / Math.max(1, rows);
	// The dimensions after the first count as one; their relative order stays column-major.
	const rowMajor = new Float64Array(values.length);
	for (let r = 0; r < rows; r++)
		for (let c = 0; c < rest; c++) rowMajor[rest * r + c] = values[rows * c + r]!;
	return rowMajor;
}

/** The transpose of an array. */
export const transposed = (array: NpyArray): NpyArray => ({
	...array,
	shape: array.shape.toReversed(),
	byColumns: !array.byColumns,
});
