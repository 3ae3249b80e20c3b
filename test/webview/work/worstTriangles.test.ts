import { expect, test } from 'vitest';
import { worstTriangles } from '../../../webview/work/worstTriangles.ts';
import { randomMesh } from '../../support/randomMesh.ts';

/** The smallest angle of a triangle in degrees, by the arc cosine of each corner. */
function smallestAngle(corners: readonly (readonly [number, number])[]): number {
	const angles = corners.map((here, i) => {
		const [a, b] = [corners[(i + 1) % 3]!, corners[(i + 2) % 3]!];
		const [ux, uy, vx, vy] = [a[0] - here[0], a[1] - here[1], b[0] - here[0], b[1] - here[1]];
		const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy));
		return (Math.acos(cosine) * 180) / Math.PI;
	});
	return Math.min(...angles);
}

test('the worst triangles by smallest angle are those that a sort of all gives', () => {
	const mesh = randomMesh(3);
	const corner = (p: number) => [mesh.points[2 * p]!, mesh.points[2 * p + 1]!] as const;
	const angles = Array.from({ length: mesh.triangles.length / 3 }, (_, t) =>
		smallestAngle([0, 1, 2].map((k) => corner(mesh.triangles[3 * t + k]!))),
	);
	const sorted = angles.toSorted((a, b) => a - b);
	const { triangles, values, quantity } = worstTriangles(mesh, 'metric:minimumAngle', 10)!;
	expect(quantity.title).toBe('Minimum angle');
	expect(triangles).toHaveLength(10);
	for (const [i, t] of triangles.entries()) {
		expect(values[i]).toBeCloseTo(sorted[i]!, 9);
		expect(angles[t]).toBeCloseTo(sorted[i]!, 9);
	}
	expect(new Set(triangles).size).toBe(10);
});

test('there are none of what no end is worse of, and of what the mesh has not', () => {
	const mesh = randomMesh(3);
	expect(worstTriangles(mesh, 'order', 10)).toBeNull();
	expect(worstTriangles(mesh, 'field:triangles:none:0', 10)).toBeNull();
});
