import { latin1 } from '../text/decimal.ts';

/** An array of numbers. */
export interface NpyArray {
	/** Row by row, as doubles. */
	readonly values: Float64Array;
	readonly shape: readonly number[];
	/** Integers that are exact. */
	readonly whole: boolean;
}

type Getter = (view: DataView, at: number, little: boolean) => number;

const getters: Readonly<Record<string, readonly [bytes: number, get: Getter]>> = {
	f4: [4, (view, at, little) => view.getFloat32(at, little)],
	f8: [8, (view, at, little) => view.getFloat64(at, little)],
	i1: [1, (view, at) => view.getInt8(at)],
	i2: [2, (view, at, little) => view.getInt16(at, little)],
	i4: [4, (view, at, little) => view.getInt32(at, little)],
	i8: [8, (view, at, little) => Number(view.getBigInt64(at, little))],
	u1: [1, (view, at) => view.getUint8(at)],
	u2: [2, (view, at, little) => view.getUint16(at, little)],
	u4: [4, (view, at, little) => view.getUint32(at, little)],
	u8: [8, (view, at, little) => Number(view.getBigUint64(at, little))],
	b1: [1, (view, at) => view.getUint8(at)],
};

/**
 * Reads an array (NumPy enhancement proposal 1, "A simple file format for NumPy arrays"); gives a clause that says why where it is none
 * of numbers, or damaged.
 */
export function readNpy(bytes: Uint8Array): NpyArray | string {
	if (bytes.length < 10 || latin1(bytes, 1, 6) !== 'NUMPY') return 'it is no array of NumPy';
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	const long = bytes[6]! >= 2;
	if (long && bytes.length < 12) return 'its header is cut off';
	const start = long ? 12 : 10;
	const from = start + (long ? view.getUint32(8, true) : view.getUint16(8, true));
	if (from > bytes.length || from - start > 1 << 16) return 'its header is cut off';
	const header = latin1(bytes, start, from);
	const type = /'descr':\s*'([<>|=])([a-zA-Z])(\d+)'/.exec(header);
	const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
	const dimensions = /'shape':\s*\(([\d,\s]*)\)/.exec(header)?.[1];
	const found = type && getters[`${type[2]}${type[3]}`];
	if (!found) return 'its values are no numbers';
	if (order === undefined || dimensions === undefined) return 'its header is damaged';
	const shape = dimensions
		.split(',')
		.filter((text) => text.trim() !== '')
		.map(Number);
	const [size, get] = found;
	const count = shape.reduce((product, length) => product * length, 1);
	if (!(count * size <= bytes.length - from)) return 'it is shorter than its shape says';
	const little = type[1] !== '>';
	const values = new Float64Array(count);
	for (let i = 0; i < count; i++) values[i] = get(view, from + size * i, little);
	const whole = type[2] !== 'f';
	if (order === 'False' || shape.length < 2) return { values, shape, whole };
	return { values: rowByRow(values, shape), shape, whole };
}

/** Values that stand column by column, row by row. */
function rowByRow(values: Float64Array, shape: readonly number[]): Float64Array {
	const rows = shape[0]!;
	const rest = values.length / Math.max(1, rows);
	// Of more than two dimensions none is told apart from the others here: the last ones stay as they are.
	const sorted = new Float64Array(values.length);
	for (let r = 0; r < rows; r++)
		for (let c = 0; c < rest; c++) sorted[rest * r + c] = values[rows * c + r]!;
	return sorted;
}

/** The array with rows and columns exchanged. */
export function transposed({ values, shape, whole }: NpyArray): NpyArray {
	const [rows, columns] = shape as [number, number];
	const turned = new Float64Array(values.length);
	for (let r = 0; r < rows; r++)
		for (let c = 0; c < columns; c++) turned[rows * c + r] = values[columns * r + c]!;
	return { values: turned, shape: [columns, rows], whole };
}
