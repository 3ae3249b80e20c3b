import { assert } from '../../util/assert.ts';
import type { RefineMaps } from '../maps.ts';
import { pointNumber } from '../ownNumbers.ts';
import type { PointOrigins } from '../provenance.ts';
import { NONE, type Topology, topologyOf } from '../topology.ts';
import { type Field, pointCount, type TriMesh, triangleCount } from '../triMesh.ts';
import type { Divisions } from './divisions.ts';
import { NewNodes } from './newNodes.ts';

/** The field of midside nodes of the triangles of a mesh; undefined if they have three nodes. */
export const midNodesOf = ({ fields }: TriMesh): Field | undefined =>
	fields.find(({ on, role }) => on === 'triangles' && role === 'midNodes');

/** The corner opposite the edge of slot k, which runs from corner k to the next. */
export const cornerOpposite = (slot: number): number => (slot + 2) % 3;

/** Whether triangles or lines of a mesh have midside nodes. */
export const hasMidNodes = ({ fields, cells = [] }: TriMesh): boolean =>
	[{ fields }, ...cells].some((part) => part.fields.some(({ role }) => role === 'midNodes'));

/** Why six-node triangles can't be refined as six-node triangles, as a clause; undefined if they can or there are none. */
export function sixNodeFault(mesh: TriMesh): string | undefined {
	const field = midNodesOf(mesh);
	if (!field)
		return hasMidNodes(mesh)
			? 'lines have midside nodes but triangles have none: they can’t be refined together'
			: undefined;
	const { values } = field;
	const points = pointCount(mesh);
	let without = 0;
	for (let i = 0; i < values.length; i += 3)
		if (!isPoint(values[i]!) || !isPoint(values[i + 1]!) || !isPoint(values[i + 2]!)) without++;
	if (without > 0)
		return `${without} of the ${triangleCount(mesh)} triangles have no midside nodes: three-node and six-node triangles can’t be refined together`;
	const { edges } = topologyOf(mesh);
	const { conflict: edge } = midNodesOfEdges(topologyOf(mesh), values);
	if (edge === undefined) return undefined;
	return `the triangles of an edge have different midside nodes: the edge from point ${pointNumber(mesh, edges[2 * edge]!)} to ${pointNumber(mesh, edges[2 * edge + 1]!)}`;

	function isPoint(p: number): boolean {
		return p >= 0 && p < points;
	}
}

/** The midside node of each edge, `NONE` for an edge without triangles, and the first edge whose triangles disagree. */
export function midNodesOfEdges(
	{ edges, triangleEdges }: Pick<Topology, 'edges' | 'triangleEdges'>,
	values: Field['values'],
): { readonly edge2midNode: Uint32Array; readonly conflict: number | undefined } {
	const edge2midNode = new Uint32Array(edges.length / 2).fill(NONE);
	let conflict: number | undefined;
	for (let slot = 0; slot < triangleEdges.length; slot++) {
		const k = slot % 3;
		const e = Math.abs(triangleEdges[slot]!) - 1;
		const middle = values[slot - k + cornerOpposite(k)]!;
		if (edge2midNode[e] === NONE) edge2midNode[e] = middle;
		else if (edge2midNode[e] !== middle) conflict ??= e;
	}
	return { edge2midNode, conflict };
}

/** A refined mesh of six-node triangles. */
export interface SixNodeMesh {
	readonly points: Float64Array;
	readonly triangles: Uint32Array;
	readonly edges: Uint32Array;
	/** The midside nodes of the new triangles. */
	readonly midNodes: Field;
	/** The new points halve (curved) edges and have the weights of the parent's shape functions. */
	readonly origins: PointOrigins;
	/** For each new point the input edge that it lies on, or `NONE`. */
	readonly edgesOfPoints: Uint32Array;
	/** The midside node of each input edge, or `NONE`. */
	readonly edge2midNode: Uint32Array;
	/** All divided edges, with the points of the new mesh that divide them. */
	readonly divisions: Divisions;
	/** The new midside nodes with the ends of their edges. */
	readonly newMidNodes: Divisions;
}

/** A mesh refined as three-node triangles. */
export type LinearMesh = Required<
	Pick<TriMesh, 'dimension' | 'points' | 'triangles' | 'edges' | 'triangleEdges'>
>;

