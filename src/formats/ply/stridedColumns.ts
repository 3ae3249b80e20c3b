import { freeShared } from '../../util/sharedMemory.ts';
import { type Axis, readColumns, readPlanarPoints } from '../io/columns.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { doublesFor, integersFor } from '../io/numbers.ts';
import type { RawPoints } from '../io/points.ts';
import type { Column } from './growingColumn.ts';
import { isFaceList, type PlyElement, type Property } from './header.ts';

/** The entries of an element in a binary file. */
export interface Entries {
	readonly file: FileBytes;
	readonly from: number;
	readonly element: PlyElement;
	readonly little: boolean;
	/** Number of vertices, to check the indices of faces. */
	readonly vertices: number;
	/** Allocate in shared memory. */
	readonly shared: boolean | undefined;
}

/** The columns of an element with fixed-stride records, and their length in bytes. */
export interface StridedColumns {
	readonly columns: readonly Column[];
	/** Coordinates of vertices; their columns are empty then. */
	readonly points?: RawPoints;
	readonly length: number;
}

/**
 * Reads a binary element with fixed-stride records: it has no lists, or only one list with equal lengths. Undefined for
 * any other, or if the file is too short.
 */
export function stridedColumns(entries: Entries): StridedColumns | undefined {
	const { file, from, element, little, shared } = entries;
	const { count, properties, name } = element;
	const [first] = properties;
	if (!first || count === 0) return undefined;
	if (first.count) return properties.length > 1 ? undefined : uniformList(entries, first);
	if (properties.some((property) => property.count)) return undefined;
	const step = properties.reduce((sum, { type }) => sum + type.bytes, 0);
	const length = step * count;
	if (from + length > file.length) return undefined;
	const axes = name === 'vertex' ? axesOf(properties) : undefined;
	const points = axes && readPoints(entries, step, axes);
	let at = 0;
	const parts = properties.map((property) => {
		const { type } = property;
		const isAxis = points && axes?.some((axis) => axis.property === property);
		const into = doublesFor(isAxis ? 0 : count, shared && !isAxis);
		at += type.bytes;
		return { into, type, at: at - type.bytes, width: 1 };
	});
	const others = parts.filter(({ into }) => into.length > 0);
	if (others.length > 0) readColumns({ file, at: from, step, count, little }, others);
	const columns = parts.map(({ into }): Column => ({ values: into }));
	return { columns, ...(points && { points }), length };
}

/** Reads a list with equal lengths. */
function uniformList(entries: Entries, list: Property): StridedColumns | undefined {
	const { file, from, element, little, vertices, shared } = entries;
	const { count } = element;
	const { type, count: counts } = list;
	if (counts?.type.bytes !== 1 || from >= file.length) return undefined;
	file.ensureLoaded(from, from + 1);
	const items = file.bytes[from]!;
	const step = 1 + items * type.bytes;
	// As a signed byte, a larger length would be negative.
	if (items > 127 || from + step * count > file.length) return undefined;
	const fitsInt32 = type.kind !== 'real' && type.bytes <= 4;
	const into = fitsInt32 ? integersFor(items * count, shared) : doublesFor(items * count, shared);
	const isNamed = fitsInt32 && element.name === 'face' && isFaceList(list);
	const column = { at: 1, type, width: items, into, ...(isNamed && { max: vertices - 1 }) };
	const rows = { file, at: from, step, count, little };
	if (readColumns(rows, [column], { at: 0, length: 1, value: items }) !== 0) {
		freeShared(into);
		return undefined;
	}
	return { columns: [{ values: into, uniform: { items, count } }], length: step * count };
}

/** A coordinate of vertices. */
interface PropertyAxis extends Axis {
	readonly property: Property;
}

/** Properties x, y and possibly z of vertices; undefined if x or y is missing or one is repeated. */
export function axesOf(properties: readonly Property[]): readonly PropertyAxis[] | undefined {
	let at = 0;
	const axes = new Map<string, PropertyAxis>();
	for (const property of properties) {
		const { name, type } = property;
		if (/^[xyz]$/.test(name) && !property.count) {
			if (axes.has(name)) return undefined;
			axes.set(name, { property, at, type });
		}
		at += type.bytes;
	}
	const [x, y, z] = [...'xyz'].map((name) => axes.get(name));
	return x && y && [x, y, ...(z ? [z] : [])];
}

/** Reads the coordinates of vertices, two of each if all lie in the plane z = 0. */
function readPoints(
	{ file, from, element: { count }, little, shared }: Entries,
	step: number,
	axes: readonly PropertyAxis[],
): RawPoints {
	const rows = { file, at: from, step, count, little };
	const plane = doublesFor(2 * count, shared);
	const positions = axes.map(({ at, type }) => ({ at, type }));
	if (readPlanarPoints(rows, positions, plane)) return { count, width: 2, values: plane };
	freeShared(plane);
	const values = doublesFor(3 * count, shared);
	if (!axes[2]) values.fill(0);
	readColumns(
		rows,
		positions.map(({ at, type }, k) => ({ at, type, width: 1, into: values, first: k, stride: 3 })),
	);
	return { count, width: 3, values };
}
