import { giveBack } from '../../util/sharedMemory.ts';
import { type Axis, takeColumns, takeFlat } from '../bytes/columns.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import { doublesFor, integersFor } from '../bytes/numbers.ts';
import type { RawPoints } from '../bytes/points.ts';
import type { Column } from './growing.ts';
import { isFaceList, type PlyElement, type Property } from './header.ts';

/** Where the entries of an element begin in a file of bytes. */
export interface Entries {
	readonly file: FileBytes;
	readonly from: number;
	readonly element: PlyElement;
	readonly little: boolean;
	/** Vertices that faces may name. */
	readonly vertices: number;
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
		const isAxis = points && places?.some((axis) => axis.property === property);
		const into = doublesFor(isAxis ? 0 : count, shared && !isAxis);
		at += type.bytes;
		return { into, type, at: at - type.bytes, width: 1 };
	});
	const others = parts.filter(({ into }) => into.length > 0);
	if (others.length > 0) takeColumns({ file, at: from, step, count, little }, others);
	const columns = parts.map(({ into }): Column => ({ values: into }));
	return { columns, ...(points && { points }), length };
}

/** A list that has as many numbers in each entry. */
function evenList(entries: Entries, list: Property): EvenColumns | undefined {
	const { file, from, element, little, vertices, shared } = entries;
	const { count } = element;
	const { type, count: counts } = list;
	if (counts?.type.bytes !== 1 || from >= file.length) return undefined;
	file.need(from, from + 1);
	const items = file.bytes[from] as number;
	const step = 1 + items * type.bytes;
	// A length of a signed byte would be negative above.
	if (items > 127 || from + step * count > file.length) return undefined;
	const narrow = type.kind !== 'real' && type.bytes <= 4;
	const into = narrow ? integersFor(items * count, shared) : doublesFor(items * count, shared);
	const isNamed = narrow && element.name === 'face' && isFaceList(list);
	const column = { at: 1, type, width: items, into, ...(isNamed && { most: vertices - 1 }) };
	const rows = { file, at: from, step, count, little };
	if (takeColumns(rows, [column], { at: 0, length: 1, value: items }) !== 0) {
		giveBack(into);
		return undefined;
	}
	return { columns: [{ values: into, even: { items, count } }], length: step * count };
}

/** A coordinate in the entries of vertices. */
interface PropertyAxis extends Axis {
	readonly property: Property;
}

/** The coordinates of vertices, x and y and perhaps z; undefined where they have none, or two of a name. */
function axesOf(properties: readonly Property[]): readonly PropertyAxis[] | undefined {
	let at = 0;
	const axes = new Map<string, PropertyAxis>();
	for (const property of properties) {
		const { name, type } = property;
		if (/^[xyz]$/.test(name)) {
			if (axes.has(name)) return undefined;
			axes.set(name, { property, at, type });
		}
		at += type.bytes;
	}
	const [x, y, z] = [...'xyz'].map((name) => axes.get(name));
	return x && y && [x, y, ...(z ? [z] : [])];
}

/** The coordinates of vertices, in the plane where they are. */
function pointsOf(
	{ file, from, element: { count }, little, shared }: Entries,
	step: number,
	axes: readonly PropertyAxis[],
): RawPoints {
	const rows = { file, at: from, step, count, little };
	const plane = doublesFor(2 * count, shared);
	const places = axes.map(({ at, type }) => ({ at, type }));
	if (takeFlat(rows, places, plane)) return { count, width: 2, values: plane };
	giveBack(plane);
	const values = doublesFor(3 * count, shared);
	if (!axes[2]) values.fill(0);
	takeColumns(
		rows,
		places.map(({ at, type }, k) => ({ at, type, width: 1, into: values, first: k, stride: 3 })),
	);
	return { count, width: 3, values };
}
