import type {
	CellBlock,
	DataLoss,
	Field,
	Group,
	GroupMembers,
	TriMesh,
} from '../../mesh/triMesh.ts';
import { type Chunks, u32Chunks } from '../../util/chunks.ts';
import { freeShared, sharedCopy } from '../../util/sharedMemory.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { readTextFile } from '../io/readFile.ts';
import { readLossMessage } from '../losses/sentences.ts';
import type { Loaded } from '../text/loaded.ts';
import { Report } from '../text/report.ts';
import { type Cells, readCells, sharesMemory } from '../vtk/shared/readCells.ts';
import { cellsOf, type ObjCells } from './cellsOf.ts';
import { type CornerData, cornerFields } from './cornerFields.ts';
import { fieldNames, type GroupKind, type ObjExtras } from './options.ts';
import { readStatements, type Statements } from './statements.ts';

/**
 * Reads a Wavefront OBJ file (Advanced Visualizer manual, appendix B1, "Object Files"): points, faces, lines and point
 * elements. Errors are findings. Throws `Cancelled`.
 */
export const readObj: Reader = (sources, options = {}) => readTextFile(sources, options, readText);

/** Reads the text of an OBJ file; see `readObj`. There is no mesh if a point is malformed. */
export function readText(file: string, loaded: Loaded, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const read = readStatements(file, loaded, report, options);
	if (!read.hasAllPoints) return report.result();
	const losses: DataLoss[] = [];
	const notKept = (line: number, what: string, count: number, reason: string) => {
		report.warning('not-kept', () => ({
			...{ file, line, column: 1, length: 0 },
			message: readLossMessage({ what, count, reason }),
		}));
		losses.push({ what, count, reason });
	};
	for (const [word, { count, line }] of read.others)
		notKept(line, `statements "${word.slice(0, 40)}"`, count, 'TriRefine cannot read them');
	const built = cellsOf(file, loaded, read, report);
	const cells = readCells(built.raw, read.points.count);
	const corners = cornerFields(read, built, cells, notKept);
	const result = buildMesh(
		file,
		{ read, cells, elementOf: built.elementOf, corners, losses },
		options,
	);
	if (!sharesMemory(built.raw, cells)) freeShared(built.raw.connectivity);
	return { ...result, ...report.result() };
}

/** The content of a file from which its mesh is built. */
interface ObjContent extends Pick<ObjCells, 'elementOf'> {
	readonly read: Statements;
	readonly cells: Cells;
	readonly corners: CornerData;
	readonly losses: readonly DataLoss[];
}

function buildMesh(
	file: string,
	{ read, cells, elementOf, corners, losses }: ObjContent,
	{ positions, shared }: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const { pointLines, flat, comments, libraries, named } = read;
	const { count } = read.points;
	const { dimension, points } = read.points.points();
	const lineOf = (rows: Uint32Array) => rows.map((cell) => read.elements.lines.at(elementOf(cell)));
	const blocks = cells.blocks.map(
		(block, k): CellBlock => ({
			...block,
			fields: [...block.fields, ...corners.blocks[k]!],
			...(positions && { lines: lineOf(cells.kinds[k]!.cells) }),
		}),
	);
	const groups = groupsOf(read, cells, elementOf);
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
		points,
		triangles: shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields: [...vertexFields(read), ...corners.points, ...corners.triangles],
		...(blocks.length > 0 && { cells: blocks }),
		...(groups.length > 0 && { groups }),
		source: {
			format: 'obj',
			firstIndex: 1,
			parts: ['obj'],
			...(losses.length > 0 && { unkept: losses }),
			extras,
		},
	};
	if (!positions) return { mesh };
	return {
		mesh,
		positions: {
			points: { file, lines: pointLines.into(new Uint32Array(count)), first: 1 },
			triangles: { file, lines: lineOf(cells.triangleKind?.cells ?? new Uint32Array(0)), first: 1 },
		},
	};
}

/** Fields of the vertex colours and weights. */
function vertexFields({ vertexExtras, colours, weights, points }: Statements): Field[] {
	const { count } = points;
	const extras = vertexExtras?.joined((length) => new Float64Array(length)) ?? new Float64Array(0);
	const field = (name: string, components: number, from: number): Field => {
		const values = new Float64Array(components * count);
		for (let p = 0; p < count; p++)
			for (let k = 0; k < components; k++) values[components * p + k] = extras[4 * p + from + k]!;
		return { name, on: 'points', role: 'attribute', type: 'real', components, values };
	};
	return [
		...(colours ? [field(fieldNames.colour, 3, 0)] : []),
		...(weights ? [field(fieldNames.weight, 1, 3)] : []),
	];
}

/** Builds a group for each name and statement, and for each dimension of its members; empty groups have dimension 2. */
function groupsOf(
	{ named, states, elements: { states: stateOf } }: Statements,
	{ blocks, kinds, triangleKind }: Cells,
	elementOf: ObjCells['elementOf'],
): Group[] {
	if (named.length === 0) return [];
	const nth = new Map(named.map(({ kind, name }, k) => [`${kind} ${name}`, k]));
	const groupsOfState = states.map((state) =>
		(['g', 'o', 'usemtl', 's'] as const).flatMap((kind) =>
			state[kind].map((name) => nth.get(`${kind} ${name}`)!),
		),
	);
	const members = named.map(() => new Map<GroupMembers['of'], Chunks<Uint32Array>>());
	const stateOfElement = stateOf.into(new Uint32Array(stateOf.length));
	const collect = (of: GroupMembers['of'], cells: Uint32Array) => {
		for (let i = 0; i < cells.length; i++)
			for (const group of groupsOfState[stateOfElement[elementOf(cells[i]!)]!]!) {
				const ofGroup = members[group]!;
				const list = ofGroup.get(of) ?? u32Chunks();
				ofGroup.set(of, list);
				list.add(i);
			}
	};
	if (triangleKind) collect('triangles', triangleKind.cells);
	for (const [k, { cells }] of kinds.entries()) collect(k, cells);
	const dimensionOf = (of: GroupMembers['of']): Group['dimension'] => {
		const shape = typeof of === 'number' ? blocks[of]!.shape : 'triangle';
		return shape === 'point' ? 0 : shape === 'line' ? 1 : 2;
	};
	return named.flatMap(({ name }, k): Group[] => {
		const lists = [...members[k]!];
		const dimensions =
			lists.length > 0 ? [...new Set(lists.map(([of]) => dimensionOf(of)))].sort() : [2 as const];
		return dimensions.map((dimension) => ({
			name,
			dimension,
			tag: k + 1,
			members: lists
				.filter(([of]) => dimensionOf(of) === dimension)
				.map(([of, list]) => ({ of, members: list.joined((length) => new Uint32Array(length)) })),
		}));
	});
}
