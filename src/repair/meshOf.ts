import { carriedCellNumbers, carriedPointNumbers, withNumbers } from '../mesh/carry/numbers.ts';
import { withLoss } from '../mesh/ownNumbers.ts';
import { keptEntities } from '../mesh/pointEntities.ts';
import { NONE, topologyOf } from '../mesh/topology.ts';
import type { DataLoss, Field, MeshSource, TriMesh } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { cellsOf, fitCorners, groupsOf, renumbered } from './cellsOf.ts';
import type { Draft } from './draft.ts';

/** A repaired mesh and the data lost by it. */
export interface Repaired {
	readonly mesh: TriMesh;
	/** Number of segments with a removed edge. */
	readonly lostSegments: number;
	/** Number of entities merged into one with another marker or attribute. */
	readonly differing: number;
}

/** Makes the mesh of a draft: the remaining entities in their old order, with fields, marks and segments. */
export function meshOf(draft: Draft): Repaired {
	const { mesh, pointGone, edgeGone, triangleGone, pointTo, edgeTo } = draft;
	const { dimension } = mesh;
	const keptPoints = remainingRows(pointGone);
	const keptEdges = remainingRows(edgeGone);
	const keptTriangles = remainingRows(triangleGone);
	const pointNumber = newIndices(keptPoints, pointGone.length);
	const edgeNumber = newIndices(keptEdges, edgeGone.length);
	const points = rowsOf(mesh.points, dimension, keptPoints);
	const triangles = rowsOf(draft.triangles, 3, keptTriangles).map((p) => pointNumber[p]!);
	const edges = rowsOf(draft.edges, 2, keptEdges).map((p) => pointNumber[p]!);
	const triangleEdges = rowsOf(draft.triangleEdges, 3, keptTriangles).map((signed) =>
		signed > 0 ? edgeNumber[signed - 1]! + 1 : -edgeNumber[-signed - 1]! - 1,
	);
	const fields = mesh.fields.map((field): Field => {
		if (field.on === 'points')
			return { ...field, values: rowsOf(field.values, field.components, keptPoints) };
		if (field.on === 'edges')
			return { ...field, values: rowsOf(field.values, field.components, keptEdges) };
		if (field.on === 'mesh') return field;
		const width = field.on === 'corners' ? 3 * field.components : field.components;
		const values = rowsOf(field.values, width, keptTriangles);
		if (field.role === 'midNodes')
			fitMidNodes(values, keptTriangles, draft.triangleReversed, pointTo, pointNumber);
		if (field.on === 'corners')
			fitCorners({ ...field, values }, keptTriangles, draft.triangleReversed);
		return { ...field, values };
	});
	let lostSegments = 0;
	let source = mesh.source;
	if (source) {
		const { segments, trianglePieces, others, ...rest } = source;
		const keepsAll = keptTriangles.length === triangleGone.length;
		const carriedSegments = segments && carrySegments(segments, edgeTo, edgeNumber);
		lostSegments = carriedSegments?.lost ?? 0;
		const { pointEntities } = source;
		source = {
			...rest,
			...(trianglePieces && keepsAll && { trianglePieces }),
			...(others && {
				others: { ...others, points: others.points.map((p) => pointNumber[pointTo[p]!]!) },
			}),
			...(pointEntities && { pointEntities: keptEntities(pointEntities, keptPoints) }),
			...(carriedSegments ? { segments: carriedSegments.segments } : {}),
		} satisfies MeshSource;
	}
	const newNumbers = {
		points: pointNumber,
		edges: edgeNumber,
		triangles: newIndices(keptTriangles, triangleGone.length),
	};
	const repaired: TriMesh = {
		dimension,
		points,
		triangles,
		edges,
		triangleEdges,
		...(draft.marked ? { marked: rowsOf(draft.marked, 1, keptTriangles) } : {}),
		fields,
		...(mesh.cells && { cells: cellsOf(draft, newNumbers) }),
		...(mesh.groups && { groups: groupsOf(draft, newNumbers) }),
		...(source ? { source } : {}),
	};
	const ownPoints = carriedPointNumbers(mesh, keptPoints, keptPoints.length);
	const renumbers = renumbersPoints(mesh, ownPoints, keptPoints.length < pointGone.length);
	const result = withNumbers(
		renumbers && repaired.source
			? { ...repaired, source: withLoss(repaired.source, lostNumbers(mesh)) }
			: repaired,
		renumbers ? undefined : ownPoints,
		carriedCellNumbers(mesh, {
			triangles: keptTriangles,
			blocks: (mesh.cells ?? []).map((_, of) => ({ of })),
		}),
	);
	return {
		mesh: mesh.edges ? result : withoutNumbering(result),
		lostSegments,
		differing: countDiffering(draft),
	};
}

/**
 * Whether points are renumbered because some were removed. Triangle numbers the lines of its files consecutively, where
 * numbers with gaps and out of order look like errors; other files may have any numbers.
 */
const renumbersPoints = (
	{ source }: TriMesh,
	numbers: Float64Array | undefined,
	fewer: boolean,
): boolean =>
	fewer &&
	source?.numbering === undefined &&
	(numbers?.some((number, i) => i > 0 && number < numbers[i - 1]!) ?? false);

