import { facesOfDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { faceTopology } from '../../src/mesh/faceTopology.ts';
import type { Positions } from '../../src/mesh/finding.ts';
import type { SeveralParents } from '../../src/mesh/provenance.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { type EntityKind, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { FileLines, LineRange } from '../../src/protocol/panelDocument.ts';
import type { EntityLists } from '../model/entities.ts';
import { entitiesOn, toRanges } from './lineRanges.ts';

const none = new Uint32Array(0);
const kinds: readonly EntityKind[] = ['points', 'edges', 'triangles'];

/**
 * The lines of entities, file by file, and the kinds that have no lines in any file (edges of a pair of `.node` and
 * `.ele` files).
 */
export function linesOf(
	positions: Positions | undefined,
	lists: EntityLists,
): { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] } {
	const lines = new Map<string, Uint32Array[]>();
	const without: EntityKind[] = [];
	for (const kind of kinds) {
		const list = lists[kind];
		if (list.length === 0) continue;
		const inFile = positions?.[kind];
		if (!inFile) without.push(kind);
		else {
			const linesInFile = list.map((entity) => inFile.lines[entity]!);
			lines.set(inFile.file, [...(lines.get(inFile.file) ?? []), linesInFile]);
		}
	}
	const files = [...lines].map(([file, lists]) => ({ file, ranges: toRanges(concat(lists)) }));
	return { files, without };
}

function concat(lists: readonly Uint32Array[]): Uint32Array {
	const result = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
	let end = 0;
	for (const list of lists) {
		result.set(list, end);
		end += list.length;
	}
	return result;
}

/** Entities of each kind on lines of a file, in ascending order. */
export function entitiesOnLines(
	positions: Positions | undefined,
	file: string,
	ranges: readonly LineRange[],
): EntityLists {
	const entitiesOfKind = (kind: EntityKind): Uint32Array => {
		const inFile = positions?.[kind];
		return inFile?.file === file ? entitiesOn(inFile.lines, ranges) : new Uint32Array(0);
	};
	return {
		points: entitiesOfKind('points'),
		edges: entitiesOfKind('edges'),
		triangles: entitiesOfKind('triangles'),
	};
}

/**
 * The triangles of a document that contain triangles of a result. Points and edges of a result have no lines of their
 * own.
 *
 * @param origins the document's triangle that contains each triangle of the result
 */
export function inDocument({ triangles }: EntityLists, origins: Uint32Array): EntityLists {
	const included = new Set<number>();
	for (const t of triangles) included.add(origins[t]!);
	return { points: none, edges: none, triangles: Uint32Array.from(included).sort() };
}

/** The triangles of a result inside triangles of a document; `origins` as above. */
export function inResult({ triangles }: EntityLists, origins: Uint32Array): EntityLists {
	const targets = new Set(triangles);
	const list: number[] = [];
	for (let t = 0; t < origins.length; t++) if (targets.has(origins[t]!)) list.push(t);
	return { points: none, edges: none, triangles: Uint32Array.from(list) };
}

/** The triangles of a document that were joined to polygons. */
export function partsOf(
	{ triangles }: EntityLists,
	{ starts, parents }: SeveralParents,
): EntityLists {
	const included = new Set<number>();
	for (const face of triangles)
		for (const t of parents.subarray(starts[face]!, starts[face + 1]!)) included.add(t);
	return { points: none, edges: none, triangles: Uint32Array.from(included).sort() };
}

/** The polygons that contain a triangle of a document. */
export function withParts(
	{ triangles }: EntityLists,
	{ starts, parents }: SeveralParents,
): EntityLists {
	const targets = new Set(triangles);
	const list: number[] = [];
	for (let i = 0; i + 1 < starts.length; i++)
		if (parents.subarray(starts[i]!, starts[i + 1]!).some((t) => targets.has(t))) list.push(i);
	return { points: none, edges: none, triangles: Uint32Array.from(list) };
}

/** Removes faces that are not triangles. */
export const onlyTriangles = (mesh: TriMesh, lists: EntityLists): EntityLists =>
	tessellationOf(mesh).faces
		? { ...lists, triangles: lists.triangles.filter((face) => face < triangleCount(mesh)) }
		: lists;

/** The triangles, or faces, of a list; if there are none, those with one of its points or edges. In ascending order. */
export function trianglesOf(of: TriMesh, lists: EntityLists): Uint32Array {
	if (lists.triangles.length > 0) return lists.triangles;
	const { displayTriangles: mesh, faces } = tessellationOf(of);
	const included = new Uint8Array(mesh.triangles.length / 3);
	if (lists.points.length > 0) {
		const points = new Uint8Array(mesh.points.length / mesh.dimension);
		for (const point of lists.points) points[point] = 1;
		mesh.triangles.forEach((point, i) => {
			if (points[point]) included[Math.floor(i / 3)] = 1;
		});
	}
	if (lists.edges.length > 0) {
		const { edges, triangleEdges } = faceTopology(mesh);
		const chosen = new Uint8Array(edges.length / 2);
		for (const edge of lists.edges) chosen[edge] = 1;
		triangleEdges.forEach((edge, i) => {
			if (chosen[Math.abs(edge) - 1]) included[Math.floor(i / 3)] = 1;
		});
	}
	return facesOfDisplayTriangles(
		faces,
		Uint32Array.from(included.keys()).filter((t) => included[t] === 1),
	);
}
