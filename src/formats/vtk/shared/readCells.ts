import type { CellBlock, Field } from '../../../mesh/triMesh.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../../build/elements/otherElements.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { type CellType, cellTypes, refusalOfCells, volumeName, vtkType } from './cellTypes.ts';
import { withoutLagrange } from './lagrange.ts';

/**
 * The cells of a file as VTK's arrays. PLY and OBJ use them, too, instead of a `MeshBuilder`, which adds elements one by
 * one: cells of one type need no copy.
 */
export interface RawCells {
	readonly connectivity: Int32OrFloat64Array;
	/** End of each cell in `connectivity`. */
	readonly offsets: Int32OrFloat64Array;
	readonly types: Int32OrFloat64Array;
	/**
	 * All cells are known to be of one type with its number of points, all of which exist; `offsets` and `types` are
	 * empty then.
	 */
	readonly alike?: { readonly type: number; readonly count: number };
	readonly at: {
		readonly connectivity: number;
		readonly offsets: number;
		readonly types: number;
	};
	/** Returns the byte of number `nth` (0-based) of an array, if the array is text. */
	readonly byteOf?: (
		array: 'connectivity' | 'offsets' | 'types',
		nth: number,
	) => number | undefined;
}

/** The byte of number `nth` of an array, or that of the array, for messages. */
export const byteIn = (
	{ at, byteOf }: Pick<RawCells, 'at' | 'byteOf'>,
	array: keyof RawCells['at'],
	nth: number,
): number => byteOf?.(array, nth) ?? at[array];

/** Number of cells in the file. */
export const cellCount = ({ types, alike }: RawCells): number => alike?.count ?? types.length;

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

/** The cells of a mesh. */
export interface Cells {
	readonly triangles: Uint32Array;
	/** Field of role `midNodes`, if the triangles have six nodes. */
	readonly midNodes?: Field;
	/** Without fields except for mid-edge nodes. */
	readonly blocks: readonly CellBlock[];
	/** Present if there are triangles. */
	readonly triangleKind?: Kind;
	/** The kind of each block. */
	readonly kinds: readonly Kind[];
	/** VTK type of each cell in file order, with strips as triangles; absent if all are of one type. */
	readonly order?: Uint8Array;
	/** Number of strips that were split. */
	readonly strips: number;
	/** Volumetric cells, which are not drawn. */
	readonly others?: OtherElementsDraft;
}

/**
 * Sorts the cells of a file by shape; volumetric ones are counted. Throws a `Fault` at a malformed cell or a type that
 * is not read. The result may use the memory of `source.connectivity`.
 *
 * @param hasOtherCells there are other cells, so that all of these may be volumetric
 */
export function readCells(source: RawCells, points: number, hasOtherCells = false): Cells {
	const uniformCounts = countUniform(source);
	const raw = uniformCounts ? source : withoutLagrange(source);
	const counts = uniformCounts ?? countCells(raw);
	if (!raw.alike) checkPoints(raw, points);
	const others = otherElements(raw, counts, hasOtherCells);
	const has = (type: number) => (counts.get(type) ?? 0) > 0;
	const strips = counts.get(vtkType.strip) ?? 0;
	if (has(vtkType.triangle6) && (has(vtkType.triangle) || strips > 0))
		throw new Fault(
			'not-supported',
			raw.at.types,
			'The file mixes triangles of three nodes and of six (VTK types 5 and 22), which TriRefine does not read; use one type.',
		);
	const kinds = new Map<number, CellsOfType>();
	for (const type of counts.keys()) {
		if (volumeName(type) !== undefined) continue;
		const target = type === vtkType.strip ? vtkType.triangle : type;
		if (kinds.has(target)) continue;
		const uncopied = counts.size === 1 ? uniformCells(raw, type) : undefined;
		kinds.set(target, uncopied ?? sortCells(raw, target));
	}
	let triangles: Uint32Array = new Uint32Array(0);
	let midNodes: Field | undefined;
	let triangleKind: Kind | undefined;
	const blocks: CellBlock[] = [];
	const blockKinds: Kind[] = [];
	for (const [type, { kind, nodes, middle, offsets }] of kinds) {
		const { shape } = cellTypes[type]!;
		const field = middle && midNodesField(shape === 'triangle' ? 'triangles' : 'cells', middle);
		if (shape === 'triangle') {
			triangles = nodes;
			midNodes = field;
			triangleKind = kind;
		} else {
			blocks.push({ shape, nodes, ...(offsets ? { offsets } : {}), fields: field ? [field] : [] });
			blockKinds.push(kind);
		}
	}
	const order = kinds.size > 1 ? orderOf(raw) : undefined;
	return {
		triangles,
		...(midNodes ? { midNodes } : {}),
		blocks,
		...(triangleKind ? { triangleKind } : {}),
		kinds: blockKinds,
		...(order ? { order } : {}),
		...(others && { others }),
		strips,
	};
}

/** Whether cells use the memory of `connectivity`. */
export const sharesMemory = ({ connectivity }: RawCells, { triangles, blocks }: Cells): boolean =>
	[triangles, ...blocks.map(({ nodes }) => nodes)].some(
		({ buffer, byteOffset, length }) =>
			length > 0 && buffer === connectivity.buffer && byteOffset === connectivity.byteOffset,
	);

const midNodesField = (on: 'triangles' | 'cells', values: Int32Array): Field => ({
	name: 'midNodes',
	on,
	role: 'midNodes',
	type: 'integer',
	components: on === 'triangles' ? 3 : 1,
	values,
});

