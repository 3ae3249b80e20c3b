import { EdgeTable } from '../edgeTable.ts';
import { keptPoints, type PointOrigins } from '../provenance.ts';
import { NONE, topologyOf } from '../topology.ts';
import type { TriMesh } from '../triMesh.ts';
import { cornerOpposite, midNodesOf } from './sixNodes.ts';

/**
 * The ends of the input edge that each point of a new mesh lies on, as two points of the input: a corner of the input is listed
 * twice, a point inside a triangle has `NONE` twice. Bisection halves edges within a triangle of the input, so that a new point
 * lies on the smallest face (corner, edge or triangle) that contains those of its two ends.
 *
 * @param before the input; midside nodes lie on their edges
 */
export function endsOfInputEdges(before: TriMesh, origins: PointOrigins): Uint32Array {
	const { kept, halved } = origins;
	const first = keptPoints(origins);
	const ends = new Uint32Array(2 * first + halved.length);
	const inputPoints = typeof kept === 'number' ? undefined : kept;
	const midNodes = endsOfMidNodes(before);
	for (let p = 0; p < first; p++) {
		const point = inputPoints ? inputPoints[p]! : p;
		const isMidNode = midNodes !== undefined && midNodes[2 * point] !== NONE;
		ends[2 * p] = isMidNode ? midNodes[2 * point]! : point;
		ends[2 * p + 1] = isMidNode ? midNodes[2 * point + 1]! : point;
	}
	for (let i = 0, at = 2 * first; i < halved.length; i += 2, at += 2) {
		const a = 2 * halved[i]!;
		const b = 2 * halved[i + 1]!;
		const u = ends[a]!;
		let v = ends[a + 1]!;
		let inside = u === NONE || ends[b] === NONE;
		for (let k = 0; k < 2 && !inside; k++) {
			const w = ends[b + k]!;
			if (w === u || w === v) continue;
			if (u === v) v = w;
			else inside = true;
		}
		ends[at] = inside ? NONE : u;
		ends[at + 1] = inside ? NONE : v;
	}
	return ends;
}

/** The ends of the edge of each midside node, `NONE` for all other points; undefined if triangles have three nodes. */
function endsOfMidNodes(before: TriMesh): Uint32Array | undefined {
	const field = midNodesOf(before);
	if (!field) return undefined;
	const { triangles, points, dimension } = before;
	const ends = new Uint32Array((2 * points.length) / dimension).fill(NONE);
	for (let t = 0; t < triangles.length; t += 3)
		for (let k = 0; k < 3; k++) {
			const middle = field.values[t + cornerOpposite(k)]!;
			if (middle < 0) continue;
			ends[2 * middle] = triangles[t + k]!;
			ends[2 * middle + 1] = triangles[t + ((k + 1) % 3)]!;
		}
	return ends;
}

/** Lines of a mesh: cells of its line blocks, segments, edges with a marker and edges in groups. */
export interface Lines {
	/** Two points for each. */
	readonly ends: Uint32Array;
	/** The tag of the first group of lines that contains each, else its marker, else 0. `listNames` don't count. */
	readonly tags: Int32Array;
}

/** Names of MEDIT's lists of edges: the numbers of these groups are assigned on reading and mark nothing. */
const listNames: ReadonlySet<string | undefined> = new Set(['Ridges', 'RequiredEdges']);

/** Lists the lines of a mesh; several may have the same ends. */
export function linesOf(mesh: TriMesh): Lines {
	const { cells = [], groups = [], fields, source } = mesh;
	const ends: number[] = [];
	const tags: number[] = [];
	const lines = groups
		.filter(({ dimension }) => dimension === 1)
		.map(({ name, tag, members }) => ({ members, tag: listNames.has(name) ? 0 : tag }));
	for (const [b, { shape, nodes }] of cells.entries()) {
		if (shape !== 'line') continue;
		const first = tags.length;
		for (let i = 0; i < nodes.length; i += 2) {
			ends.push(nodes[i]!, nodes[i + 1]!);
			tags.push(0);
		}
		for (const { tag, members } of lines)
			for (const part of members)
				if (part.of === b) for (const i of part.members) tags[first + i] ||= tag;
	}
	const edges: [edge: number, tag: number][] = [];
	for (const { tag, members } of lines)
		for (const part of members)
			if (part.of === 'edges') for (const e of part.members) edges.push([e, tag]);
	for (const { on, role, components, values } of fields)
		if (on === 'edges' && role === 'marker' && components === 1)
			for (let e = 0; e < values.length; e++) if (values[e] !== 0) edges.push([e, values[e]!]);
	for (const e of source?.segments ?? []) edges.push([e, 0]);
	if (edges.length > 0) {
		const { edges: allEnds } = topologyOf(mesh);
		for (const [e, tag] of edges) {
			ends.push(allEnds[2 * e]!, allEnds[2 * e + 1]!);
			tags.push(tag);
		}
	}
	return { ends: Uint32Array.from(ends), tags: Int32Array.from(tags) };
}

/** Finds the line between two points, in either order; −1 if there is none. */
export function lineFinder({ ends }: Lines, points: number): (a: number, b: number) => number {
	const table = new EdgeTable(ends, points);
	return (a, b) => table.indexOf(a, b);
}
