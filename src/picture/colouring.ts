import type { Range } from '../mesh/metrics/metrics.ts';
import { tessellationOf } from '../mesh/tessellation.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { setOwnColours } from '../quantities/classColours.ts';
import {
	bandsOf,
	classTable,
	colourMapOf,
	colourTable,
	entryOf,
	mapColours,
} from '../quantities/colourMaps.ts';
import { DEFAULT_LEVELS } from '../quantities/contours.ts';
import { type FaceQuantity, faceQuantity } from '../quantities/faceQuantities.ts';
import {
	DEFAULT_QUANTITY,
	type History,
	NO_CLASS,
	type Quantity,
	type QuantityClass,
} from '../quantities/quantity.ts';
import { meansOnTriangles, rangeFor } from '../quantities/ranges.ts';
import type { PictureOptions } from './options.ts';
import { NO_VALUE } from './scene.ts';

/** Edges or points of one colour. */
export interface Members {
	/** Index of its colour in the table. */
	readonly entry: number;
	/** Two points for each edge, or one for each point. */
	readonly nodes: Uint32Array;
}

/** The colours of a mesh by a quantity. */
export interface Colouring {
	readonly quantity?: Quantity;
	readonly classes?: readonly QuantityClass[];
	/** Values at the ends of the table; null if no entity has a value, absent for classes. */
	readonly range?: Range | null;
	/** Red, green, blue and opacity of 256 entries. */
	readonly table: Uint8Array;
	/** Index into `table` for each triangle, `NO_VALUE` if it has no value. */
	readonly entries: Uint16Array;
	/** Colours of the legend's bar if they differ from `table`. */
	readonly bar?: Uint8Array;
	/**
	 * Fractional index into `table` for each corner of each triangle, NaN without a value; present if values vary inside
	 * triangles.
	 */
	readonly smooth?: Float32Array;
	/** The quantity is on edges or points, not on triangles. */
	readonly onMembers: boolean;
	readonly members: readonly Members[];
}

/** Thrown if a mesh has no quantity with an id. */
export class NoQuantity extends Error {
	override readonly name = 'NoQuantity';
	constructor(id: string) {
		super(`the mesh has no quantity “${id}”`);
	}
}

/**
 * Colours the triangles of a mesh by a quantity; if it has other faces, the display triangles of all faces. Throws
 * `NoQuantity`.
 *
 * @param original a mesh or its display triangles
 */
export function colouringOf(
	original: TriMesh,
	options: PictureOptions,
	history?: History,
): Colouring {
	const { quantity: id = DEFAULT_QUANTITY } = options;
	const { displayTriangles: mesh } = tessellationOf(original);
	const entries = new Uint16Array(triangleCount(mesh)).fill(NO_VALUE);
	if (id === null)
		return { table: new Uint8Array(4 * 256), entries, onMembers: false, members: [] };
	const values = faceQuantity(mesh, id, history);
	if (!values) throw new NoQuantity(id);
	return values.quantity.kind === 'class'
		? classColouring(values, entries, options)
		: numberColouring(mesh, values, entries, options);
}

function numberColouring(
	mesh: TriMesh,
	{ quantity, values: { values, ends, corners }, onDisplayTriangles }: FaceQuantity,
	entries: Uint16Array,
	options: PictureOptions,
): Colouring {
	const range = rangeFor(quantity, corners ?? values, options.range ?? { by: 'value' });
	const { bar, table, drawn } = scaleOf(quantity, range, options);
	const base = { quantity, range, table, entries, onMembers: false, members: [] };
	if (!drawn) return base;
	if (ends) return { ...base, onMembers: true, members: edgesByEntry(values, ends, drawn) };
	const onPoints = quantity.on === 'points';
	const triangleValues = onPoints
		? meansOnTriangles(values, mesh.triangles)
		: onDisplayTriangles(values);
	for (let t = 0; t < entries.length; t++) {
		const entry = entryOf(triangleValues[t]!, drawn);
		if (entry >= 0) entries[t] = entry;
	}
	if (!onPoints && !corners) return base;
	const smooth = fractionalEntries(corners ?? values, drawn);
	return {
		...base,
		...(bar && { bar }),
		smooth: corners ? smooth : Float32Array.from(mesh.triangles, (p) => smooth[p]!),
	};
}

