import type { RowPart, RowsAhead } from '../parallel/plainLines.ts';

/** Rows that are decoded at a time. */
const mostRows = 1 << 16;

/** The numbers of a part of rows; `count` of the rows have them. */
interface PartRows {
	readonly values: Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
	readonly count: number;
}

/**
 * Rows of numbers from a byte on, at most so many, as far as the file has them and they are plain: integers from 0 to 2³¹ − 1,
 * each in `sizeBytes`, and finite doubles.
 */
export function binaryRows(
	view: DataView,
	from: number,
	row: readonly RowPart[],
	most: number,
	little: boolean,
	sizeBytes: 4 | 8,
): RowsAhead {
	const parts = row.flatMap((part) => ('width' in part ? [part] : []));
	const bytesOf = ({ kind, width }: (typeof parts)[number]) =>
		(kind === 'reals' ? 8 : sizeBytes) * width;
	const step = parts.reduce((sum, part) => sum + bytesOf(part), 0);
	let count = Math.min(most, mostRows, Math.floor((view.byteLength - from) / step));
	let at = from;
	const values = parts.map((part) => {
		const read =
			part.kind === 'reals'
				? realRows(view, at, step, count, part.width, little)
				: integerRows(view, at, step, count, part.width, little, sizeBytes);
		at += bytesOf(part);
		count = read.count;
		return read.values;
	});
	return { count, values, length: step * count };
}

function realRows(
	view: DataView,
	from: number,
	step: number,
	rows: number,
	width: number,
	little: boolean,
): PartRows {
	const values = new Float64Array(rows * width);
	for (let row = 0, at = 0; row < rows; row++)
		for (let k = 0; k < width; k++, at++) {
			const value = view.getFloat64(from + row * step + 8 * k, little);
			if (value - value !== 0) return { values, count: row };
			values[at] = value;
		}
	return { values, count: rows };
}

function integerRows(
	view: DataView,
	from: number,
	step: number,
	rows: number,
	width: number,
	little: boolean,
	sizeBytes: 4 | 8,
): PartRows {
	const values = new Int32Array(rows * width);
	const [low, high] = little ? [0, sizeBytes - 4] : [sizeBytes - 4, 0];
	for (let row = 0, at = 0; row < rows; row++)
		for (let k = 0; k < width; k++, at++) {
			const byte = from + row * step + sizeBytes * k;
			const value = view.getInt32(byte + low, little);
			if (value < 0 || (sizeBytes === 8 && view.getInt32(byte + high, little) !== 0))
				return { values, count: row };
			values[at] = value;
		}
	return { values, count: rows };
}
