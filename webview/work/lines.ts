import type { Positions } from '../../src/mesh/finding.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { LineRange } from '../../src/protocol/messages.ts';
import { entitiesOn, toRanges } from '../lineRanges.ts';

/** The lines that triangles stand on; null where the reader does not know. */
export function linesOf(
	positions: Positions | undefined,
	triangles: Uint32Array,
): { file: string; ranges: LineRange[] } | null {
	const places = positions?.triangles;
	if (!places) return null;
	return { file: places.file, ranges: toRanges(triangles.map((t) => places.lines[t]!)) };
}

/** The triangles on some lines, and those with a point or an edge there, rising. */
export function trianglesOn(
	mesh: TriMesh,
	positions: Positions | undefined,
	file: string,
	ranges: readonly LineRange[],
): Uint32Array {
	const hit = new Uint8Array(mesh.triangles.length / 3);
	const on = (kind: keyof Positions): Uint32Array => {
		const places = positions?.[kind];
		return places?.file === file ? entitiesOn(places.lines, ranges) : new Uint32Array(0);
	};
	for (const t of on('triangles')) hit[t] = 1;
	const points = new Set(on('points'));
	if (points.size > 0)
		mesh.triangles.forEach((point, i) => {
			if (points.has(point)) hit[Math.floor(i / 3)] = 1;
		});
	const edges = new Set(on('edges'));
	if (edges.size > 0) {
		topologyOf(mesh).triangleEdges.forEach((edge, i) => {
			if (edges.has(Math.abs(edge) - 1)) hit[Math.floor(i / 3)] = 1;
		});
	}
	return Uint32Array.from(hit.keys()).filter((t) => hit[t] === 1);
}