/**
 * Counts the volumetric cells and marks their points; undefined if there are none. Throws a `Fault` if there are no
 * other cells.
 */
function otherElements(
	{ connectivity, offsets, types, at }: RawCells,
	counts: ReadonlyMap<number, number>,
	hasOtherCells: boolean,
): OtherElementsDraft | undefined {
	const volumes = [...counts.keys()].filter((type) => volumeName(type) !== undefined);
	if (volumes.length === 0) return undefined;
	const others = new OtherElementsDraft();
	for (const type of volumes) others.add(volumeName(type)!, counts.get(type)!, true);
	if (volumes.length === counts.size && !hasOtherCells)
		throw new Fault('not-supported', at.types, refusalOfVolumes(others.volumes));
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		if (volumeName(types[cell]!) !== undefined)
			for (let i = from; i < to; i++) others.use(connectivity[i]!);
		from = to;
	}
	return others;
}

/**
 * Counts as `countCells` does if all cells are of one type with a fixed number of points; undefined if they may not be.
 */
function countUniform(raw: RawCells): Map<number, number> | undefined {
	const { connectivity, offsets, types, alike } = raw;
	if (alike) return new Map(alike.count > 0 ? [[alike.type, alike.count]] : []);
	const { length } = types;
	if (length === 0) return undefined;
	const type = types[0]!;
	const cellType = Object.hasOwn(cellTypes, type) ? cellTypes[type] : undefined;
	if (!cellType || cellType.variable || cellType.nodes * length > connectivity.length)
		return undefined;
	if (!(types instanceof Int32Array) || !(offsets instanceof Int32Array)) return undefined;
	let other = 0;
	for (let cell = 0, end = cellType.nodes; cell < length; cell++, end += cellType.nodes)
		other |= (types[cell]! ^ type) | (offsets[cell]! ^ end);
	return other === 0 ? new Map([[type, length]]) : undefined;
}

/** Number of cells of each type, in order of first appearance; checks the number of points of each cell. */
function countCells(raw: RawCells): Map<number, number> {
	const { connectivity, offsets, types } = raw;
	const counts = new Map<number, number>();
	let previousEnd = 0;
	/** Type and first cell of the current run of cells: most cells have the type of their predecessor. */
	let runType = Number.NaN;
	let cellType: CellType | undefined;
	let runStart = 0;
	const endRun = (to: number) => {
		if (to > runStart) counts.set(runType, (counts.get(runType) ?? 0) + to - runStart);
		runStart = to;
	};
	for (let cell = 0; cell < types.length; cell++) {
		const type = types[cell]!;
		const offset = offsets[cell]!;
		if (type !== runType) {
			endRun(cell);
			runType = type;
			cellType = Object.hasOwn(cellTypes, type) ? cellTypes[type] : undefined;
		}
		const isVolume = volumeName(type) !== undefined;
		if (!cellType && !isVolume)
			throw new Fault('not-supported', byteIn(raw, 'types', cell), refusalOfCells(type));
		if (!(offset >= previousEnd && offset <= connectivity.length))
			throw new Fault(
				'index-out-of-range',
				byteIn(raw, 'offsets', cell),
				`Cell ${cell} (counted from 0) ends at ${offset}, but a cell ends between ${previousEnd}, where the one before it does, and ${connectivity.length}, the length of connectivity.`,
			);
		const points = offset - previousEnd;
		if (cellType && (cellType.variable ? points < cellType.nodes : points !== cellType.nodes))
			throw new Fault(
				'wrong-count',
				raw.byteOf?.('types', cell) ?? byteIn(raw, 'offsets', cell),
				`Cell ${cell} (counted from 0) has ${points} points, but ${cellType.name} have ${cellType.variable ? `${cellType.nodes} or more` : cellType.nodes}.`,
			);
		previousEnd = offset;
	}
	endRun(types.length);
	return counts;
}

function checkPoints(raw: RawCells, points: number): void {
	const { connectivity, offsets } = raw;
	for (let i = firstBeyond(connectivity, points); i < connectivity.length; i++) {
		const point = connectivity[i]!;
		if (point >= 0 && point < points) continue;
		const cell = offsets.findIndex((offset) => offset > i);
		throw new Fault(
			'index-out-of-range',
			byteIn(raw, 'connectivity', i),
			`Cell ${cell} (counted from 0) names point ${point}, but points run from 0 to ${points - 1}.`,
		);
	}
}

/** Index of the first number outside [0, points), or the length; 0 unless the numbers are int32. */
function firstBeyond(connectivity: Int32OrFloat64Array, points: number): number {
	const { buffer, byteOffset, length } = connectivity;
	if (!(connectivity instanceof Int32Array)) return 0;
	const numbers = new Uint32Array(buffer, byteOffset, length);
	let i = 0;
	while (i < length && numbers[i]! < points) i++;
	return i;
}

interface CellsOfType {
	readonly kind: Kind;
	readonly nodes: Uint32Array;
	readonly middle?: Int32Array;
	readonly offsets?: Uint32Array;
}

/**
 * Cells of a single type, without a copy; undefined if their nodes vary in number, are reordered, or become a field.
 */
function uniformCells(raw: RawCells, type: number): CellsOfType | undefined {
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
function sortCells({ connectivity, offsets, types }: RawCells, target: number): CellsOfType {
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
function orderOf({ types, offsets }: RawCells): Uint8Array {
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
