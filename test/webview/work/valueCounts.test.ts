import { expect, test } from 'vitest';
import { trianglesWithValues, valueCounts } from '../../../webview/work/valueCounts.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const mesh = randomMesh(5);
const triangles = mesh.triangles.length / 3;
/** Areas by the cross product of two views. */
const areas = Array.from({ length: triangles }, (_, t) => {
	const [a, b, c] = [0, 1, 2].map((k) => 2 * mesh.triangles[3 * t + k]!) as [
		number,
		number,
		number,
	];
	const { points: p } = mesh;
	const [ux, uy] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!];
	const [vx, vy] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!];
	return Math.abs(ux * vy - uy * vx) / 2;
});
const [low, high] = [Math.min(...areas), Math.max(...areas)];

test('every triangle is counted once, in the interval of its value', () => {
	const range = [0.9 * low, 1.1 * high] as const;
	const counts = valueCounts(mesh, 'metric:area', range, 7)!;
	expect([...counts].reduce((sum, one) => sum + one, 0)).toBe(triangles);
	for (const [bin, count] of counts.entries()) {
		const at = (k: number): number => range[0] + ((range[1] - range[0]) * k) / 7;
		expect(count).toBe(areas.filter((area) => area >= at(bin) && area < at(bin + 1)).length);
	}
});

test('the triangles with values in a range are those that a look at each finds', () => {
	const middle = (low + high) / 2;
	const found = trianglesWithValues(mesh, 'metric:area', [low / 2, middle]);
	const wanted = areas.flatMap((area, t) => (area <= middle ? [t] : []));
	expect([...found]).toEqual(wanted);
	expect(found.length).toBeGreaterThan(0);
	expect(found.length).toBeLessThan(triangles);
});

test('nothing is counted of what the mesh has not', () => {
	expect(valueCounts(mesh, 'field:points:none:0', [0, 1], 3)).toBeNull();
	expect(trianglesWithValues(mesh, 'field:points:none:0', [0, 1])).toHaveLength(0);
});
