import { cellCount, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { EdgeNumbers } from './edgeNumbers.ts';

/** Nodes of a curved mesh as MFEM orders them: vertices, midside nodes of edges, centres of quads. */
export interface Curves {
	readonly vertices: number;
	/** Point of each node. */
	readonly order: Uint32Array;
	/** Node of each point. */
	readonly nodeOf: Uint32Array;
}

/**
 * Orders the nodes of six-node triangles and nine-node quads; undefined if there are other faces, or if elements do not
 * share the midside nodes of their common edges.
 */
export function curvesOf(mesh: TriMesh): Curves | undefined {
	const { triangles, fields, cells = [] } = mesh;
	const midNodes = fields.find(({ on, role }) => on === 'triangles' && role === 'midNodes')?.values;
	const faces = cells.filter(({ shape }) => shape !== 'line' && shape !== 'point');
	if (faces.some(({ shape }) => shape !== 'quad9')) return undefined;
	if (triangles.length > 0 ? !midNodes : faces.length === 0) return undefined;
	const count = pointCount(mesh);
	const quadNodes = faces.flatMap((block) =>
		Array.from({ length: cellCount(block) }, (_, i) => block.nodes.subarray(9 * i, 9 * i + 9)),
	);
	const quads = Uint32Array.from(quadNodes.flatMap((nodes) => [...nodes.subarray(0, 4)]));
	const edges = new EdgeNumbers({ triangles, quads }, count);
	const edgePoint = new Int32Array(edges.count).fill(-1);
	const isMidNode = new Uint8Array(count);
	const setEdgePoint = (a: number, b: number, middle: number): boolean => {
		const edge = edges.between(a, b)!;
		if (edgePoint[edge]! >= 0) return edgePoint[edge] === middle;
		edgePoint[edge] = middle;
		isMidNode[middle]!++;
		return isMidNode[middle] === 1;
	};
	for (let t = 0; 3 * t < triangles.length; t++)
		for (let k = 0; k < 3; k++) {
			const [a, b] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
			if (!setEdgePoint(a, b, midNodes![3 * t + ((k + 2) % 3)]!)) return undefined;
		}
	for (const nodes of quadNodes) {
		for (let k = 0; k < 4; k++)
			if (!setEdgePoint(nodes[k]!, nodes[(k + 1) % 4]!, nodes[4 + k]!)) return undefined;
		if (++isMidNode[nodes[8]!]! > 1) return undefined;
	}
	const corners = [
		triangles,
		quads,
		...cells.filter(({ shape }) => shape === 'line').map(({ nodes }) => nodes),
	];
	for (const nodes of corners)
		for (const point of nodes) if (isMidNode[point] !== 0) return undefined;
	const order = new Uint32Array(count);
	let at = 0;
	for (let p = 0; p < count; p++) if (isMidNode[p] === 0) order[at++] = p;
	const vertices = at;
	for (const point of edgePoint) order[at++] = point;
	for (const nodes of quadNodes) order[at++] = nodes[8]!;
	const nodeOf = new Uint32Array(count);
	for (let n = 0; n < count; n++) nodeOf[order[n]!] = n;
	return { vertices, order, nodeOf };
}