/** The colour table of a quantity, and the range of its ends; `bar` is the table of the legend if it differs. */
function scaleOf(
	quantity: Quantity,
	range: Range | null,
	{ map = 'viridis', scale, reversed, bands, contours, levels = DEFAULT_LEVELS }: PictureOptions,
): { readonly table: Uint8Array; readonly drawn: Range | null; readonly bar?: Uint8Array } {
	const colours = scale ?? mapColours(colourMapOf(map));
	const isBanded = quantity.contours === true && (contours === 'bands' || contours === 'both');
	const bandCount = isBanded ? levels : bands;
	const table = colourTable(colours, {
		...(reversed !== undefined && { reversed }),
		...(bandCount !== undefined && { bands: bandCount }),
	});
	if (!isBanded || !range) return { table, drawn: range };
	const banded = bandsOf(colours, levels, range, reversed);
	return { table: banded.table, drawn: banded.range, bar: table };
}

/** Groups edges by the indexes of their colours. */
function edgesByEntry(values: ArrayLike<number>, ends: Uint32Array, range: Range): Members[] {
	const nodes: number[][] = Array.from({ length: 256 }, () => []);
	for (let i = 0; i < values.length; i++)
		nodes[entryOf(values[i]!, range)]?.push(ends[2 * i]!, ends[2 * i + 1]!);
	return nodes.flatMap((list, entry) =>
		list.length > 0 ? [{ entry, nodes: Uint32Array.from(list) }] : [],
	);
}

/** As `entryOf`, but neither rounded nor clamped; NaN without a value. */
function fractionalEntries(values: ArrayLike<number>, range: Range): Float32Array {
	const [low, high] = range;
	const smooth = new Float32Array(values.length);
	for (let i = 0; i < smooth.length; i++)
		smooth[i] =
			high > low && Number.isFinite(values[i])
				? ((values[i]! - low) / (high - low)) * 255
				: entryOf(values[i]!, range);
	return smooth.map((entry) => (entry < 0 ? Number.NaN : entry));
}

function classColouring(
	{ quantity, values: { values, classes = [], ends, points }, onDisplayTriangles }: FaceQuantity,
	entries: Uint16Array,
	{ map, reversed, hidden = [] }: PictureOptions,
): Colouring {
	const table = classTable(colourMapOf(map ?? 'tab20'), classes.length, {
		...(reversed !== undefined && { reversed }),
		hidden: classes.flatMap(({ tag }, c) => (hidden.includes(tag) ? [c] : [])),
	});
	if (map === undefined) setOwnColours(table, quantity, classes);
	const base = { quantity, classes, table, entries };
	if (quantity.on === 'triangles') {
		const triangleClasses = onDisplayTriangles(values);
		for (let t = 0; t < entries.length; t++)
			if (triangleClasses[t] !== NO_CLASS) entries[t] = triangleClasses[t]! % 256;
		return { ...base, onMembers: false, members: [] };
	}
	const size = quantity.on === 'edges' ? 2 : 1;
	const nodes: number[][] = classes.map(() => []);
	for (let i = 0; i < values.length; i++) {
		const own = nodes[values[i]!];
		if (size === 2) own?.push(ends![2 * i]!, ends![2 * i + 1]!);
		else own?.push(points ? points[i]! : i);
	}
	const members = nodes.flatMap((list, c) =>
		table[4 * (c % 256) + 3] === 0 ? [] : [{ entry: c % 256, nodes: Uint32Array.from(list) }],
	);
	return { ...base, onMembers: true, members };
}
