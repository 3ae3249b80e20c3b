import type { CellBlock, Field, Group, GroupMembers, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { readTextFile } from '../text/readTextFile.ts';
import { Report } from '../text/report.ts';
import { typeOfFace, vtkType } from '../vtkData/cellTypes.ts';
import { type Cells, type RawCells, readCells } from '../vtkData/readCells.ts';
import type { Loaded } from '../wholeFile.ts';
import { type CornerData, cornerFields } from './cornerFields.ts';
import { fieldNames, type GroupKind, type ObjExtras } from './options.ts';
import { readStatements, type Statements } from './statements.ts';

/**
 * Reads an OBJ file of Wavefront (its Advanced Visualizer, appendix B1, "Object Files"): points, faces, lines and point
 * elements. What is wrong with it is a finding. Throws `Cancelled`.
 */
export const readObj = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> => readTextFile(sources, options, readText);

/** Reads the text of an OBJ file; see `readObj`. Absent where a point can't be read. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const read = readStatements(file, loaded, report, options);
	if (!read.whole) return report.result();
	const unkept: Unkept[] = [];
	const notKept = (line: number, what: string, count: number, reason: string) => {
		report.warning('not-kept', () => ({
			...{ file, line, column: 1, length: 0 },
			message: `The ${what} are not kept, as ${reason}.`,
		}));
		unkept.push({ what, count, reason });
	};
	for (const [word, { count, line }] of read.others)
		notKept(
			line,
			`statements "${word.slice(0, 40)}"`,
			count,
			'only points, elements, their groups and libraries of materials are read',
		);
	const { raw, elements } = cellsOf(file, read, report);
	const count = read.points.length / 3;
	const cells = readCells(raw, count);
	const corners = cornerFields(read, raw, elements, cells, notKept);
	return {
		...meshOf(file, read, cells, elements, corners, unkept, options),
		...report.result(),
	};
}

/** The elements as cells, without those of points that there are not, which are reported. */
function cellsOf(
	file: string,
	{ elements, points, textures, normals }: Statements,
	report: Report,
): { readonly raw: RawCells; readonly elements: Uint32Array } {
	const { kinds, references, ends, lines } = elements;
	const most = [points.length / 3, textures.length / 3, normals.length / 3];
	const connectivity = new Float64Array(references.length / 3);
	const offsets = new Float64Array(ends.length);
	const types = new Float64Array(ends.length);
	const kept = new Uint32Array(ends.length);
	let [cell, at, from] = [0, 0, 0];
	for (let e = 0; e < ends.length; e++) {
		const to = ends.values[e]!;
		let bad = -1;
		for (let i = 3 * from; i < 3 * to && bad < 0; i += 3)
			for (let k = 2; k >= 0; k--) if (references.values[i + k]! >= most[k]!) bad = i + k;
		if (bad >= 0) {
			const index = references.values[bad]! + 1;
			const noun = ['point', 'vt', 'vn'][bad % 3];
			report.error('index-out-of-range', () => ({
				...{ file, line: lines.values[e]!, column: 1, length: 0 },
				message: `Corner ${Math.floor(bad / 3) - from + 1} of element ${e} (counted from 0) is ${noun} ${index}, but they run from 1 to ${most[bad % 3]}.`,
			}));
			from = to;
			continue;
		}
		for (let i = from; i < to; i++) connectivity[at++] = references.values[3 * i]!;
		types[cell] = typeOf(kinds.values[e]!, to - from);
		offsets[cell] = at;
		kept[cell++] = e;
		from = to;
	}
	const places = { connectivity: 0, offsets: 0, types: 0 };
	return {
		raw: {
			connectivity: connectivity.subarray(0, at),
			offsets: offsets.subarray(0, cell),
			types: types.subarray(0, cell),
			at: places,
		},
		elements: kept.subarray(0, cell),
	};
}

function typeOf(kind: number, corners: number): number {
	if (kind === 0) return typeOfFace(corners);
	if (kind === 1) return corners === 2 ? vtkType.line : vtkType.polyline;
	return corners === 1 ? vtkType.vertex : vtkType.polyvertex;
}

function meshOf(
	file: string,
	read: Statements,
	cells: Cells,
	elements: Uint32Array,
	corners: CornerData,
	unkept: readonly Unkept[],
	{ positions, shared }: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const { points: xyz, pointLines, flat, comments, libraries, named } = read;
	const count = xyz.length / 3;
	const { dimension, points } = inPlane(xyz.values, count);
	const lineOf = (rows: Uint32Array) =>
		rows.map((cell) => read.elements.lines.values[elements[cell]!]!);
	const blocks = cells.blocks.map(
		(block, k): CellBlock => ({
			...block,
			fields: [...block.fields, ...corners.blocks[k]!],
			...(positions && { lines: lineOf(cells.kinds[k]!.cells) }),
		}),
	);
	const groups = groupsOf(read, cells, elements);
	const extras: ObjExtras = {
		comments,
		libraries,
		kinds: Object.fromEntries(
			named.flatMap(({ kind }, k): [number, GroupKind][] => (kind === 'g' ? [] : [[k + 1, kind]])),
		),
		...(flat && count > 0 && { flat }),
		blockTypes: cells.kinds.map(({ type }) => type),
		polylines: cells.kinds.map(({ lengths }) => lengths),
		...(cells.order && { order: cells.order }),
	};
	const mesh: TriMesh = {
		dimension,
		points: shared ? sharedCopy(points) : points,
		triangles: shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields: [...behindFields(read), ...corners.points, ...corners.triangles],
		...(blocks.length > 0 && { cells: blocks }),
		...(groups.length > 0 && { groups }),
		source: {
			format: 'obj',
			firstIndex: 1,
			parts: ['obj'],
			...(unkept.length > 0 && { unkept }),
			extras,
		},
	};
	if (!positions) return { mesh };
	return {
		mesh,
		positions: {
			points: { file, lines: Uint32Array.from(pointLines.values.subarray(0, count)), first: 1 },
			triangles: { file, lines: lineOf(cells.triangleKind?.cells ?? new Uint32Array(0)), first: 1 },
		},
	};
}

/** What stands behind the coordinates of points. */
function behindFields({ behind, colours, weights, points }: Statements): Field[] {
	const count = points.length / 3;
	const field = (name: string, components: number, from: number): Field => {
		const values = new Float64Array(components * count);
		for (let p = 0; p < count; p++)
			for (let k = 0; k < components; k++)
				values[components * p + k] = behind.values[4 * p + from + k]!;
		return { name, on: 'points', role: 'attribute', type: 'real', components, values };
	};
	return [
		...(colours ? [field(fieldNames.colour, 3, 0)] : []),
		...(weights ? [field(fieldNames.weight, 1, 3)] : []),
	];
}

/** The groups of all statements, one for each dimension of what is in it; an empty one is of faces. */
function groupsOf(
	{ named, states, elements: { states: stateOf } }: Statements,
	{ blocks, kinds, triangleKind }: Cells,
	elements: Uint32Array,
): Group[] {
	if (named.length === 0) return [];
	const nth = new Map(named.map(({ kind, name }, k) => [`${kind} ${name}`, k]));
	const groupsOfState = states.map((state) =>
		(['g', 'o', 'usemtl', 's'] as const).flatMap((kind) =>
			state[kind].map((name) => nth.get(`${kind} ${name}`)!),
		),
	);
	const members = named.map(() => new Map<GroupMembers['of'], number[]>());
	const collect = (of: GroupMembers['of'], cells: Uint32Array) => {
		for (let i = 0; i < cells.length; i++)
			for (const group of groupsOfState[stateOf.values[elements[cells[i]!]!]!]!) {
				const own = members[group]!;
				const list = own.get(of);
				if (list) list.push(i);
				else own.set(of, [i]);
			}
	};
	if (triangleKind) collect('triangles', triangleKind.cells);
	for (const [k, { cells }] of kinds.entries()) collect(k, cells);
	const dimensionOf = (of: GroupMembers['of']): Group['dimension'] => {
		const shape = typeof of === 'number' ? blocks[of]!.shape : 'triangle';
		return shape === 'point' ? 0 : shape === 'line' ? 1 : 2;
	};
	return named.flatMap(({ name }, k): Group[] => {
		const own = [...members[k]!];
		const dimensions =
			own.length > 0 ? [...new Set(own.map(([of]) => dimensionOf(of)))].sort() : [2 as const];
		return dimensions.map((dimension) => ({
			name,
			dimension,
			tag: k + 1,
			members: own
				.filter(([of]) => dimensionOf(of) === dimension)
				.map(([of, list]) => ({ of, members: Uint32Array.from(list) })),
		}));
	});
}
