import type { ParentCoordinates } from '../mesh/carry/parentCoordinates.ts';
import { orientation } from '../mesh/orientation.ts';
import type { TriMesh } from '../mesh/triMesh.ts';

/**
 * Position of a point inside an edge, from 0 at its start to 1 at its end, by the coordinate in which the edge is
 * longer.
 */
export function shareOf({ points }: TriMesh, start: number, point: number, end: number): number {
	const dx = points[2 * end]! - points[2 * start]!;
	const dy = points[2 * end + 1]! - points[2 * start + 1]!;
	return Math.abs(dx) > Math.abs(dy)
		? (points[2 * point]! - points[2 * start]!) / dx
		: (points[2 * point + 1]! - points[2 * start + 1]!) / dy;
}

/** Finds points of a planar mesh on edges of its triangles, as barycentric coordinates. */
export class EdgeCoordinates implements ParentCoordinates {
	readonly coordinates = new Float64Array(3);
	readonly #mesh: TriMesh;

	constructor(mesh: TriMesh) {
		this.#mesh = mesh;
	}

	find(triangle: number, point: number): number {
		const { points, triangles } = this.#mesh;
		this.coordinates.fill(0);
		for (let k = 0; k < 3; k++) {
			const a = triangles[3 * triangle + k]!;
			const b = triangles[3 * triangle + ((k + 1) % 3)]!;
			const [ax, ay, bx, by] = [
				points[2 * a]!,
				points[2 * a + 1]!,
				points[2 * b]!,
				points[2 * b + 1]!,
			];
			if (orientation(ax, ay, bx, by, points[2 * point]!, points[2 * point + 1]!) !== 0) continue;
			const share = shareOf(this.#mesh, a, point, b);
			this.coordinates[k] = 1 - share;
			this.coordinates[(k + 1) % 3] = share;
			break;
		}
		return 0;
	}
}
