import { numberByEnds } from '../../mesh/edgeTable.ts';
import { NONE, uncachedTopologyOf } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import { bitWords } from '../../steps/bits.ts';

/** Edges that polygons keep, and those of them that become lines. */
export interface KeptEdges {
	/** Bit set of the half-edges, 3 × triangle + slot, that no polygon crosses; absent if there are none. */
	readonly bits?: Uint32Array;
	/** The edges that are marked, segments or in a group, ascending: their ends, and their indexes in the mesh. */
	readonly named: { readonly ends: Uint32Array; readonly edges: Uint32Array };
}

/**
 * Finds the edges that separate groups: edges with a marker other than 0, segments, edges in a group and edges under a
 * line; and edges between triangles in different groups or with different markers.
 *
 * @param separates false to separate no groups; marked and named edges are listed even then
 */
export function keptEdges(mesh: TriMesh, separates: boolean): KeptEdges {
	const { groups = [], fields, cells = [], source } = mesh;
	const regions = regionsOf(mesh);
	const edgeMembers = groups.flatMap(({ members }) => members.filter(({ of }) => of === 'edges'));
	const markers = fields.filter(({ on, role }) => on === 'edges' && role === 'marker');
	const lines = cells.filter(({ shape }) => shape === 'line');
	const nothingKept = { named: { ends: new Uint32Array(0), edges: new Uint32Array(0) } };
	const segments = source?.segments ?? [];
	const isNamed = edgeMembers.length > 0 || markers.length > 0 || segments.length > 0;
	if (!isNamed && !regions && lines.length === 0) return nothingKept;
	const { edges, triangleEdges, edgeTriangles } = uncachedTopologyOf(mesh);
	const count = edges.length / 2;
	const named = new Uint8Array(count);
	for (const { members } of edgeMembers) for (const e of members) named[e] = 1;
	for (const e of segments) named[e] = 1;
	for (const { values, components } of markers)
		for (let i = 0; i < values.length; i++)
			if (values[i] !== 0) named[Math.floor(i / components)] = 1;
	const list = new Uint32Array(named.reduce((sum, flag) => sum + flag, 0));
	for (let e = 0, at = 0; e < count; e++) if (named[e] === 1) list[at++] = e;
	const ends = Uint32Array.from(
		{ length: 2 * list.length },
		(_, i) => edges[2 * list[i >> 1]! + (i & 1)]!,
	);
	const result: KeptEdges = { named: { ends, edges: list } };
	if (!separates) return result;
	if (lines.length > 0) {
		const lineNodes = lines.flatMap(({ nodes }) => [...nodes]);
		const lineOf = numberByEnds(lineNodes, Uint32Array.from({ length: lineNodes.length / 2 }));
		for (let e = 0; e < count; e++)
			if (lineOf(edges[2 * e]!, edges[2 * e + 1]!) !== undefined) named[e] = 1;
	}
	if (regions)
		for (let e = 0; e < count; e++) {
			const [owner, other] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
			if (other !== NONE && regions[owner] !== regions[other]) named[e] = 1;
		}
	const bits = new Uint32Array(bitWords(triangleEdges.length));
	for (let h = 0; h < triangleEdges.length; h++)
		if (named[Math.abs(triangleEdges[h]!) - 1] === 1) bits[h >>> 5]! |= 1 << (h & 31);
	return { ...result, bits };
}

/**
 * A number for each triangle, equal for triangles in the same groups with the same markers; absent if all are equal.
 */
function regionsOf(mesh: TriMesh): Uint32Array | undefined {
	const count = triangleCount(mesh);
	const regions = new Uint32Array(count);
	let isSplit = false;
	/** Distinguishes triangles by one more value. */
	const split = (value: (t: number) => number): void => {
		const numbers = new Map<string, number>();
		for (let t = 0; t < count; t++) {
			const key = `${regions[t]} ${value(t)}`;
			const number = numbers.get(key) ?? numbers.size;
			numbers.set(key, number);
			regions[t] = number;
		}
		isSplit ||= numbers.size > 1;
	};
	for (const { on, role, components, values } of mesh.fields)
		if (on === 'triangles' && role === 'marker')
			for (let k = 0; k < components; k++) split((t) => values[t * components + k]!);
	for (const { members } of mesh.groups ?? [])
		for (const part of members) {
			if (part.of !== 'triangles') continue;
			const isMember = new Uint8Array(count);
			for (const t of part.members) isMember[t] = 1;
			split((t) => isMember[t]!);
		}
	return isSplit ? regions : undefined;
}
