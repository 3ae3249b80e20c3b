import { boundsInSlices } from '../../mesh/bounds.ts';
import { finestExponent, powerOfTwo } from '../../mesh/lattice.ts';
import type { Topology } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import { packBits } from '../../steps/bits.ts';
import { type Chains, chainsOf } from './chains.ts';
import { constrainedEdges, UNDIVIDED } from './constrainedEdges.ts';
import { fixEdgesOfMidNodes, separateMidNodes } from './fixedMidNodes.ts';
import { type MidNodes, midNodesIn } from './midNodes.ts';
import { endsOfLines, pinnedPoints, pointData, release, retainedPoints } from './pointData.ts';
import { slitPoints } from './slits.ts';

export type { Chains } from './chains.ts';

/** Points and edges of a mesh that adaptation must not lose. */
export interface Constraints {
	/** For each edge of the topology 0 if it is free, else 1 + its chain, with `FIXED` if it must stay undivided. */
	readonly edgeLines: Uint32Array;
	readonly chains: Chains;
	/** Bit set of the points that must stay. */
	readonly pinned: Uint32Array;
	/**
	 * For each triangle an input point whose integers new points inside the region inherit, or `NONE` for 0; absent if
	 * all points inside have 0.
	 */
	readonly regionPoints?: Uint32Array;
	/** Present for six-node triangles. */
	readonly midNodes?: MidNodes;
	/** As `regionPoints`, for new midside nodes: a midside node inside the region. */
	readonly regionMidNodes?: Uint32Array;
}

/**
 * Finds the edges and points that adaptation must not lose. An edge is constrained if it does not have two triangles,
 * if these differ in integers or groups, if it has an integer other than 0, is in a group, a segment or under a line
 * cell; sides of carried cells, MEDIT's required edges and edges of its required triangles are fixed. Edges with the
 * same data form a chain where they are straight on the lattice; a chain passes through a point with data only if
 * a new point there would get the same.
 *
 * Pins ends of chains; points with integers other than 0, unless a chain passes through them or all points inside the
 * region have the same; points in groups, unless a chain passes through them or all points of the region, its boundary
 * included, are in the same ones; points of other cells and elements; points of several fans of triangles, or of none;
 * a point of each straight slit.
 *
 * Curved edges are fixed, and those whose midside node has data that a new one would not get: the rules are those for
 * points, applied to the midside nodes of the region or the chain; edges have the same data only if their midside nodes
 * have.
 *
 * @param topology of `mesh`
 * @param planar x y of each point in the plane of the mesh
 * @param rigid 1 for each midside node of a curved edge whose triangles stay as they are
 */
export function* constraintsOf(
	mesh: TriMesh,
	topology: Topology,
	planar: Float64Array,
	rigid?: Uint8Array,
): Generator<void, Constraints> {
	const midNodes = yield* midNodesIn(mesh, topology, planar);
	const {
		kinds,
		alike: dataNumbers,
		isOff,
	} = yield* constrainedEdges(mesh, topology, midNodes, rigid);
	const { edges: ends } = topology;
	yield;
	const retained = retainedPoints(mesh, isOff);
	const data = pointData(mesh);
	yield;
	const isOn = endsOfLines(topology, kinds, retained.length);
	const regionPoints = release(mesh.triangles, isOn, data, topology, kinds);
	yield;
	const regionMidNodes = midNodes && fixEdgesOfMidNodes(topology, kinds, midNodes, data, retained);
	if (midNodes) separateMidNodes(dataNumbers, kinds, midNodes, data);
	yield;
	const pinned = packBits(pinnedPoints(mesh, topology, retained, kinds));
	yield;
	const { low, high } = yield* boundsInSlices(planar, 2);
	const { integers, groups, hasInteger, hasGroup } = data;
	const chains = chainsOf({
		ends,
		kinds,
		dataNumbers,
		planar,
		pinned,
		tolerance: powerOfTwo(finestExponent(low, high)) / 2,
		isRemovable(before, point, after) {
			const classOfPoint = integers.of[point]!;
			if (classOfPoint !== integers.of[before] && classOfPoint !== integers.of[after]) return false;
			const [a, b, c] = [groups.of[before]!, groups.of[point]!, groups.of[after]!];
			return groups.hasCommon(a, b, c);
		},
		areCompatible: (first, second) => integers.of[first] === integers.of[second],
	});
	yield;
	/** 1 at the ends of a chain, 2 inside one, else 0. */
	const onChain = new Uint8Array(hasGroup.length);
	const edgeLines = new Uint32Array(kinds.length);
	for (let i = 0; i < chains.starts.length - 1; i++) {
		const [from, to] = [chains.starts[i]!, chains.starts[i + 1]!];
		for (let at = from; at < to; at++) {
			const edge = chains.edges[at]!;
			edgeLines[edge] = kinds[edge] === UNDIVIDED ? 1 + i + FIXED : 1 + i;
			if (at > from) onChain[chains.points[at + i]!] = 2;
		}
		onChain[chains.points[from + i]!] = 1;
		onChain[chains.points[to + i]!] = 1;
	}
	for (let p = 0; p < onChain.length; p++)
		if (onChain[p] === 1 || (onChain[p] === 0 && (hasInteger[p]! | hasGroup[p]!) === 1))
			pinned[p >>> 5]! |= 1 << (p & 31);
	for (const p of slitPoints(chains)) pinned[p >>> 5]! |= 1 << (p & 31);
	return {
		edgeLines,
		chains,
		pinned,
		...(regionPoints && { regionPoints }),
		...(midNodes && { midNodes }),
		...(regionMidNodes && { regionMidNodes }),
	};
}
