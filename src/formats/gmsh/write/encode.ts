import type { OutputFile } from '../../core/format.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import { outputFile } from '../../io/outputFile.ts';
import { type ByteColumn, type ByteTable, byteTable } from '../../io/rowBytes.ts';
import { encoderFor } from '../../text/encoding.ts';
import { integers, linesOf, type NumberTable, type TableColumn } from '../../text/numberTable.ts';
import type { Plan } from './plan.ts';

const { Int32, UInt64, Float64 } = dataTypes as Readonly<
	Record<'Int32' | 'UInt64' | 'Float64', DataType>
>;

/** Data types of numbers in a binary file. */
export const typeOf = { int: Int32, size: UInt64, real: Float64 } as const;

/** A column of numbers that text and binary files can encode. */
export type Column = Extract<ByteColumn, { readonly kind: 'count' | 'same' | 'values' }>;

/** Rows of numbers. */
export interface Table {
	readonly rows: number;
	/** The columns of rows [from, to). */
	columns(from: number, to: number): readonly Column[];
}

/** A row of numbers of several types. */
export type Row = readonly (readonly [kind: 'int' | 'size' | 'real', value: number])[];

/** A segment of a file: text in Latin-1, a row, or a table. */
export type Segment = string | Row | Table;

/** A file of segments, which are made when its chunks are requested. */
export const gmshFile = (
	suffix: string,
	encoding: 'ascii' | 'binary',
	segments: () => readonly Segment[],
): OutputFile =>
	outputFile(suffix, () =>
		segments().map((segment) => (encoding === 'ascii' ? asText : asBytes)(segment)),
	);

/** Encloses segments in the markers of a section; a line end follows binary numbers. */
export const section = (
	name: string,
	encoding: 'ascii' | 'binary',
	segments: readonly Segment[],
): Segment[] => [`$${name}\n`, ...segments, `${encoding === 'binary' ? '\n' : ''}$End${name}\n`];

/** A name in quotation marks; line ends become blanks. */
export const quotedName = (name: string, { mesh: { source } }: Pick<Plan, 'mesh'>): string =>
	`"${encoderFor(source, 'gmsh')(name.replace(/[\r\n]+/g, ' '))}"`;

function asText(segment: Segment): string | NumberTable {
	if (typeof segment === 'string') return segment;
	if (isRow(segment))
		return `${segment.map(([, value]) => (Object.is(value, -0) ? '-0' : `${value}`)).join(' ')}\n`;
	const { rows, columns } = segment;
	return linesOf(rows, (from, to) =>
		columns(from, to).map((column) => textColumn(column, to - from)),
	);
}

const widthOf = (column: Column): number => (column.kind === 'values' ? column.taken : 1);

function textColumn(column: Column, rows: number): TableColumn {
	if (column.kind === 'count') return column;
	if (column.kind === 'same') {
		const values = new Float64Array(rows).fill(column.value);
		return { kind: 'reals', values, width: 1, taken: 1 };
	}
	const { values, width, taken, added } = column;
	if (values instanceof Float64Array) return { kind: 'reals', values, width, taken };
	const integral = values instanceof Uint8Array ? new Uint32Array(values) : values;
	return { ...integers(integral, width, 0, rows), taken, added };
}

function asBytes(segment: Segment): string | ByteTable {
	if (typeof segment === 'string') return segment;
	if (isRow(segment))
		return byteTable(
			1,
			true,
			segment.map(([kind, value]) => ({ kind: 'same', type: typeOf[kind], value })),
		);
	const { rows, columns } = segment;
	const rowBytes = columns(0, 0).reduce(
		(sum, column) => sum + column.type.bytes * widthOf(column),
		0,
	);
	return { rows, rowBytes, little: true, columns };
}

const isRow = (segment: Segment): segment is Row => Array.isArray(segment);
