import { facesOf } from '../mesh/carry/faces.ts';
import { carryGroups } from '../mesh/carry/groups.ts';
import { carriedCellNumbers, withNumbers } from '../mesh/carry/numbers.ts';
import { carryCorners } from '../mesh/carry/onCorners.ts';
import { inherit } from '../mesh/carry/parents.ts';
import { withUniqueIds } from '../mesh/carry/uniqueIds.ts';
import { withoutPartitions } from '../mesh/ownNumbers.ts';
import type { Provenance } from '../mesh/provenance.ts';
import { NONE, topologyOf } from '../mesh/topology.ts';
import type { Field, Group, TriMesh } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { divideLines } from './divideLines.ts';
import type { Hanging } from './hanging.ts';
import { newIndices, rowsOf, withoutNumbering } from './meshOf.ts';
import { EdgeCoordinates } from './pointsOnEdges.ts';

/** Result of a division of triangles. */
export interface Divided {
	readonly mesh: TriMesh;
	/** The triangles of the input that were divided. */
	readonly dividedTriangles: ReadonlySet<number>;
	/** The triangle of the input that each triangle is, or is a child of. */
	readonly parents: Uint32Array;
	/** Signed edges of each triangle, in the numbering of `edgeParents`; a mesh without own edges numbers them differently. */
	readonly triangleEdges: Int32Array;
	/** For each of these edges the edge of the input that it is, or is a part of; −1 inside a triangle. */
	readonly edgeParents: Int32Array;
}

/**
 * Divides triangles at points inside their edges: connects each point to the corner opposite its edge, one after the
 * other.
 *
 * ```
 *     C            The edge A→B with P inside it: (A, P, C) and (P, B, C).
 *    /|\           With Q inside C→A as well, (A, P, C) becomes (C, Q, P) and (Q, A, P).
 *   Q | \
 *  /  |  \
 * A---P---B
 * ```
 *
 * The first child of a triangle keeps its number, the others follow the last triangle. Children inherit marks, markers and
 * attributes of triangles and edges; inner edges get 0. The mesh must not have midside nodes.
 */
