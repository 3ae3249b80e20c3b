import type { DataType } from '../io/dataTypes.ts';
import type { FilePart } from '../io/fileParts.ts';
import { type ByteColumn, byteTable, valuesColumn } from '../io/rowBytes.ts';
import {
	integers,
	lineOf,
	type NumberTable,
	reals,
	type TableColumn,
} from '../text/numberTable.ts';

/** A column of an element, `width` values an entry. */
export interface WrittenColumn {
	readonly type: DataType;
	readonly values: Int32Array | Uint32Array | Float64Array;
	readonly width: number;
	/** Zeros after the values of each entry, in binary files only. */
	readonly zeros?: number;
}

/** An element that is written. */
export interface WrittenElement {
	readonly count: number;
	/** Its header lines. */
	readonly heading: string;
	/** Comments with the roles of its fields. */
	readonly roles: string;
	/** List before the columns: corners of all faces, and end offsets. */
	readonly list?: {
		readonly nodes: Uint32Array;
		readonly ends: Uint32Array;
		readonly length: DataType;
		readonly item: DataType;
	};
	readonly columns: readonly WrittenColumn[];
}

/** The entries as text. */
export function elementTable({ count, list, columns }: WrittenElement): FilePart[] {
	const numbers = columns.reduce((sum, { width }) => sum + width, 0) + (list ? 1 : 0);
	if (count === 0 || numbers === 0) return [];
	const mean = list ? Math.ceil(list.nodes.length / count) : 0;
	const table: NumberTable = {
		rows: count,
		between: lineOf(numbers),
		columns(from, to) {
			const tableColumns: TableColumn[] = [];
			if (list) {
				const first = from > 0 ? list.ends[from - 1]! : 0;
				const values = new Int32Array(list.nodes.subarray(first, to > 0 ? list.ends[to - 1]! : 0));
				const ends = list.ends.slice(from, to).map((end) => end - first);
				tableColumns.push({ kind: 'lists', values, ends, mean });
			}
			for (const { values, width } of columns)
				tableColumns.push(
					values instanceof Float64Array
						? reals(values, width, from, to)
						: integers(values, width, from, to),
				);
			return tableColumns;
		},
	};
	return [table];
}

/** The entries as binary data. */
export function elementBytes(
	{ count, list, columns }: WrittenElement,
	little: boolean,
): FilePart[] {
	const bytes = columns.flatMap(({ values, type, width, zeros = 0 }): ByteColumn[] => [
		valuesColumn(values, type, width),
		...Array.from({ length: zeros }, () => ({ kind: 'same', type, value: 0 }) as const),
	]);
	if (!list) return [byteTable(count, little, bytes)];
	const { nodes: values, ends, length, item } = list;
	return [
		byteTable(count, little, [{ kind: 'lists', type: item, values, ends, length }, ...bytes]),
	];
}
