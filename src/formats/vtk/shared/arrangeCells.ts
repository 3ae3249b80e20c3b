import {
	type CellBlock,
	cellCount,
	type Field,
	type TriMesh,
	triangleCount,
} from '../../../mesh/triMesh.ts';
import { cellTypes, vtkType } from './cellTypes.ts';

/** Cell types and order of the file, so that cells are written as they were. */
export interface CellOrder {
	/** VTK type of each block. */
	readonly blockTypes: readonly number[];
	/** For each block: number of lines in each polyline, or of points in each poly-vertex. */
	readonly polylines: readonly (Uint32Array | undefined)[];
	/** VTK type of each cell in file order, if there are several types. */
	readonly order?: Uint8Array;
}

/** Triangles, or the cells of a block, with VTK type. */
interface Group {
	readonly type: number;
	readonly block: CellBlock | undefined;
	readonly nodes: Uint32Array;
	/** Nodes of each cell; polygons have `offsets` instead. */
	readonly width: number;
	readonly offsets: Uint32Array | undefined;
	readonly midNodes: Field | undefined;
	/** Polylines and poly-vertices: the first part of each, and the end of the last. */
	readonly lines: Uint32Array | undefined;
	/** Number of cells that are written. */
	readonly count: number;
	readonly fields: readonly Field[];
}

/** The cells of a file in order. */
export interface Arranged {
	readonly groups: readonly Group[];
	/** The group of each cell; absent if the groups follow one another. */
	readonly order: Uint16Array | undefined;
	readonly count: number;
}

/** Arranges the cells in the order in which they were read, if they still match it; else triangles come first. */
export function arrangeCells(mesh: TriMesh, read: CellOrder | undefined): Arranged {
	const groups: Group[] = [];
	const triangles = triangleCount(mesh);
	if (triangles > 0) {
		const midNodes = mesh.fields.find(({ on, role }) => on === 'triangles' && role === 'midNodes');
		groups.push({
			type: midNodes ? vtkType.triangle6 : vtkType.triangle,
			block: undefined,
			nodes: mesh.triangles,
			width: 3,
			offsets: undefined,
			midNodes,
			lines: undefined,
			count: triangles,
			fields: mesh.fields.filter(({ on, role }) => on === 'triangles' && role !== 'midNodes'),
		});
	}
	for (const [nth, block] of (mesh.cells ?? []).entries())
		if (block.nodes.length > 0) groups.push(groupOf(block, nth, read));
	const count = groups.reduce((sum, group) => sum + group.count, 0);
	return { groups, order: orderOf(groups, count, read?.order), count };
}

const typeOfShape: Readonly<Record<CellBlock['shape'], number>> = {
	point: vtkType.vertex,
	line: vtkType.line,
	polygon: vtkType.polygon,
	quad: vtkType.quad,
	quad8: vtkType.quad8,
	quad9: vtkType.quad9,
};

function groupOf(block: CellBlock, nth: number, read: CellOrder | undefined): Group {
	const { shape, nodes, fields } = block;
	const midNodes = fields.find(({ role }) => role === 'midNodes');
	const readType = read?.blockTypes[nth];
	// If blocks were removed, `readType` may be that of another block.
	const isJoined =
		(readType === vtkType.polyline && shape === 'line') ||
		(readType === vtkType.polyvertex && shape === 'point');
	const lines = isJoined ? firstParts(block, read?.polylines[nth]) : undefined;
	const keepsType = (readType === vtkType.pixel && shape === 'quad') || (isJoined && lines);
	const cells = cellCount(block);
	return {
		type: keepsType
			? (readType as number)
			: shape === 'line' && midNodes
				? vtkType.line3
				: typeOfShape[shape],
		block,
		nodes,
		width: cells > 0 ? nodes.length / cells : 0,
		offsets: block.offsets,
		midNodes: shape === 'line' ? midNodes : undefined,
		lines,
		count: lines ? lines.length - 1 : cells,
		fields: fields.filter(({ on, role }) => on === 'cells' && role !== 'midNodes'),
	};
}

/**
 * The first line of each polyline of a block, if its lines still form these polylines and have equal values within
 * each; likewise for poly-vertices and points.
 */
function firstParts(
	{ shape, nodes, fields }: CellBlock,
	lengths: Uint32Array | undefined,
): Uint32Array | undefined {
	if (!lengths) return undefined;
	const starts = new Uint32Array(lengths.length + 1);
	for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!;
	const line = shape === 'line';
	if ((line ? 2 : 1) * starts.at(-1)! !== nodes.length) return undefined;
	for (let i = 0; i < lengths.length; i++)
		for (let part = starts[i]! + 1; part < starts[i + 1]!; part++)
			if ((line && nodes[2 * part] !== nodes[2 * part - 1]) || !repeatsPrevious(fields, part))
				return undefined;
	return starts;
}

/** Whether a cell has the values of the previous cell; a polyline has its values only once. */
const repeatsPrevious = (fields: readonly Field[], cell: number): boolean =>
	fields.every(({ on, values, components }) => {
		if (on !== 'cells') return true;
		for (let at = cell * components; at < (cell + 1) * components; at++)
			if (!Object.is(values[at], values[at - components])) return false;
		return true;
	});

