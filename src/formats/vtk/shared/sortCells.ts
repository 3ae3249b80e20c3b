import { cellTypes, volumeName, vtkType } from './cellTypes.ts';
import { cellCount, type RawCells } from './rawCells.ts';

/** Cells of one VTK type, in file order. */
export interface Kind {
	/** VTK type; triangle for strips, which are split. */
	readonly type: number;
	/** 0-based cell of the file of each triangle or cell. */
	readonly cells: Uint32Array;
	/** `cells` is 0, 1, …: all cells of the file have this type. */
	readonly all?: true;
	/** Polylines and poly-vertices: number of lines or points in each. */
	readonly lengths?: Uint32Array;
}

/** The nodes of cells of one type: corners, middle nodes, and ends of polygons. */
export interface CellsOfType {
	readonly kind: Kind;
	readonly nodes: Uint32Array;
	readonly middle?: Int32Array;
	readonly offsets?: Uint32Array;
}

/**
 * Cells of a single type, without a copy; undefined if their nodes vary in number, are reordered, or become a field.
 */
export function uniformCells(raw: RawCells, type: number): CellsOfType | undefined {
	const { shape, variable, nodes: width, order } = cellTypes[type]!;
	const corners = shape === 'triangle' ? 3 : shape === 'line' ? 2 : width;
	if (variable || order || corners !== width) return undefined;
	const count = cellCount(raw);
	let cells: Uint32Array | undefined;
	const nodes = raw.connectivity.subarray(0, count * width);
	return {
		kind: {
			type,
			all: true,
			// Built on demand, as rarely needed.
			get cells() {
				cells ??= Uint32Array.from({ length: count }, (_, cell) => cell);
				return cells;
			},
		},
		// Int32 indexes are reinterpreted as uint32.
		nodes:
			nodes instanceof Int32Array
				? new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length)
				: new Uint32Array(nodes),
	};
}

/** Copies the cells of type `target`: strips become triangles, polylines lines, poly-vertices points. */
export function sortCells({ connectivity, offsets, types }: RawCells, target: number): CellsOfType {
	const isTarget = (type: number) =>
		type === target || (target === vtkType.triangle && type === vtkType.strip);
	const { shape, variable, nodes: width, order } = cellTypes[target]!;
	const polygon = shape === 'polygon';
	const polyline = target === vtkType.polyline;
	const polyvertex = target === vtkType.polyvertex;
	const isJoined = polyline || polyvertex;
	// Number of resulting cells.
	let count = 0;
	let length = 0;
	let fileCells = 0;
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		if (isTarget(types[cell]!)) {
			fileCells++;
			length += to - from;
			count +=
				types[cell] === vtkType.strip
					? to - from - 2
					: isJoined
						? to - from - (polyline ? 1 : 0)
						: 1;
		}
		from = to;
	}
	const corners = shape === 'triangle' ? 3 : shape === 'line' ? 2 : width;
	const middleWidth = variable ? 0 : width - corners;
	const nodes = new Uint32Array(polygon ? length : count * corners);
	const middle = middleWidth > 0 ? new Int32Array(count * middleWidth) : undefined;
	const cells = new Uint32Array(count);
	const ends = polygon ? new Uint32Array(count + 1) : undefined;
	const lengths = isJoined ? new Uint32Array(fileCells) : undefined;
	let at = 0;
	let written = 0;
	let line = 0;
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		const type = types[cell]!;
		if (!isTarget(type)) {
			from = to;
			continue;
		}
		if (type === vtkType.strip)
			for (let i = from; i + 2 < to; i++) {
				// Every other triangle of a strip has the opposite orientation.
				const odd = (i - from) % 2;
				nodes[at++] = connectivity[i + odd]!;
				nodes[at++] = connectivity[i + 1 - odd]!;
				nodes[at++] = connectivity[i + 2]!;
				cells[written++] = cell;
			}
		else if (polyline) {
			for (let i = from; i + 1 < to; i++) {
				nodes[at++] = connectivity[i]!;
				nodes[at++] = connectivity[i + 1]!;
				cells[written++] = cell;
			}
			(lengths as Uint32Array)[line++] = to - from - 1;
		} else if (polyvertex) {
			for (let i = from; i < to; i++) {
				nodes[at++] = connectivity[i]!;
				cells[written++] = cell;
			}
			(lengths as Uint32Array)[line++] = to - from;
		} else if (polygon) {
			for (let i = from; i < to; i++) nodes[at++] = connectivity[i]!;
			cells[written++] = cell;
			(ends as Uint32Array)[written] = at;
		} else {
			for (let k = 0; k < corners; k++) nodes[at++] = connectivity[from + (order?.[k] ?? k)]!;
			for (let k = 0; k < middleWidth; k++)
				(middle as Int32Array)[written * middleWidth + k] =
					connectivity[from + (order?.[corners + k] ?? corners + k)]!;
			cells[written++] = cell;
		}
		from = to;
	}
	return {
		kind: { type: target, cells, ...(lengths ? { lengths } : {}) },
		nodes,
		...(middle ? { middle } : {}),
		...(ends ? { offsets: ends } : {}),
	};
}

/** The types of the cells in file order; a strip counts as its triangles, volumetric cells are omitted. */
export function orderOf({ types, offsets }: RawCells): Uint8Array {
	let count = 0;
	const cellsFrom = (cell: number) =>
		volumeName(types[cell]!) !== undefined
			? 0
			: types[cell] === vtkType.strip
				? offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0) - 2
				: 1;
	for (let cell = 0; cell < types.length; cell++) count += cellsFrom(cell);
	const order = new Uint8Array(count);
	for (let cell = 0, at = 0; cell < types.length; cell++) {
		const type = types[cell] === vtkType.strip ? vtkType.triangle : types[cell]!;
		for (let left = cellsFrom(cell); left > 0; left--) order[at++] = type;
	}
	return order;
}
