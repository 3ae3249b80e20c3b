import { type Group, nodesOf, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { edgesOf } from './cellSets.ts';

/** The extent of a group. Edges are straight between corners; midside nodes do not count. */
export interface GroupMeasure {
	/** Number of distinct points. */
	readonly points: number;
	/** Length of its lines, or area of its faces; absent for groups of points. */
	readonly size?: number;
}

/** Measures a group. An edge and a line between the same points count once. */
export function measureOf(mesh: TriMesh, group: Group): GroupMeasure {
	const isUsed = new Uint8Array(pointCount(mesh));
	const lines = new Set<number>();
	let [points, size] = [0, 0];
	for (const { of, members } of group.members) {
		const { nodes, start, end } = cornersOf(mesh, of);
		for (const member of members) {
			const cell = nodes.subarray(start(member), end(member));
			for (const node of cell) {
				if (!isUsed[node]) points++;
				isUsed[node] = 1;
			}
			if (group.dimension === 2) size += areaOf(mesh, cell);
			if (group.dimension !== 1) continue;
			const [p, q] = [cell[0]!, cell.at(-1)!];
			const key = Math.min(p, q) * isUsed.length + Math.max(p, q);
			if (!lines.has(key)) size += lengthOf(mesh, p, q);
			lines.add(key);
		}
	}
	return { points, ...(group.dimension > 0 && { size }) };
}

/** Corners of the members of a kind: those of member i are nodes [start(i), end(i)). */
function cornersOf(mesh: TriMesh, of: Group['members'][number]['of']) {
	const fixed = (nodes: Uint32Array, width: number, corners = width) => ({
		nodes,
		start: (i: number) => width * i,
		end: (i: number) => width * i + corners,
	});
	if (of === 'points')
		return fixed(
			Uint32Array.from({ length: pointCount(mesh) }, (_, i) => i),
			1,
		);
	if (of === 'edges') return fixed(edgesOf(mesh), 2);
	if (of === 'triangles') return fixed(mesh.triangles, 3);
	const { shape, nodes, offsets } = mesh.cells![of]!;
	if (!offsets) return fixed(nodes, nodesOf[shape], Math.min(4, nodesOf[shape]));
	return { nodes, start: (i: number) => offsets[i]!, end: (i: number) => offsets[i + 1]! };
}

function lengthOf({ points, dimension }: TriMesh, p: number, q: number): number {
	let sum = 0;
	for (let axis = 0; axis < dimension; axis++)
		sum += (points[dimension * q + axis]! - points[dimension * p + axis]!) ** 2;
	return Math.sqrt(sum);
}

/** Length of the vector area of a polygon: its area if it is flat. */
function areaOf({ points, dimension }: TriMesh, corners: Uint32Array): number {
	const along = (k: number, axis: number): number =>
		axis < dimension
			? points[dimension * corners[k]! + axis]! - points[dimension * corners[0]! + axis]!
			: 0;
	let [x, y, z] = [0, 0, 0];
	for (let k = 2; k < corners.length; k++) {
		x += along(k - 1, 1) * along(k, 2) - along(k - 1, 2) * along(k, 1);
		y += along(k - 1, 2) * along(k, 0) - along(k - 1, 0) * along(k, 2);
		z += along(k - 1, 0) * along(k, 1) - along(k - 1, 1) * along(k, 0);
	}
	return Math.sqrt(x * x + y * y + z * z) / 2;
}
