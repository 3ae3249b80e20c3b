import type { TriMesh } from '../mesh/triMesh.ts';
import { turnAt } from './overlap.ts';

/** The first triangles (at most `limit`) of a mesh in the plane that go the given way: 1 counter-clockwise, −1 clockwise, 0 neither. */
export function trianglesTurning(
	{ points, triangles }: TriMesh,
	direction: -1 | 0 | 1,
	limit: number,
): number[] {
	const found: number[] = [];
	for (let t = 0; t < triangles.length / 3 && found.length < limit; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		if (turnAt(points, a, b, c) === direction) found.push(t);
	}
	return found;
}