export function divideAt(mesh: TriMesh, hanging: Hanging): Divided {
	const { edges, triangleEdges } = topologyOf(mesh);
	const count = mesh.triangles.length / 3;
	const corners = Array.from(mesh.triangles);
	const parents = Array.from({ length: count }, (_, t) => t);
	const indexOf = new Map<number, number>();
	const isDivided = new Uint8Array(edges.length / 2);
	for (const [at, e] of hanging.edges.entries()) {
		indexOf.set(e, at);
		isDivided[e] = 1;
	}
	const dividedTriangles = new Set<number>();
	for (let s = 0; s < triangleEdges.length; s++)
		if (isDivided[Math.abs(triangleEdges[s]!) - 1] === 1) dividedTriangles.add(Math.floor(s / 3));
	/** The points inside a signed edge, in its direction. */
	const pointsInside = (signed: number): number[] => {
		const at = indexOf.get(Math.abs(signed) - 1);
		if (at === undefined) return [];
		const inside = Array.from(
			hanging.points.subarray(hanging.starts[at]!, hanging.starts[at + 1]!),
		);
		return signed > 0 ? inside : inside.reverse();
	};
	for (const t of dividedTriangles) {
		const sides = [0, 1, 2].map((k) => pointsInside(triangleEdges[3 * t + k]!));
		const children = triangulate([...mesh.triangles.subarray(3 * t, 3 * t + 3)], sides);
		for (const [i, child] of children.entries()) {
			if (i === 0) for (let k = 0; k < 3; k++) corners[3 * t + k] = child[k]!;
			else {
				corners.push(...child);
				parents.push(t);
			}
		}
	}
	const triangles = Uint32Array.from(corners);
	const touched = Array.from(dividedTriangles).concat(
		Array.from({ length: parents.length - count }, (_, i) => count + i),
	);
	const rows = Uint32Array.from(parents);
	const numbered = numberEdges(edges, hanging, triangles, triangleEdges, touched, rows);
	const onEdges = () => new EdgeCoordinates(mesh);
	const edgeParents = Uint32Array.from(numbered.parents, (e) => (e < 0 ? NONE : e));
	const fields = mesh.fields.map((field): Field => {
		if (field.on === 'triangles')
			return { ...field, values: rowsOf(field.values, field.components, rows) };
		if (field.on === 'edges') return { ...field, values: inherit(field, edgeParents).values };
		if (field.on === 'corners') {
			const faces = facesOf(mesh, field);
			return { ...field, values: carryCorners(field, faces, triangles, rows, onEdges).values };
		}
		return field;
	});
	const blocks = mesh.cells && divideLines(mesh, hanging);
	const provenance: Provenance = {
		points: { kept: mesh.points.length / 2, halved: new Uint32Array() },
		triangles: rows,
		edges: edgeParents,
		...(blocks && { blocks: blocks.parents }),
	};
	const source = mesh.source && withoutPartitions(mesh.source);
	const cellNumbers = carriedCellNumbers(mesh, {
		triangles: rows,
		blocks: blocks?.parents.map((parents, of) => ({ of, parents })) ?? [],
	});
	const unnumbered = withUniqueIds<TriMesh>({
		...mesh,
		triangles,
		edges: numbered.edges,
		triangleEdges: numbered.triangleEdges,
		...(mesh.marked ? { marked: rowsOf(mesh.marked, 1, rows) } : {}),
		fields,
		...(blocks && { cells: blocks.cells }),
		...(mesh.groups && { groups: childGroups(mesh, provenance, numbered) }),
		...(source
			? {
					source: {
						...source,
						...(source.segments
							? { segments: childSegments(source.segments, numbered, edges.length / 2) }
							: {}),
					},
				}
			: {}),
	});
	const divided = withNumbers(unnumbered, source?.pointNumbers, cellNumbers);
	return {
		mesh: mesh.edges ? divided : withoutNumbering(divided),
		dividedTriangles,
		parents: rows,
		triangleEdges: numbered.triangleEdges,
		edgeParents: numbered.parents,
	};
}

/** Divides a triangle with points inside its edges; `sides[k]` has those from corner k to the next, in order. */
function triangulate(corners: readonly number[], sides: readonly number[][]): number[][] {
	// First divide the edge with most points, at its middle point, so that children are not too thin.
	let k = 0;
	for (const i of [1, 2]) if (sides[i]!.length > sides[k]!.length) k = i;
	const side = sides[k]!;
	if (side.length === 0) return [[...corners]];
	const at = Math.floor(side.length / 2);
	const p = side[at]!;
	const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
	const [next, last] = [sides[(k + 1) % 3]!, sides[(k + 2) % 3]!];
	return [
		...triangulate([a, p, c], [side.slice(0, at), [], last]),
		...triangulate([p, b, c], [side.slice(at + 1), next, []]),
	];
}

interface NumberedEdges {
	readonly edges: Uint32Array;
	readonly triangleEdges: Int32Array;
	/** For each edge the old edge that it is or is a part of; −1 inside a triangle. */
	readonly parents: Int32Array;
	/** For each part of a divided edge, in order: the divided edge and the part. */
	readonly parts: readonly (readonly [whole: number, part: number])[];
}

