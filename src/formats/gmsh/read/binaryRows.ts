import type { ParsedRows, RowPart } from '../../core/fastLines.ts';
import { areFinite } from '../../io/columns.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { fillDoubles, fillIntegers, type StridedNumbers } from '../../io/fill.ts';
import { type NumberPart, validRows } from '../../io/rows.ts';

/** Maximum number of rows that are decoded in one call. */
const maxRows = 1 << 13;

const { Int32, Int64, Float64 } = dataTypes;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** How a binary file encodes integers. */
export interface IntegerEncoding {
	readonly little: boolean;
	/** Bytes of an integer. */
	readonly sizeBytes: 4 | 8;
}

/** Buffers for the parts of rows, reused by later calls. */
export class RowBuffers {
	readonly #reals: Float64Array<ArrayBuffer>[] = [];
	readonly #integers: Int32Array<ArrayBuffer>[] = [];
	#bytes = new Uint8Array(0);

	/** An array of `length` numbers for part `part` of the rows; valid until the next call for that part. */
	values(part: number, kind: 'reals' | 'integers', length: number): Numbers {
		const arrays = kind === 'reals' ? this.#reals : this.#integers;
		let array = arrays[part];
		if (!array || array.length < length) {
			array = kind === 'reals' ? new Float64Array(length) : new Int32Array(length);
			arrays[part] = array;
		}
		return array.subarray(0, length) as Numbers;
	}

	/** Copies bytes [from, from + length) of the file, which must exist; the view is valid until the next call. */
	copy(content: FileBytes, from: number, length: number): DataView {
		if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
		content.copy(from, this.#bytes.subarray(0, length));
		return new DataView(this.#bytes.buffer, 0, length);
	}
}

/**
 * Fast path for rows of integers, of `sizeBytes` each, and doubles: decodes at most `limit` rows from byte `from`.
 * Stops at the end of the file, or before the first row that has an integer outside int32 or the bounds of `row`, or
 * a real that is not finite.
 *
 * @param buffers receives the values of the result, which are valid until the next call
 */
export function binaryRows(
	content: FileBytes,
	from: number,
	row: readonly RowPart[],
	limit: number,
	{ little, sizeBytes }: IntegerEncoding,
	buffers: RowBuffers,
): ParsedRows {
	const parts = row.flatMap((part) => ('width' in part ? [part] : []));
	const typeOf = ({ kind }: NumberPart): DataType =>
		kind === 'reals' ? Float64! : sizeBytes === 8 ? Int64! : Int32!;
	const step = parts.reduce((sum, part) => sum + typeOf(part).bytes * part.width, 0);
	let count = Math.min(limit, maxRows, Math.floor((content.length - from) / step));
	if (count <= 0) return { count: 0, values: [], length: 0 };
	const view = buffers.copy(content, from, step * count);
	let at = 0;
	const arrays = parts.map((part, p) => {
		const type = typeOf(part);
		const values = buffers.values(p, part.kind, count * part.width);
		count = countValidRows(values, part.width, count, { view, from: at, step, little, type });
		at += type.bytes * part.width;
		return values;
	});
	count = validRows(row, { count, values: arrays });
	const values = arrays.map((array, p) => array.subarray(0, parts[p]!.width * count));
	return { count, values, length: step * count };
}

/** Decodes `count` rows of `width` numbers; returns the number of rows before the first invalid one. */
function countValidRows(
	values: Numbers,
	width: number,
	count: number,
	source: StridedNumbers,
): number {
	const { from, step, type } = source;
	const areValid = (first: number, rows: number): boolean => {
		for (let k = 0; k < width; k++) {
			const target = { first: width * first + k, apart: width };
			const column = { ...source, from: from + step * first + type.bytes * k };
			if (values instanceof Float64Array) fillDoubles({ values, ...target }, rows, column);
			else if (!fillIntegers({ values, ...target }, rows, column)) return false;
		}
		return !(values instanceof Float64Array) || areFinite(values, width * first, 1, width * rows);
	};
	if (areValid(0, count)) return count;
	let valid = 0;
	while (areValid(valid, 1)) valid++;
	return valid;
}
