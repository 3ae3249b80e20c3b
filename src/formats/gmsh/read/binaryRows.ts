import type { RowPart, RowsAhead } from '../../core/plainLines.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import type { StridedBytes } from '../../io/fill.ts';

/** Rows that are decoded at a time. */
const maxRows = 1 << 13;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** How a binary file encodes integers. */
export interface IntegerEncoding {
	readonly little: boolean;
	/** Bytes of an integer. */
	readonly sizeBytes: 4 | 8;
}

/** Arrays for the parts of rows, reused for later rows. */
export class RowRoom {
	readonly #reals: Float64Array<ArrayBuffer>[] = [];
	readonly #integers: Int32Array<ArrayBuffer>[] = [];
	#bytes = new Uint8Array(0);

	/** An array of `length` numbers for part `part`. */
	values(part: number, kind: 'reals' | 'integers', length: number): Numbers {
		const there = kind === 'reals' ? this.#reals : this.#integers;
		let array = there[part];
		if (!array || array.length < length) {
			array = kind === 'reals' ? new Float64Array(length) : new Int32Array(length);
			there[part] = array;
		}
		return array.subarray(0, length) as Numbers;
	}

	/** Copies bytes [from, from + length) of the file, which must have them. */
	copy(content: FileBytes, from: number, length: number): DataView {
		if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
		content.copy(from, this.#bytes.subarray(0, length));
		return new DataView(this.#bytes.buffer, 0, length);
	}
}

/**
 * Reads at most `most` rows from byte `from`: integers in [0, 2³¹) of `sizeBytes` each, and finite doubles. Stops
 * before the first row that has another number, or at the end of the file.
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
	let count = Math.min(most, maxRows, Math.floor((content.length - from) / step));
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

/** Reads doubles; returns the number of rows before the first value that is not finite. */
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

/** Reads integers; returns the number of rows before the first value outside [0, 2³¹). */
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
