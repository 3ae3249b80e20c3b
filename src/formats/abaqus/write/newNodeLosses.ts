import { midNodesOf } from '../../../mesh/carry/sixNodes.ts';
import { NONE, topologyOf } from '../../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';
import { type NodeLine, nodeLinesIn } from '../shared/dataLines.ts';
import { extrasOf } from '../shared/extras.ts';
import type { Plan } from './plan.ts';

/** Keywords that give each node a value. */
const nodalKeywords = new Set([
	'INITIAL CONDITIONS',
	'TEMPERATURE',
	'NODAL THICKNESS',
	'PRESSURE STRESS',
]);

/**
 * Losses of new nodes to which data lines by number do not apply: those on a boundary chain between two nodes with the
 * same line of `*BOUNDARY`, and all new nodes if values are given node by node. Data lines by set do apply, as sets
 * include new nodes.
 */
export function newNodeLosses(plan: Plan): WriterLoss[] {
	const { mesh } = plan;
	const oldPoints = extrasOf(mesh.source)?.points ?? pointCount(mesh);
	const newPoints = pointCount(mesh) - oldPoints;
	if (newPoints <= 0) return [];
	const boundaryLines: NodeLine[] = [];
	const keywords = new Set<string>();
	for (const piece of plan.pieces) {
		if (piece.kind !== 'text' || piece.naming === undefined) continue;
		const lines = nodeLinesIn(piece.bytes);
		if (lines.length > 0 && nodalKeywords.has(piece.naming)) keywords.add(piece.naming);
		if (piece.naming === 'BOUNDARY') boundaryLines.push(...lines);
	}
	const losses = [...keywords].map((keyword) => ({
		what: `values of new nodes in *${keyword}`,
		count: newPoints,
		reason: 'data lines by number name only the old nodes',
	}));
	const unconstrained =
		boundaryLines.length < 2 ? 0 : countUnconstrained(plan, boundaryLines, oldPoints);
	if (unconstrained > 0)
		losses.push({
			what: 'boundary conditions on new nodes between nodes of *BOUNDARY',
			count: unconstrained,
			reason: 'data lines by number name only the old nodes; use a set',
		});
	return losses;
}

/**
 * Counts the new points on boundary chains whose two old ends share a line of `*BOUNDARY`.
 *
 * @param old number of points before refinement; later ones are new
 */
function countUnconstrained(
	{ mesh, nodeNumber }: Plan,
	lines: readonly NodeLine[],
	old: number,
): number {
	const restsOfNode = new Map<number, Set<string>>();
	for (const { node, rest } of lines) {
		const rests = restsOfNode.get(node) ?? new Set();
		restsOfNode.set(node, rests.add(rest));
	}
	const restsOf = (point: number) => restsOfNode.get(nodeNumber(point));
	const neighbours = boundaryNeighbours(mesh, old);
	const visited = new Set<number>();
	let unconstrained = 0;
	for (const start of neighbours.keys()) {
		if (visited.has(start)) continue;
		visited.add(start);
		let count = 1;
		const ends = neighbours.get(start)!.map((first) => {
			let [before, at] = [start, first];
			while (at >= old && !visited.has(at)) {
				visited.add(at);
				count++;
				const next = neighbours.get(at)?.find((neighbour) => neighbour !== before);
				if (next === undefined) break;
				[before, at] = [at, next];
			}
			return at < old ? restsOf(at) : undefined;
		});
		const [a, b] = ends;
		if (ends.length === 2 && a && b && [...a].some((rest) => b.has(rest))) unconstrained += count;
	}
	return unconstrained;
}

/** Maps each new boundary point to its neighbours along the boundary, including midside nodes. */
function boundaryNeighbours(mesh: TriMesh, old: number): Map<number, number[]> {
	const { triangleEdges, edgeTriangles } = topologyOf(mesh);
	const midNodes = midNodesOf(mesh)?.values;
	const neighbours = new Map<number, number[]>();
	const add = (a: number, b: number) => {
		for (const [point, neighbour] of [
			[a, b],
			[b, a],
		] as const) {
			if (point < old) continue;
			const list = neighbours.get(point) ?? [];
			neighbours.set(point, list);
			list.push(neighbour);
		}
	};
	for (let slot = 0; slot < triangleEdges.length; slot++) {
		if (edgeTriangles[2 * Math.abs(triangleEdges[slot]!) - 1] !== NONE) continue;
		const k = slot % 3;
		const [a, b] = [mesh.triangles[slot]!, mesh.triangles[slot - k + ((k + 1) % 3)]!];
		const middle = midNodes?.[slot - k + ((k + 2) % 3)];
		if (middle === undefined) add(a, b);
		else {
			add(a, middle);
			add(middle, b);
		}
	}
	return neighbours;
}
