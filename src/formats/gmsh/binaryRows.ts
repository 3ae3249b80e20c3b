import type { FileBytes } from '../bytes/fileBytes.ts';
import type { StridedBytes } from '../bytes/fill.ts';
import type { RowPart, RowsAhead } from '../parallel/plainLines.ts';

/** Rows that are decoded at a time. */
const mostRows = 1 << 13;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** How a binary file encodes its integers. */
export interface IntegerEncoding {
	readonly little: boolean;
	/** Bytes of an integer. */
	readonly sizeBytes: 4 | 8;
}

/** Arrays for the parts of rows, which are used again for the next ones. */
export class RowRoom {
	readonly #reals: Float64Array<ArrayBuffer>[] = [];
	readonly #integers: Int32Array<ArrayBuffer>[] = [];
	#bytes = new Uint8Array(0);

	/** An array of so many numbers for a part. */
	values(part: number, kind: 'reals' | 'integers', length: number): Numbers {
		const there = kind === 'reals' ? this.#reals : this.#integers;
		let array = there[part];
		if (!array || array.length < length) {
			array = kind === 'reals' ? new Float64Array(length) : new Int32Array(length);
			there[part] = array;
		}
		return array.subarray(0, length) as Numbers;
	}

	/** A copy of bytes of a file, which has them. */
	copy(content: FileBytes, from: number, length: number): DataView {
		if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
		content.copy(from, this.#bytes.subarray(0, length));
		return new DataView(this.#bytes.buffer, 0, length);
	}
}

/**
 * Rows of numbers from a byte on, at most so many, as far as the file has them and they are plain: integers from 0 to 2³¹ − 1,
 * each in `sizeBytes`, and finite doubles.
 */
export function binaryRows(
	content: FileBytes,
	from: number,
	row: readonly RowPart[],
	most: number,
	{ little, sizeBytes }: IntegerEncoding,
	room: RowRoom,
): RowsAhead {
	const parts = row.flatMap((part) => ('width' in part ? [part] : []));
	const bytesOf = ({ kind, width }: (typeof parts)[number]) =>
		(kind === 'reals' ? 8 : sizeBytes) * width;
	const step = parts.reduce((sum, part) => sum + bytesOf(part), 0);
	let count = Math.min(most, mostRows, Math.floor((content.length - from) / step));
	if (count <= 0) return { count: 0, values: [], length: 0 };
	const view = room.copy(content, from, step * count);
	let at = 0;
	const read = parts.map((part, p) => {
		const values = room.values(p, part.kind, count * part.width);
		const source = { view, from: at, step, little };
		count =
			values instanceof Float64Array
				? realRows(values, part.width, source)
				: integerRows(values, part.width, source, sizeBytes);
		at += bytesOf(part);
		return { values, width: part.width };
	});
	const values = read.map(({ values, width }) => values.subarray(0, width * count));
	return { count, values, length: step * count };
}

/** Reads doubles as far as they are finite; of how many rows. */
function realRows(
	values: Float64Array,
	width: number,
	{ view, from, step, little }: StridedBytes,
): number {
	let rest = 0;
	for (let at = 0, row = from; at < values.length; row += step)
		for (let byte = row, end = row + 8 * width; byte < end; byte += 8) {
			const value = view.getFloat64(byte, little);
			rest += value - value;
			values[at++] = value;
		}
	const bad = rest === 0 ? -1 : values.findIndex((value) => !Number.isFinite(value));
	return Math.floor((bad < 0 ? values.length : bad) / width);
}

/** Reads integers as far as they are from 0 to 2³¹ − 1; of how many rows. */
function integerRows(
	values: Int32Array,
	width: number,
	{ view, from, step, little }: StridedBytes,
	sizeBytes: 4 | 8,
): number {
	const [low, high] = little ? [0, sizeBytes - 4] : [sizeBytes - 4, 0];
	let sign = 0;
	let wide = 0;
	for (let at = 0, row = from; at < values.length; row += step)
		for (let byte = row, end = row + sizeBytes * width; byte < end; byte += sizeBytes) {
			const value = view.getInt32(byte + low, little);
			if (sizeBytes === 8) wide |= view.getInt32(byte + high, little);
			sign |= value;
			values[at++] = value;
		}
	if (sign >= 0 && wide === 0) return values.length / width;
	const isPlain = (at: number): boolean => {
		const byte = from + step * Math.floor(at / width) + sizeBytes * (at % width);
		return values[at]! >= 0 && (sizeBytes === 4 || view.getInt32(byte + high, little) === 0);
	};
	let at = 0;
	while (isPlain(at)) at++;
	return Math.floor(at / width);
}
