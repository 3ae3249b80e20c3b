import { NONE, type Topology, topologyOfTriangles } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import type { Adapted } from './adapted.ts';
import type { ChainParameters } from './chainParameters.ts';
import type { NewPoints } from './newPoints.ts';

/** The edges of an adapted mesh. */
export interface NewEdges {
	/** Two points of the result for each. */
	readonly edges: Uint32Array;
	readonly triangleEdges: Int32Array;
	/** Number of edges of triangles, which come first. */
	readonly used: number;
	/** The input edge of each edge with a line, and of each edge without triangles, else `NONE`. */
	readonly parents: Uint32Array;
	/** The new edges of each edge of the chains. */
	readonly children: ChainChildren;
}

/** The new edges along each edge of the chains, from the start of the chain on. */
export interface ChainChildren {
	/** Edge i of `chains.edges` has edges [starts[i], starts[i + 1]) of `edges`. */
	readonly starts: Uint32Array;
	/** Edges of the result. */
	readonly edges: Uint32Array;
	/** 1 for each of `edges` that runs against its chain, else 0. */
	readonly isAgainst: Uint8Array;
}

/**
 * Derives the edges of an adapted mesh. The parent of an edge with a line is the edge of its chain that contains its
 * midpoint. Edges without triangles follow all others.
 *
 * @param triangles three points of the result for each triangle
 */
export function* newEdges(
	{ edges: old, edgeTriangles }: Topology,
	triangles: Uint32Array,
	points: NewPoints,
	parameters: ChainParameters,
	adapted: Adapted,
): Generator<void, NewEdges> {
	const derived = topologyOfTriangles(triangles, points.kept.length + points.chain.length);
	yield;
	const count = derived.edges.length / 2;
	const { chains } = parameters;
	const unused: number[] = [];
	for (let e = 0; e < old.length / 2; e++) if (edgeTriangles[2 * e] === NONE) unused.push(e);
	const edges = new Uint32Array(2 * (count + unused.length));
	edges.set(derived.edges);
	const parents = new Uint32Array(count + unused.length).fill(NONE);
	for (const [i, e] of unused.entries()) {
		for (let k = 0; k < 2; k++) edges[2 * (count + i) + k] = points.input2result[old[2 * e + k]!]!;
		parents[count + i] = e;
	}
	/** The parameter on a chain of an adapted point. */
	const parameterOf = (chain: number, p: number): number => {
		const i = p - adapted.kept.length;
		if (i >= 0 && points.chain[i] === chain) return points.parameter[i]!;
		const [a, b] = parameters.endsOf(chain);
		if (i < 0 && adapted.kept[p] === a) return 0;
		if (i < 0 && adapted.kept[p] === b) return 1;
		return parameters.of(chain, points.planar[2 * p]!, points.planar[2 * p + 1]!);
	};
	const starts = new Uint32Array(chains.edges.length + 1);
	const onChains: number[] = [];
	const midpoints = new Float64Array(count);
	const chainEdgeOf = new Uint32Array(count);
	const against = new Uint8Array(count);
	for (let h = 0; h < adapted.lines.length; h++) {
		const line = adapted.lines[h]!;
		if (line === 0) continue;
		const signed = derived.triangleEdges[h]!;
		const e = Math.abs(signed) - 1;
		if (parents[e] !== NONE) continue;
		const chain = ((line & ~FIXED) >>> 0) - 1;
		const from = parameterOf(chain, adapted.triangles[h]!);
		const to = parameterOf(chain, adapted.triangles[h % 3 === 2 ? h - 2 : h + 1]!);
		const chainEdge = parameters.edgeAt(chain, (from + to) / 2);
		midpoints[e] = (from + to) / 2;
		chainEdgeOf[e] = chainEdge;
		parents[e] = chains.edges[chainEdge]!;
		against[e] = to > from === signed > 0 ? 0 : 1;
		starts[chainEdge + 1]!++;
		onChains.push(e);
	}
	yield;
	for (let i = 0; i < chains.edges.length; i++) starts[i + 1]! += starts[i]!;
	const ordered = Uint32Array.from(onChains).sort(
		(e, f) => chainEdgeOf[e]! - chainEdgeOf[f]! || midpoints[e]! - midpoints[f]!,
	);
	return {
		edges,
		triangleEdges: derived.triangleEdges,
		used: count,
		parents,
		children: { starts, edges: ordered, isAgainst: Uint8Array.from(ordered, (e) => against[e]!) },
	};
}

/** The segments of an adapted mesh: the new edges of each, from its start on; undefined if the input has none. */
export function newSegments(
	{ source }: TriMesh,
	{ edges: old }: Topology,
	{ used, parents, children }: NewEdges,
	{ chains }: ChainParameters,
): Uint32Array | undefined {
	const segments = source?.segments;
	if (!segments) return undefined;
	const chainEdgeOf = new Uint32Array(old.length / 2).fill(NONE);
	const chainOf = new Uint32Array(chains.edges.length);
	for (let chain = 0; chain < chains.starts.length - 1; chain++)
		for (
			let chainEdge = chains.starts[chain]!;
			chainEdge < chains.starts[chain + 1]!;
			chainEdge++
		) {
			chainEdgeOf[chains.edges[chainEdge]!] = chainEdge;
			chainOf[chainEdge] = chain;
		}
	const unused = new Map<number, number>();
	for (let e = used; e < parents.length; e++) unused.set(parents[e]!, e);
	const list: number[] = [];
	for (const segment of segments) {
		const chainEdge = chainEdgeOf[segment]!;
		if (chainEdge === NONE) {
			if (unused.has(segment)) list.push(unused.get(segment)!);
			continue;
		}
		const subedges = [
			...children.edges.subarray(children.starts[chainEdge]!, children.starts[chainEdge + 1]!),
		];
		const isAlong = chains.points[chainEdge + chainOf[chainEdge]!] === old[2 * segment];
		list.push(...(isAlong ? subedges : subedges.reverse()));
	}
	return Uint32Array.from(list);
}