const lostNumbers = ({ source }: TriMesh): DataLoss => ({
	what: 'own numbers of the points',
	count: source?.pointNumbers?.length ?? 0,
	reason: 'points were removed and the numbers were not in order, so they are renumbered',
});

/**
 * Removes own edges of a mesh, and renumbers fields, groups and segments of edges by the derived topology. Every edge must
 * belong to a triangle.
 */
export function withoutNumbering(mesh: TriMesh): TriMesh {
	const {
		edges: own = new Uint32Array(0),
		triangleEdges: _,
		fields,
		source,
		groups,
		...rest
	} = mesh;
	const bare: TriMesh = { ...rest, fields: [] };
	const derived = topologyOf(bare).edges;
	const ends = new Uint32Array(derived.length + own.length);
	ends.set(derived);
	ends.set(own, derived.length);
	for (let i = 0; i < ends.length; i += 2)
		if (ends[i]! > ends[i + 1]!) [ends[i], ends[i + 1]] = [ends[i + 1]!, ends[i]!];
	const count = derived.length / 2;
	const first = firstEqualRows(ends, 2).subarray(count);
	const ownOf = new Uint32Array(count);
	for (let e = first.length - 1; e >= 0; e--) if (first[e]! < count) ownOf[first[e]!] = e;
	const derivedOf = (e: number) => (first[e]! < count ? first[e]! : NONE);
	return {
		...bare,
		fields: fields.map((field) =>
			field.on === 'edges'
				? { ...field, values: rowsOf(field.values, field.components, ownOf) }
				: field,
		),
		...(groups && {
			groups: groups.map((group) => ({
				...group,
				members: group.members.map(({ of, members }) => ({
					of,
					members: of === 'edges' ? renumbered(members, derivedOf) : members,
				})),
			})),
		}),
		...(source
			? {
					source: {
						...source,
						...(source.segments
							? { segments: source.segments.map((e) => first[e]!).filter((e) => e < count) }
							: {}),
					},
				}
			: {}),
	};
}

type Rows = Float64Array | Uint32Array | Int32Array | Uint8Array;

/** Rows `rows` of a table of `width` columns. */
export function rowsOf<T extends Rows>(values: T, width: number, rows: Uint32Array): T {
	const selected = new (values.constructor as new (length: number) => T)(rows.length * width);
	for (let row = 0, at = 0; row < rows.length; row++) {
		const from = rows[row]! * width;
		for (let k = 0; k < width; k++) selected[at++] = values[from + k]!;
	}
	return selected;
}

function remainingRows(removed: Uint8Array): Uint32Array {
	let count = 0;
	for (const flag of removed) count += 1 - flag;
	const rows = new Uint32Array(count);
	for (let i = 0, at = 0; i < removed.length; i++) if (removed[i] === 0) rows[at++] = i;
	return rows;
}

/** The new index of each row of `rows`; `NONE` for others. */
export function newIndices(rows: Uint32Array, length: number): Uint32Array {
	const number = new Uint32Array(length).fill(NONE);
	for (let i = 0; i < rows.length; i++) number[rows[i]!] = i;
	return number;
}

/** Renumbers midside nodes, and swaps the second and third of reversed triangles, as they are opposite the corners. */
function fitMidNodes(
	values: Field['values'],
	rows: Uint32Array,
	reversed: Uint8Array,
	pointTo: Uint32Array,
	pointNumber: Uint32Array,
): void {
	for (let row = 0, i = 0; row < rows.length; row++, i += 3) {
		for (let k = i; k < i + 3; k++) values[k] = pointNumber[pointTo[values[k]!]!]!;
		if (reversed[rows[row]!] === 1)
			[values[i + 1], values[i + 2]] = [values[i + 2]!, values[i + 1]!];
	}
}

function carrySegments(segments: Uint32Array, edgeTo: Int32Array, edgeNumber: Uint32Array) {
	const isListed = new Uint8Array(edgeNumber.length);
	const list: number[] = [];
	let lost = 0;
	for (const segment of segments) {
		const e = Math.abs(edgeTo[segment]!) - 1;
		if (edgeNumber[e] === NONE) lost++;
		else if (isListed[e] === 0) {
			isListed[e] = 1;
			list.push(edgeNumber[e]!);
		}
	}
	return { segments: Uint32Array.from(list), lost };
}

/** Counts entities that were merged into one with other values. */
function countDiffering({ mesh, pointTo, edgeTo, triangleTo }: Draft): number {
	const standIns: { readonly [site in Field['on']]?: (i: number) => number } = {
		points: (i: number) => pointTo[i]!,
		edges: (i: number) => Math.abs(edgeTo[i]!) - 1,
		triangles: (i: number) => triangleTo[i]!,
	};
	let differing = 0;
	for (const { on, role, values, components } of mesh.fields) {
		// Middle nodes are in the order of corners, which may differ.
		const standIn = standIns[on];
		if (role === 'midNodes' || !standIn) continue;
		for (let i = 0; i < values.length / components; i++) {
			const to = standIn(i);
			if (to === i) continue;
			for (let k = 0; k < components; k++)
				if (values[i * components + k] !== values[to * components + k]) {
					differing++;
					break;
				}
		}
	}
	return differing;
}
