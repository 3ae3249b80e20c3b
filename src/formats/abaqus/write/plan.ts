import { type Group, pointCount, type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { elementNumbers, keepsNumbers } from '../../build/elements/ownNumbers.ts';
import { spatialPoints } from '../../build/plane.ts';
import type { WriterLoss } from '../../core/format.ts';
import type { Holds } from '../../core/holds.ts';
import { kindOfType, type Solver, typeFor } from '../shared/elementTypes.ts';
import { type AbaqusExtras, extrasOf, type GroupKey, type KeywordBlock } from '../shared/extras.ts';
import { greatestNumber } from '../shared/keyword.ts';
import { toPart } from '../shared/placement.ts';
import { markerGroups, namesOf } from './groupNames.ts';
import { type PlannedElements, plannedElements } from './plannedElements.ts';

/** Content of a file before encoding. */
export interface Plan {
	readonly mesh: TriMesh;
	/** Coordinates of a node in the file. */
	readonly coordinates: 2 | 3;
	/** Nodes in local coordinates of the part, before its placement. */
	readonly nodes: Pick<TriMesh, 'dimension' | 'points'>;
	readonly types: readonly string[];
	readonly pieces: readonly KeywordBlock[];
	/** Nodes and elements are those of the file that was read. */
	readonly unchanged: boolean;
	/** Number of each node; undefined if consecutive from 1. */
	readonly pointNumbers: Float64Array | undefined;
	/** The nodes of elements that are kept as text still have their numbers. */
	readonly keepsOthers: boolean;
	readonly parts: readonly PlannedElements[];
	/** For each part: the number of its first element if they are consecutive, otherwise the number of each. */
	readonly numbers: readonly (number | Float64Array)[];
	/** Whether points and cells keep the numbers of `mesh.source`. */
	readonly numbered: Holds['numbers'];
	/** Groups of the mesh and of edge markers, and the names of their sets. */
	readonly groups: readonly Group[];
	readonly names: readonly string[];
	/** Losses of group names. */
	readonly losses: readonly WriterLoss[];
	/** Indices of the groups that have a position in the file that was read. */
	readonly placed: ReadonlySet<number>;
	/** Indices of the groups of a block of the file. */
	groupsOf(piece: KeywordBlock): readonly number[];
	/** Index of a group of the mesh by its dimension and tag; undefined if it does not exist. */
	groupAt(place: GroupKey): number | undefined;
	/** Number of a node. */
	nodeNumber(point: number): number;
	/** Number of an element of a part. */
	numberOf(part: number, element: number): number;
	/** Whether groups of edges and lines are written as node sets, and whether as surfaces. */
	readonly boundaries: { readonly nodes: boolean; readonly sides: boolean };
	/** Lines are written as elements. */
	readonly lines: boolean;
	/** Elements are written in another family than in the file that was read. */
	readonly retyped: boolean;
	/** Solver whose labels of shell edges are used in surfaces. */
	readonly solver: Solver;
}

/** Caches a result for each plan. */
export function cachedByPlan<T extends object>(find: (plan: Plan) => T): (plan: Plan) => T {
	const cache = new WeakMap<Plan, T>();
	return (plan) => {
		const result = cache.get(plan) ?? find(plan);
		cache.set(plan, result);
		return result;
	};
}

/**
 * Plans the content of a file.
 *
 * @param values of `abaqusOptions`
 */
export function planOf(mesh: TriMesh, values: OptionValues): Plan {
	const extras = extrasOf(mesh.source);
	const nodes = nodesOf(mesh, extras);
	const family = values.elements === undefined ? 'auto' : String(values.elements);
	const { solver: requested } = values;
	const solver =
		requested === 'calculix' || requested === 'abaqus' ? requested : (extras?.solver ?? 'calculix');
	const nameOf = (type: string) => (solver === requested ? typeFor(type, solver) : type);
	const types = (extras?.types ?? []).map(nameOf);
	const typeOf = new Map(
		Object.entries(extras?.typeOf ?? {}).map(([kind, type]) => [kind, nameOf(type)]),
	);
	const asRead = boundaryForm(mesh, values.boundaries, extras);
	const form = values.lines === false && asRead === 'elements' ? 'both' : asRead;
	const lines = form === 'elements';
	const parts = plannedElements(mesh, { family, solver, typeOf, types, lines });
	const cells = parts.reduce((sum, { count }) => sum + count, 0);
	const keepsOthers = keepsTextNodes(mesh, extras);
	const { least = 0, most = 0 } = (keepsOthers && extras?.others) || {};
	const numbered = parts.some((part) => part.numbers !== undefined);
	const numbers = elementNumbers(parts, greatestNumber, numbered || cells >= least ? most + 1 : 1);
	const readNumbers = mesh.source?.pointNumbers;
	const pointNumbers = readNumbers?.every((id) => id >= 1 && id <= greatestNumber)
		? readNumbers
		: undefined;
	const ownGroups = (mesh.groups ?? []).filter((group) => isRepresentable(group, mesh));
	const groups = [...ownGroups, ...markerGroups(mesh)];
	const { names, losses } = namesOf(groups, ownGroups.length, mesh.source?.format === 'abaqus');
	// Blocks refer to groups of the mesh alone: an edge marker may equal the tag of another group of edges.
	const indexByKey = new Map(ownGroups.map(({ dimension, tag }, g) => [`${dimension} ${tag}`, g]));
	// Groups of quads' edges become groups of edges when the quads are split.
	for (const [, tag] of (extras?.pieces ?? []).flatMap(quadEdgeKeys)) {
		const edges = indexByKey.get(`1 ${tag}`);
		if (edges !== undefined && !indexByKey.has(`2 ${tag}`)) indexByKey.set(`2 ${tag}`, edges);
	}
	const groupAt = ([dimension, tag]: GroupKey) => indexByKey.get(`${dimension} ${tag}`);
	const groupsOf = (piece: KeywordBlock) =>
		groupKeysIn(piece).flatMap((place) => groupAt(place) ?? []);
	const pieces = extras?.pieces ?? [];
	const kinds = new Set(pieces.map(({ kind }) => kind));
	const allBlocks: KeywordBlock[] = [
		...pieces,
		...(['nodes', 'elements'] as const).flatMap((kind) => (kinds.has(kind) ? [] : [{ kind }])),
	];
	return {
		mesh,
		coordinates: nodes.dimension === 3 ? 3 : (extras?.coordinates ?? 2),
		nodes,
		types,
		pieces: allBlocks,
		unchanged:
			!mesh.source?.replaced && extras?.points === pointCount(mesh) && extras.cells === cells,
		pointNumbers,
		keepsOthers,
		parts,
		numbers,
		numbered: {
			points: readNumbers === undefined || pointNumbers !== undefined,
			cells: parts.every((part, p) => keepsNumbers(part, numbers[p]!)),
		},
		groups,
		names,
		losses,
		placed: new Set(
			allBlocks.flatMap((piece) =>
				groupsOf(piece).filter((g) => {
					if (groups[g]!.dimension !== 1) return true;
					return piece.kind !== 'surface' && (piece.kind !== 'elset' || lines);
				}),
			),
		),
		groupsOf,
		groupAt,
		nodeNumber: (point) => pointNumbers?.[point] ?? point + 1,
		numberOf: (part, element) => {
			const partNumbers = numbers[part]!;
			return typeof partNumbers === 'number' ? partNumbers + element : partNumbers[element]!;
		},
		boundaries: {
			nodes: form === 'both' || form === 'nset',
			sides: form !== 'nset' && form !== 'none',
		},
		lines,
		retyped: family !== 'auto',
		solver,
	};
}

/** Option `boundaries`, with `auto` resolved: elements if the file had line elements or the mesh has no faces. */
function boundaryForm(
	mesh: TriMesh,
	requested: OptionValues[string] | undefined,
	extras: AbaqusExtras | undefined,
): string {
	if (requested !== undefined && requested !== 'auto') return `${requested}`;
	const hadLines = extras?.types.some((type) => kindOfType(type)?.dimension === 1);
	const hasFaces =
		triangleCount(mesh) > 0 || mesh.cells?.some(({ shape }) => shape.startsWith('quad'));
	return hadLines || !hasFaces ? 'elements' : 'both';
}

/** Keys of the groups of a block. */
const groupKeysIn = (piece: KeywordBlock): readonly GroupKey[] => {
	if (piece.kind === 'loads')
		return piece.lines.flatMap(({ edges, faces }) =>
			[edges, faces].filter((key) => key !== undefined),
		);
	if (!('groups' in piece)) return [];
	return [
		...piece.groups,
		...(piece.faces ?? []).flatMap((line) => ('group' in line ? [line.group] : [])),
	];
};

/** Keys of the groups of quads' edges in a block. */
const quadEdgeKeys = (piece: KeywordBlock): readonly GroupKey[] =>
	piece.kind === 'loads'
		? piece.lines.flatMap(({ faces, onQuads }) => (faces && onQuads ? [faces] : []))
		: 'groups' in piece
			? (piece.faces ?? []).flatMap((line) => ('group' in line && line.quads ? [line.group] : []))
			: [];

/** Whether nodes, elements and their numbers are those of the file. */
export const isSame = ({ unchanged, numbered, retyped }: Plan): boolean =>
	unchanged && numbered.points && numbered.cells && !retyped;

/** Type of an element of a part. */
export function elementType({ parts, types }: Plan, part: number, element: number): string {
	const { type } = parts[part]!;
	return typeof type === 'string' ? type : types[type[element]!]!;
}

/** Nodes in the coordinate system of the part, with two coordinates if the file has two. */
function nodesOf(
	mesh: TriMesh,
	extras: AbaqusExtras | undefined,
): Pick<TriMesh, 'dimension' | 'points'> {
	if (!extras?.placement) return mesh;
	const points = toPart(spatialPoints(mesh), extras.placement);
	if (extras.coordinates === 3) return { dimension: 3, points };
	return { dimension: 2, points: points.filter((_, i) => i % 3 < 2) };
}

/** Whether the nodes to which kept text refers still have their numbers. */
function keepsTextNodes({ source }: TriMesh, extras: AbaqusExtras | undefined): boolean {
	const named = extras?.others?.nodes;
	const points = source?.others?.points;
	return (
		named !== undefined &&
		points?.length === named.length &&
		points.every((p, i) => (source?.pointNumbers?.[p] ?? p + 1) === named[i])
	);
}

/** Whether sets and surfaces can hold all members of a group. */
function isRepresentable({ dimension, members }: Group, { cells = [] }: TriMesh): boolean {
	return members.every(({ of }) => {
		if (of === 'points') return dimension === 0;
		if (of === 'edges') return dimension === 1;
		if (of === 'triangles') return dimension === 2;
		const shape = cells[of]?.shape;
		if (shape === 'line') return dimension === 1;
		return dimension === 2 && (shape === 'quad' || shape === 'quad8' || shape === 'quad9');
	});
}