/**
 * Gives the triangles of a refined mesh six nodes if those of the input have six. The point that halves an edge of the input
 * becomes the edge's midside node, which keeps its index. All other points are placed by the quadratic map of their parent
 * triangle: on an edge that is its parabola, determined by the edge's three nodes alone. They follow the points of the input:
 * corners in order of creation, then midside nodes as the triangles name them.
 *
 * A point's position is the midpoint of the straight edge plus, for each two corners i, j of the parent, 4 λi λj times the
 * offset of the edge's midside node from its midpoint: straight edges stay the same bit for bit.
 *
 * @param before the input, without fault by `sixNodeFault`
 * @param linear points of the input, midside nodes among them, then those that halve straight edges
 * @param maps of `linear`
 * @param onEdges for each new point of `linear` the input edge that it lies on, or `NONE`
 */
export function* sixNodesInSlices(
	before: TriMesh,
	linear: LinearMesh,
	maps: RefineMaps,
	onEdges: Uint32Array,
): Generator<void, SixNodeMesh> {
	const field = midNodesOf(before)!;
	const { edge2midNode } = midNodesOfEdges(topologyOf(before), field.values);
	yield;
	const { pointParents, triangleParents, edgeParents } = maps;
	const old = pointCount(before);
	const numbers = new Uint32Array(onEdges.length);
	let points = old;
	for (let i = 0; i < numbers.length; i++) {
		const edge = onEdges[i]!;
		const halvesWhole = pointParents[2 * i]! < old && pointParents[2 * i + 1]! < old;
		numbers[i] = edge !== NONE && halvesWhole ? edge2midNode[edge]! : points++;
	}
	const corners = points - old;
	yield;

	const origins = { kept: old, halved: pointParents };
	const nodes = new NewNodes(before, field.values, linear.points, origins);
	// Corners first, in order: each is looked up in the first triangle that has it.
	const triangleOf = new Uint32Array(numbers.length).fill(NONE);
	for (let slot = 0; slot < linear.triangles.length; slot++) {
		const i = linear.triangles[slot]! - old;
		if (i >= 0 && triangleOf[i] === NONE) triangleOf[i] = triangleParents[Math.floor(slot / 3)]!;
	}
	for (let i = 0; i < numbers.length; i++) {
		if (numbers[i]! < old) continue;
		assert(triangleOf[i] !== NONE, `point ${old + i} was made for no triangle`);
		nodes.add(triangleOf[i]!, old + i, old + i);
	}
	yield;

	const newNumber = (p: number) => (p < old ? p : numbers[p - old]!);
	const maxNewPoints = corners + linear.edges.length / 2;
	const halved = new Uint32Array(2 * maxNewPoints);
	const edgesOfPoints = new Uint32Array(maxNewPoints);
	for (let i = 0; i < numbers.length; i++) {
		const made = numbers[i]! - old;
		if (made < 0) continue;
		halved[2 * made] = newNumber(pointParents[2 * i]!);
		halved[2 * made + 1] = newNumber(pointParents[2 * i + 1]!);
		edgesOfPoints[made] = onEdges[i]!;
	}
	const { triangles, triangleEdges, edges } = linear;
	const newMidNodeOf = new Uint32Array(edges.length / 2).fill(NONE);
	const values = new Int32Array(triangles.length);
	for (let slot = 0; slot < triangles.length; slot++) {
		const k = slot % 3;
		const e = Math.abs(triangleEdges[slot]!) - 1;
		if (newMidNodeOf[e] === NONE) {
			const a = edges[2 * e]!;
			const b = edges[2 * e + 1]!;
			const parent = edgeParents[e]!;
			if (parent !== NONE && a < old && b < old) newMidNodeOf[e] = edge2midNode[parent]!;
			else {
				nodes.add(triangleParents[Math.floor(slot / 3)]!, a, b);
				halved[2 * (points - old)] = newNumber(a);
				halved[2 * (points - old) + 1] = newNumber(b);
				edgesOfPoints[points - old] = parent;
				newMidNodeOf[e] = points++;
			}
		}
		values[slot - k + cornerOpposite(k)] = newMidNodeOf[e]!;
	}
	yield;

	const newHalved = halved.slice(0, 2 * (points - old));
	const made = Uint32Array.from({ length: points - old }, (_, i) => old + i);
	return {
		points: nodes.points(),
		triangles: triangles.map(newNumber),
		edges: edges.map(newNumber),
		midNodes: { ...field, values },
		origins: { kept: old, halved: newHalved, weights: nodes.weights(made) },
		edgesOfPoints: edgesOfPoints.slice(0, points - old),
		edge2midNode,
		divisions: { ends: pointParents.map(newNumber), points: numbers },
		newMidNodes: { ends: newHalved.subarray(2 * corners), points: made.subarray(corners) },
	};
}
