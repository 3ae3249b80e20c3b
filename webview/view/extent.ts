import type { Box } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { EntityLists, MeshEntities } from '../model/entities.ts';

/**
 * The box of some entities in the mesh's own coordinates; null for none. Triangles count where the mesh has their arrays,
 * edges and points once `entities` are known.
 */
export function extentOf(
	{ corners, origin }: DisplayMesh,
	entities: MeshEntities | null,
	lists: EntityLists,
): Box | null {
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	const take = (places: Float32Array, i: number): void => {
		const [x, y] = [places[i]!, places[i + 1]!];
		if (x < minX) minX = x;
		if (x > maxX) maxX = x;
		if (y < minY) minY = y;
		if (y > maxY) maxY = y;
	};
	const known = corners.length > 0 ? lists.triangles : [];
	for (const t of known) for (let i = 6 * t; i < 6 * t + 6; i += 2) take(corners, i);
	if (entities) {
		const { points, edges } = entities;
		for (const p of lists.points) take(points, 2 * p);
		for (const e of lists.edges) {
			take(points, 2 * edges[2 * e]!);
			take(points, 2 * edges[2 * e + 1]!);
		}
	}
	const [x, y] = origin;
	return minX > maxX ? null : { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}