/** Group of each cell in the order of the types that were read; undefined if the count of a type has changed. */
function orderOf(
	groups: readonly Group[],
	count: number,
	types: Uint8Array | undefined,
): Uint16Array | undefined {
	if (!types || types.length !== count || groups.length < 2) return undefined;
	const groupOfType = new Map(groups.map(({ type }, nth) => [type, nth]));
	const remaining = groups.map((group) => group.count);
	const order = new Uint16Array(count);
	for (let cell = 0; cell < count; cell++) {
		const group = groupOfType.get(types[cell]!) ?? -1;
		if (group < 0 || remaining[group]! === 0) return undefined;
		remaining[group]!--;
		order[cell] = group;
	}
	return order;
}

/** Calls `visit` for each written cell, with its group and its index in the group. */
function eachCell({ groups, order }: Arranged, visit: (group: number, cell: number) => void): void {
	if (!order) {
		for (const [group, { count }] of groups.entries())
			for (let cell = 0; cell < count; cell++) visit(group, cell);
		return;
	}
	const next = new Uint32Array(groups.length);
	for (const group of order) visit(group, next[group]!++);
}

/** The arrays of the cells; `connectivity` may share memory with the mesh. */
export interface CellNumbers {
	readonly connectivity: Uint32Array;
	readonly offsets: Float64Array;
	readonly types: Uint8Array;
}

/** Connectivity, end offsets and types of the cells. */
export function cellNumbers(arranged: Arranged): CellNumbers {
	const { groups, count } = arranged;
	const offsets = new Float64Array(count);
	const types = new Uint8Array(count);
	const [only] = groups;
	if (only && groups.length === 1 && keepsNodes(only)) {
		const { width, nodes, type } = only;
		for (let cell = 0, end = width; cell < count; cell++, end += width) offsets[cell] = end;
		return { connectivity: nodes, offsets, types: types.fill(type) };
	}
	const connectivity = new Uint32Array(groups.reduce((sum, group) => sum + nodesIn(group), 0));
	let at = 0;
	let written = 0;
	eachCell(arranged, (nth, cell) => {
		const group = groups[nth]!;
		at = writeCell(group, cell, connectivity, at);
		offsets[written] = at;
		types[written++] = group.type;
	});
	return { connectivity, offsets, types };
}

/** Whether the cells of a group have the same nodes in the same order in the file as in the mesh. */
const keepsNodes = ({ type, lines, offsets, midNodes }: Group): boolean =>
	!lines && !offsets && !midNodes && !cellTypes[type]!.order;

const nodesIn = ({ type, nodes, lines, midNodes, count }: Group): number =>
	lines && type === vtkType.polyline
		? nodes.length / 2 + count
		: nodes.length + (midNodes ? midNodes.values.length : 0);

/** Writes the points of a cell in VTK's order; returns the index after them. */
function writeCell(group: Group, cell: number, target: Uint32Array, start: number): number {
	const { nodes, width, offsets, midNodes, lines, type } = group;
	let at = start;
	if (lines) {
		const [from, to] = [lines[cell]!, lines[cell + 1]!];
		if (type === vtkType.polyvertex) {
			for (let part = from; part < to; part++) target[at++] = nodes[part]!;
			return at;
		}
		target[at++] = nodes[2 * from]!;
		for (let line = from; line < to; line++) target[at++] = nodes[2 * line + 1]!;
		return at;
	}
	if (offsets) {
		for (let i = offsets[cell]!; i < offsets[cell + 1]!; i++) target[at++] = nodes[i]!;
		return at;
	}
	const order = cellTypes[type]!.order;
	for (let k = 0; k < width; k++) target[start + (order?.[k] ?? k)] = nodes[cell * width + k]!;
	at += width;
	if (!midNodes) return at;
	const { components, values } = midNodes;
	for (let k = 0; k < components; k++)
		target[start + (order?.[width + k] ?? width + k)] = values[cell * components + k]!;
	return at + components;
}

/** An array on all cells. */
export interface CellData {
	readonly name: string;
	readonly role: Field['role'];
	readonly type: Field['type'];
	readonly components: number;
	readonly values: Field['values'];
}

/**
 * The fields of triangles and blocks as arrays on all cells; those with equal name and number of components are joined.
 * Cells of blocks without the field have 0, or NaN if the field is real.
 */
export function cellData(arranged: Arranged): CellData[] {
	const { groups, count, order } = arranged;
	const keyed = groups.map(({ fields }) => keysOf(fields));
	const heads = new Map<string, Field>();
	for (const fields of keyed)
		for (const [key, field] of fields)
			if (!heads.has(key) || field.type === 'real') heads.set(key, field);
	return [...heads].map(([key, { name, role, type, components }]) => {
		const valuesOfBlock = keyed.map((fields) => fields.get(key)?.values);
		const wholeArray =
			groups.length === 1 && !order && !groups[0]?.lines ? valuesOfBlock[0] : undefined;
		if (wholeArray) return { name, role, type, components, values: wholeArray };
		const values =
			type === 'real'
				? new Float64Array(count * components).fill(Number.NaN)
				: new Int32Array(count * components);
		let written = 0;
		eachCell(arranged, (nth, cell) => {
			const source = valuesOfBlock[nth];
			const entry = groups[nth]?.lines?.[cell] ?? cell;
			if (source)
				for (let k = 0; k < components; k++)
					values[written * components + k] = source[entry * components + k]!;
			written++;
		});
		return { name, role, type, components, values };
	});
}

/** Fields by the key under which groups share an array: components, name, and rank among fields of that name. */
function keysOf(fields: readonly Field[]): Map<string, Field> {
	const keyed = new Map<string, Field>();
	for (const field of fields) {
		let nth = 1;
		while (keyed.has(`${field.components} ${nth} ${field.name}`)) nth++;
		keyed.set(`${field.components} ${nth} ${field.name}`, field);
	}
	return keyed;
}
