import type { FilePart } from '../fileParts.ts';
import { integers, lineOf, type NumberTable, type TableColumn } from '../text/numberTable.ts';
import type { DataType } from '../vtkData/dataTypes.ts';

/** Numbers of each entry of an element. */
export interface WrittenColumn {
	readonly type: DataType;
	readonly values: Int32Array | Uint32Array | Float64Array;
	readonly width: number;
}

/** An element as it is written. */
export interface WrittenElement {
	readonly count: number;
	/** Its lines in the header. */
	readonly heading: string;
	/** Comments on its fields. */
	readonly roles: string;
	/** In front of the columns: the points of each face, and where they end. */
	readonly list?: {
		readonly nodes: Uint32Array;
		readonly ends: Uint32Array;
		readonly length: DataType;
		readonly item: DataType;
	};
	readonly columns: readonly WrittenColumn[];
}

/** The entries as lines of text. */
export function elementTable({ count, list, columns }: WrittenElement): FilePart[] {
	const numbers = columns.reduce((sum, { width }) => sum + width, 0) + (list ? 1 : 0);
	if (count === 0 || numbers === 0) return [];
	const mean = list ? Math.ceil(list.nodes.length / count) : 0;
	const table: NumberTable = {
		rows: count,
		between: lineOf(numbers),
		columns(from, to) {
			const found: TableColumn[] = [];
			if (list) {
				const first = from > 0 ? list.ends[from - 1]! : 0;
				const values = new Int32Array(list.nodes.subarray(first, to > 0 ? list.ends[to - 1]! : 0));
				const ends = list.ends.slice(from, to).map((end) => end - first);
				found.push({ kind: 'lists', values, ends, mean });
			}
			for (const { values, width } of columns)
				found.push(
					values instanceof Float64Array
						? {
								kind: 'reals',
								values: values.subarray(from * width, to * width),
								width,
								taken: width,
							}
						: integers(values, width, from, to),
				);
			return found;
		},
	};
	return [table];
}

/** Bytes that are made at a time, about. */
const bytesAtOnce = 1 << 16;

/** The entries as bytes. */
export function elementBytes(element: WrittenElement, little: boolean): FilePart[] {
	return [{ chunks: () => chunksOf(element, little) }];
}

function* chunksOf(
	{ count, list, columns }: WrittenElement,
	little: boolean,
): Generator<Uint8Array<ArrayBuffer>> {
	const fixed = columns.reduce((sum, { type, width }) => sum + type.bytes * width, 0);
	const writers = columns.map(({ type }) => writerOf(type));
	const writeLength = list && writerOf(list.length);
	const writeItem = list && writerOf(list.item);
	for (let from = 0, to = 0; from < count; from = to) {
		let size = 0;
		for (; to < count && size < bytesAtOnce; to++) {
			size += fixed;
			if (list) size += list.length.bytes + list.item.bytes * cornersIn(list.ends, to);
		}
		const bytes = new Uint8Array(size);
		const view = new DataView(bytes.buffer);
		let at = 0;
		for (let row = from; row < to; row++) {
			if (list && writeLength && writeItem) {
				const corners = cornersIn(list.ends, row);
				writeLength(view, at, corners, little);
				at += list.length.bytes;
				for (let i = list.ends[row]! - corners; i < list.ends[row]!; i++) {
					writeItem(view, at, list.nodes[i]!, little);
					at += list.item.bytes;
				}
			}
			for (let k = 0; k < columns.length; k++) {
				const { values, width, type } = columns[k]!;
				for (let i = row * width; i < (row + 1) * width; i++, at += type.bytes)
					writers[k]!(view, at, values[i]!, little);
			}
		}
		yield bytes;
	}
}

const cornersIn = (ends: Uint32Array, face: number): number =>
	ends[face]! - (face > 0 ? ends[face - 1]! : 0);

type Writer = (view: DataView, at: number, value: number, little: boolean) => void;

function writerOf({ bytes, kind }: DataType): Writer {
	if (kind === 'real')
		return bytes === 8
			? (view, at, value, little) => view.setFloat64(at, value, little)
			: (view, at, value, little) => view.setFloat32(at, value, little);
	// Those with a sign have the same bytes.
	if (bytes === 4) return (view, at, value, little) => view.setUint32(at, value, little);
	if (bytes === 2) return (view, at, value, little) => view.setUint16(at, value, little);
	return (view, at, value) => view.setUint8(at, value);
}