/** Numbers the edges after division: the undivided ones first, then new ones. */
function numberEdges(
	old: Uint32Array,
	hanging: Hanging,
	triangles: Uint32Array,
	oldTriangleEdges: Int32Array,
	touched: readonly number[],
	triangleParents: Uint32Array,
): NumberedEdges {
	const oldCount = old.length / 2;
	const ends: number[] = Array.from(old);
	const dividedEdges: number[] = [];
	for (const [i, e] of hanging.edges.entries()) {
		const inside = hanging.points.subarray(hanging.starts[i]!, hanging.starts[i + 1]!);
		const line = [old[2 * e]!, ...inside, old[2 * e + 1]!];
		for (let k = 1; k < line.length; k++) {
			ends.push(line[k - 1]!, line[k]!);
			dividedEdges.push(e);
		}
	}
	const firstTriangleEdge = ends.length / 2;
	for (const t of touched)
		for (let k = 0; k < 3; k++) ends.push(triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!);
	const sorted = Uint32Array.from(ends);
	for (let i = 0; i < sorted.length; i += 2)
		if (sorted[i]! > sorted[i + 1]!) [sorted[i], sorted[i + 1]] = [sorted[i + 1]!, sorted[i]!];
	const isDivided = new Set(hanging.edges);
	// A divided edge matches no other.
	for (const e of isDivided) sorted.set([NONE, e], 2 * e);
	const first = firstEqualRows(sorted, 2);
	const rows: number[] = [];
	const parents: number[] = [];
	for (let i = 0; i < first.length; i++) {
		// Old edges with the same ends stay separate.
		if (isDivided.has(i) || (i >= oldCount && first[i] !== i)) continue;
		rows.push(i);
		parents.push(i < oldCount ? i : i < firstTriangleEdge ? dividedEdges[i - oldCount]! : -1);
	}
	const number = newIndices(Uint32Array.from(rows), first.length);
	/** The edge of a parent triangle with the ends of `side`, an edge of one of its children. */
	const edgeOfParent = (parent: number, side: number): number | undefined => {
		for (let s = 3 * parent; s < 3 * parent + 3; s++) {
			const e = Math.abs(oldTriangleEdges[s]!) - 1;
			if (sorted[2 * e] === sorted[2 * side] && sorted[2 * e + 1] === sorted[2 * side + 1])
				return e;
		}
		return undefined;
	};
	const triangleEdges = new Int32Array(triangles.length);
	for (let s = 0; s < oldTriangleEdges.length; s++) {
		const signed = oldTriangleEdges[s]!;
		triangleEdges[s] = Math.sign(signed) * (number[Math.abs(signed) - 1]! + 1);
	}
	for (const [i, t] of touched.entries())
		for (let k = 0; k < 3; k++) {
			const side = firstTriangleEdge + 3 * i + k;
			const e = edgeOfParent(triangleParents[t]!, side) ?? first[side]!;
			const along = ends[2 * e] === triangles[3 * t + k];
			triangleEdges[3 * t + k] = (along ? 1 : -1) * (number[e]! + 1);
		}
	return {
		edges: rowsOf(Uint32Array.from(ends), 2, Uint32Array.from(rows)),
		triangleEdges,
		parents: Int32Array.from(parents),
		parts: dividedEdges.map((whole, i) => [whole, number[first[oldCount + i]!]!] as const),
	};
}

/** Carries groups; a part of a divided edge is a member like that edge, even if it was an edge of another triangle before. */
function childGroups(mesh: TriMesh, provenance: Provenance, { parts }: NumberedEdges): Group[] {
	return carryGroups(mesh, provenance).map((group, g) => ({
		...group,
		members: group.members.map(({ of, members }) => {
			if (of !== 'edges') return { of, members };
			const before = mesh.groups![g]!.members.filter((entry) => entry.of === of);
			const parents = new Set(before.flatMap(({ members }) => [...members]));
			const children = parts.filter(([whole]) => parents.has(whole)).map(([, part]) => part);
			return { of, members: Uint32Array.from(new Set([...members, ...children])).sort() };
		}),
	}));
}

/** Renumbers segments, and replaces divided ones by their parts; each edge occurs once. */
function childSegments(
	segments: Uint32Array,
	{ parents, parts }: NumberedEdges,
	oldCount: number,
): Uint32Array {
	const childrenOf = new Map<number, number[]>();
	for (const [parent, child] of parts)
		childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child]);
	const numberOf = new Int32Array(oldCount).fill(-1);
	for (let e = parents.length - 1; e >= 0; e--)
		if (parents[e]! >= 0 && !childrenOf.has(parents[e]!)) numberOf[parents[e]!] = e;
	const children = Array.from(segments).flatMap((e) => childrenOf.get(e) ?? [numberOf[e]!]);
	return Uint32Array.from(new Set(children));
}
