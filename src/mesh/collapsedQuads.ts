import { midNodesOf } from './carry/sixNodes.ts';
import { orientationOf } from './orientation.ts';
import { type SplitMesh, splitQuads } from './splitQuads.ts';
import type { CellBlock, TriMesh } from './triMesh.ts';

/**
 * Converts blocks to triangles whose quads all repeat a corner in two consecutive nodes: programs that have quads alone write
 * triangles this way. Other blocks stay, and so do all blocks of a mesh with six-node triangles. Returns the mesh itself if
 * there is nothing to convert.
 */
export function splitCollapsed(mesh: TriMesh): SplitMesh {
	const collapsed = new Set<number>();
	if (!midNodesOf(mesh))
		for (const [b, block] of (mesh.cells ?? []).entries())
			if (block.shape === 'quad' && block.nodes.length > 0 && areTriangles(mesh, block))
				collapsed.add(b);
	return collapsed.size === 0
		? { mesh, split: 0, faulty: 0, warnings: [] }
		: splitQuads(mesh, { blocks: collapsed, allowFaulty: true });
}

/** Whether every quad of a block has three distinct corners that span an area. */
function areTriangles({ points, dimension }: TriMesh, { nodes }: CellBlock): boolean {
	const corners = new Uint32Array(4);
	for (let at = 0; at < nodes.length; at += 4) {
		let count = 0;
		for (let k = 0; k < 4; k++)
			if (nodes[at + k] !== nodes[at + ((k + 1) % 4)]) corners[count++ & 3] = nodes[at + k]!;
		if (count !== 3 || !hasArea(points, dimension, corners)) return false;
	}
	return true;
}

function hasArea(points: Float64Array, dimension: 2 | 3, corners: Uint32Array): boolean {
	const [a, b, c] = corners as unknown as [number, number, number];
	if (dimension === 2) return orientationOf(points, a, b, c) !== 0;
	const difference = (p: number, axis: number) => points[3 * p + axis]! - points[3 * a + axis]!;
	return [0, 1, 2].some((k) => {
		const [l, m] = [(k + 1) % 3, (k + 2) % 3];
		return difference(b, l) * difference(c, m) !== difference(b, m) * difference(c, l);
	});
}
