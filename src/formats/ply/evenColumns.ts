import type { FileBytes } from '../bytes/fileBytes.ts';
import { doublesFor, integersFor, type Wholes } from '../bytes/numbers.ts';
import { laid, type RawPoints } from '../bytes/points.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { fillDoubles, fillIntegers } from './fill.ts';
import type { PlyElement, Property } from './header.ts';
import type { Column } from './readElements.ts';

/** Where the entries of an element begin in a file of bytes. */
export interface Entries {
	readonly file: FileBytes;
	readonly from: number;
	readonly element: PlyElement;
	readonly little: boolean;
	/** Numbers lie in memory that threads see. */
	readonly shared: boolean | undefined;
}

/** The numbers of an element, and the bytes that they take. */
export interface EvenColumns {
	readonly columns: readonly Column[];
	/** The coordinates of vertices, whose columns are empty then. */
	readonly points?: RawPoints;
	readonly length: number;
}

/** Bytes of entries that are read at a time: few enough for a processor's cache. */
const pieceBytes = 1 << 18;

/**
 * The numbers of an element in a file of bytes whose entries all take the same bytes: without lists, or of one list alone
 * that has as many numbers in each entry. Undefined where they do not, or the file ends before.
 */
export function evenColumns(entries: Entries): EvenColumns | undefined {
	const { file, from, element, little, shared } = entries;
	const { count, properties, name } = element;
	const [first] = properties;
	if (!first || count === 0) return undefined;
	if (first.count) return properties.length > 1 ? undefined : evenList(entries, first);
	if (properties.some((property) => property.count)) return undefined;
	const step = properties.reduce((sum, { type }) => sum + type.bytes, 0);
	const length = step * count;
	if (from + length > file.length) return undefined;
	const places = name === 'vertex' ? axesOf(properties) : undefined;
	const points = places && pointsOf(entries, step, places);
	let at = 0;
	const parts = properties.map((property) => {
		const { type } = property;
		const isAxis = points && places?.some((axis) => axis?.property === property);
		const values = doublesFor(isAxis ? 0 : count, shared && !isAxis);
		at += type.bytes;
		return { values, type, at: at - type.bytes };
	});
	if (parts.some(({ values }) => values.length > 0))
		eachPiece(entries, step, (view, row, rows) => {
			for (const { values, type, at } of parts)
				if (values.length > 0) fillDoubles(values, row, 1, rows, view, at, step, type, little);
			return true;
		});
	const columns = parts.map(({ values }): Column => ({ values }));
	return { columns, ...(points && { points }), length };
}

/** Calls `take` for the entries piece by piece, with their bytes, until it says false; whether it did not. */
function eachPiece(
	{ file, from, element: { count } }: Entries,
	step: number,
	take: (view: DataView, row: number, rows: number) => boolean,
): boolean {
	const most = Math.max(1, Math.floor(pieceBytes / step));
	const scratch = new Uint8Array(step * Math.min(most, count));
	const view = new DataView(scratch.buffer);
	for (let row = 0; row < count; row += most) {
		const rows = Math.min(most, count - row);
		file.copy(from + step * row, scratch.subarray(0, step * rows));
		if (!take(view, row, rows)) return false;
	}
	return true;
}

/** A list that has as many numbers in each entry. */
function evenList(entries: Entries, { type, count: counts }: Property): EvenColumns | undefined {
	const { file, from, element, little, shared } = entries;
	const { count } = element;
	if (counts?.type.bytes !== 1 || from >= file.length) return undefined;
	file.need(from, from + 1);
	const items = file.bytes[from] as number;
	const step = 1 + items * type.bytes;
	// A length of a signed byte would be negative above.
	if (items > 127 || from + step * count > file.length) return undefined;
	const narrow = type.kind !== 'real' && type.bytes <= 4;
	const room = (length: number): Wholes =>
		narrow ? integersFor(length, shared) : doublesFor(length, shared);
	const values = room(items * count);
	const whole = eachPiece(entries, step, (view, row, rows) => {
		if (!areAll(view, step, rows, items)) return false;
		for (let k = 0; k < items; k++) {
			const place = [items * row + k, items, rows, view, 1 + k * type.bytes, step] as const;
			if (values instanceof Float64Array) fillDoubles(values, ...place, type, little);
			else if (!fillIntegers(values, ...place, type, little)) return false;
		}
		return true;
	});
	if (!whole) return undefined;
	const ends = integersFor(count, shared);
	for (let entry = 0, end = 0; entry < count; entry++) ends[entry] = end += items;
	return { columns: [{ values, ends, width: items }], length: step * count };
}

/** Whether all lists are of so many numbers. */
function areAll(view: DataView, step: number, rows: number, items: number): boolean {
	let other = 0;
	for (let row = 0, at = 0; row < rows; row++, at += step) other |= view.getUint8(at) ^ items;
	return other === 0;
}

/** A coordinate in the entries of vertices. */
interface Axis {
	readonly property: Property;
	readonly at: number;
	readonly type: DataType;
}

/** The coordinates of vertices; undefined where they have no x and y, or two of a name. */
function axesOf(properties: readonly Property[]): readonly (Axis | undefined)[] | undefined {
	let at = 0;
	const axes = new Map<string, Axis>();
	for (const property of properties) {
		const { name, type } = property;
		if (/^[xyz]$/.test(name)) {
			if (axes.has(name)) return undefined;
			axes.set(name, { property, at, type });
		}
		at += type.bytes;
	}
	return axes.has('x') && axes.has('y') ? [...'xyz'].map((name) => axes.get(name)) : undefined;
}

/** The coordinates of vertices, in the plane where they are. */
function pointsOf(
	entries: Entries,
	step: number,
	axes: readonly (Axis | undefined)[],
): RawPoints | undefined {
	const { element, little, shared } = entries;
	const { count } = element;
	const fill = (into: Float64Array, start: number, view: DataView, rows: number) => {
		for (const [k, axis] of axes.entries())
			if (axis) fillDoubles(into, start + k, 3, rows, view, axis.at, step, axis.type, little);
	};
	const plane = doublesFor(2 * count, shared);
	const some = new Float64Array(3 * Math.min(count, Math.ceil(pieceBytes / step)));
	const flat = eachPiece(entries, step, (view, row, rows) => {
		fill(some, 0, view, rows);
		return laid(some.subarray(0, 3 * rows), plane, 2 * row);
	});
	if (flat) return { count, width: 2, values: plane };
	const values = doublesFor(3 * count, shared);
	if (!axes[2]) values.fill(0);
	eachPiece(entries, step, (view, row, rows) => {
		fill(values, 3 * row, view, rows);
		return true;
	});
	return { count, width: 3, values };
}
