import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { hessianOf } from '../../src/sizing/hessian.ts';
import { neighboursOf } from '../../src/sizing/neighbours.ts';
import { allSlices } from '../../src/util/slices.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';

function hessian(mesh: TriMesh, f: (x: number, y: number) => number): Float64Array {
	const { points } = mesh;
	const values = Float64Array.from({ length: pointCount(mesh) }, (_, p) =>
		f(points[2 * p]!, points[2 * p + 1]!),
	);
	const neighbours = neighboursOf(topologyOf(mesh), values.length);
	return allSlices(hessianOf(points, values, neighbours, (p) => `point ${p}`));
}

const mapped = (mesh: TriMesh, to: (x: number, y: number) => [number, number]): TriMesh => ({
	...mesh,
	points: Float64Array.from(
		{ length: mesh.points.length },
		(_, i) => to(mesh.points[i & ~1]!, mesh.points[i | 1]!)[(i & 1) as 0 | 1],
	),
});

describe('the Hessian of values on points', () => {
	test.each([1, 2, 3])(
		'is exact for quadratic functions, on the boundary too (seed %i)',
		(seed) => {
			const mesh = randomMesh(seed, { cells: 16, holes: 0.03 });
			const scale = Math.max(...mesh.points);
			const found = hessian(
				mesh,
				(x, y) => 3 + x - 2 * y + (2 * x * x + 3 * x * y - y * y) / scale,
			);
			for (let p = 0; p < found.length; p += 3) {
				// Points of no triangle have none.
				if (found[p] === 0) continue;
				expect(found[p]! * scale).toBeCloseTo(4, 5);
				expect(found[p + 1]! * scale).toBeCloseTo(3, 5);
				expect(found[p + 2]! * scale).toBeCloseTo(-2, 5);
			}
		},
	);

	test('is exact in layers of ratio 10,000 along any direction', () => {
		const c = Math.cos(0.7);
		const s = Math.sin(0.7);
		const mesh = mapped(rightTriangleGrid(12, 12), (x, y) => [
			c * x - s * y * 1e-4,
			s * x + c * y * 1e-4,
		]);
		const found = hessian(mesh, (x, y) => 5e6 * (-s * x + c * y) ** 2);
		for (let p = 0; p < found.length; p += 3) {
			expect(found[p]! / 1e7).toBeCloseTo(s * s, 6);
			expect(found[p + 1]! / 1e7).toBeCloseTo(-s * c, 6);
			expect(found[p + 2]! / 1e7).toBeCloseTo(c * c, 6);
		}
	});

	test('comes near to that of a smooth function as the mesh gets finer', () => {
		const errorOn = (cells: number) => {
			const mesh = mapped(rightTriangleGrid(cells, cells), (x, y) => [x / cells, y / cells]);
			const found = hessian(mesh, (x, y) => Math.sin(3 * x) * Math.cos(2 * y));
			let worst = 0;
			for (let p = 0; p < found.length / 3; p++) {
				const [x, y] = [mesh.points[2 * p]!, mesh.points[2 * p + 1]!];
				const truth = -9 * Math.sin(3 * x) * Math.cos(2 * y);
				worst = Math.max(worst, Math.abs(found[3 * p]! - truth));
			}
			return worst;
		};
		expect(errorOn(32)).toBeLessThan(0.65 * errorOn(16));
		expect(errorOn(64)).toBeLessThan(0.65 * errorOn(32));
	});

	test('is refused where the points do not determine it', () => {
		expect(() => hessian(rightTriangleGrid(1, 1), (x) => x)).toThrow(
			'the values around point 0 do not determine a Hessian',
		);
		// Two rows of points lie on the conic (y)(y − 1) = 0 through any of them.
		expect(() => hessian(rightTriangleGrid(20, 1), (x) => x)).toThrow('not all on a conic');
	});
});
