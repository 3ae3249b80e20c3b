import { isGraph, seedsOf } from '../../src/mesh/graph.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { rounded } from '../../src/util/counted.ts';
import type { Box } from '../model/camera.ts';
import type { GraphDisplay } from '../model/graphDisplay.ts';

/** A planar straight-line graph for the view; undefined if the mesh is no graph, or has no points. */
export function graphDisplayOf(
	mesh: TriMesh,
	origin: readonly [number, number],
): GraphDisplay | undefined {
	if (!isGraph(mesh) || pointCount(mesh) === 0) return undefined;
	const relative = (from: Float64Array): Float32Array =>
		Float32Array.from(from, (x, i) => x - origin[i % 2]!);
	const { holes, regions } = seedsOf(mesh);
	const shapes = {
		points: relative(mesh.points),
		holes: relative(holes),
		regions: relative(regions),
	};
	const markers = mesh.fields.find(({ on, role }) => on === 'edges' && role === 'marker')?.values;
	return {
		...shapes,
		segments: mesh.edges.slice(),
		markers: Int32Array.from(markers ?? []),
		attributes: (mesh.source.regions ?? []).map(([, , attribute]) =>
			attribute === undefined ? '' : rounded(attribute),
		),
		box: boxOf(Object.values(shapes)),
	};
}

/** Bounding box of points, x y each. */
export function boxOf(lists: readonly ArrayLike<number>[]): Box {
	const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
	for (const list of lists)
		for (let i = 0; i < list.length; i += 2) {
			box.minX = Math.min(box.minX, list[i]!);
			box.maxX = Math.max(box.maxX, list[i]!);
			box.minY = Math.min(box.minY, list[i + 1]!);
			box.maxY = Math.max(box.maxY, list[i + 1]!);
		}
	return box;
}
