import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trianglesWhere } from '../../src/mesh/triangleCondition.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import {
	edgesInside,
	pointInPolygon,
	pointsInside,
	polygonOf,
} from '../../webview/model/polygons.ts';
import { entitiesInside } from '../../webview/search/inArrays.ts';
import { displayOf } from '../../webview/work/displayOf.ts';
import { entitiesOf } from '../../webview/work/entitiesForPage.ts';
import { cpuTime } from '../support/cpuTime.ts';

const square = polygonOf({ minX: 0, minY: 0, maxX: 2, maxY: 2 });

describe('the inside of a polygon', () => {
	test('is the same whichever way it goes round', () => {
		const back = Float64Array.of(0, 0, 0, 2, 2, 2, 2, 0);
		for (const polygon of [square, back]) {
			const { holds } = pointInPolygon(polygon);
			expect([holds(1, 1), holds(3, 1), holds(1, -1), holds(-1, 1)]).toEqual([
				true,
				false,
				false,
				false,
			]);
		}
	});

	test('has no hole where a lasso goes round twice', () => {
		const twice = Float64Array.of(...square, ...square);
		expect(pointInPolygon(twice).holds(1, 1)).toBe(true);
	});

	test('leaves out what a horseshoe goes round', () => {
		const horseshoe = Float64Array.of(0, 0, 6, 0, 6, 4, 4, 4, 4, 2, 2, 2, 2, 4, 0, 4);
		const { holds } = pointInPolygon(horseshoe);
		expect([holds(3, 1), holds(1, 3), holds(5, 3), holds(3, 3)]).toEqual([true, true, true, false]);
	});

	test('is empty where there is no area or no corner', () => {
		expect(pointInPolygon(Float64Array.of(0, 0, 2, 0)).holds(1, 0)).toBe(false);
		expect(pointInPolygon(new Float64Array(0)).holds(0, 0)).toBe(false);
	});

	test('agrees with the angle that the border sweeps (seed 5)', () => {
		const number = fc.integer({ min: -50, max: 50 });
		const corner = fc.tuple(number, number);
		fc.assert(
			fc.property(fc.array(corner, { minLength: 3, maxLength: 40 }), corner, (corners, [u, v]) => {
				// Between the lattice's lines, so that no place is on the border.
				const [x, y] = [u + 0.503, v + 0.241];
				let sweep = 0;
				corners.forEach(([ax, ay], i) => {
					const [bx, by] = corners[(i + 1) % corners.length]!;
					const rotation = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
					sweep +=
						rotation > Math.PI
							? rotation - 2 * Math.PI
							: rotation < -Math.PI
								? rotation + 2 * Math.PI
								: rotation;
				});
				const { holds } = pointInPolygon(Float64Array.from(corners.flat()));
				expect(holds(x, y)).toBe(Math.abs(sweep) > 1);
			}),
			{ seed: 5, numRuns: 500 },
		);
	});
});

/** A square lattice of `viewId` by `viewId` cells, two triangles each, with a unit of length to a cell. */
function lattice(viewId: number): TriMesh {
	const row = viewId + 1;
	const points = new Float64Array(2 * row * row);
	for (let p = 0; p < row * row; p++) {
		points[2 * p] = p % row;
		points[2 * p + 1] = Math.floor(p / row);
	}
	const triangles = new Uint32Array(6 * viewId * viewId);
	for (let c = 0; c < viewId * viewId; c++) {
		const a = Math.floor(c / viewId) * row + (c % viewId);
		triangles.set([a, a + 1, a + row, a + 1, a + row + 1, a + row], 6 * c);
	}
	return { dimension: 2, points, triangles, fields: [] };
}

describe('what a shape takes', () => {
	const mesh = lattice(4);
	const display = { origin: [2, 2], arrays: displayOf(mesh, [2, 2], 0).arrays! } as const;
	const entities = entitiesOf(mesh, [2, 2], undefined);
	const taken = (kind: 'triangles' | 'edges' | 'points', ...polygon: number[]) =>
		entitiesInside(kind, display, entities, polygon);

	test('are points inside it', () => {
		expect([...taken('points', -0.5, -0.5, 1.5, -0.5, 1.5, 0.5, -0.5, 0.5)]).toEqual([0, 1]);
	});

	test('are edges with their midpoint inside it: a thin rectangle along a side takes that side', () => {
		const viewId = taken('edges', -0.5, -0.2, 4.5, -0.2, 4.5, 0.2, -0.5, 0.2);
		expect(viewId).toHaveLength(4);
		for (const e of viewId)
			expect([0, 1].map((k) => mesh.points[2 * entities.edges[2 * e + k]! + 1])).toEqual([0, 0]);
	});

	test('are the triangles that "inside a polygon" means, too', () => {
		const polygon = [0.4, 0.3, 3.2, 0.9, 2.1, 3.7, 1.2, 1.9];
		const expected = trianglesWhere(mesh, { kind: 'polygon', corners: polygon });
		expect(expected.length).toBeGreaterThan(4);
		expect([...taken('triangles', ...polygon)]).toEqual([...expected]);
	});

	test('are no edges or points while they are not known', () => {
		expect(entitiesInside('edges', display, null, [...square])).toHaveLength(0);
	});

	test('is found at once of a million triangles and a lasso of 500 points', () => {
		const large = lattice(708);
		expect(triangleCount(large)).toBeGreaterThan(1_000_000);
		const shown = { origin: [0, 0], arrays: displayOf(large, [0, 0], 0).arrays! } as const;
		const all = entitiesOf(large, [0, 0], undefined);
		const lasso = Float64Array.from({ length: 1000 }, (_, i) => {
			const angle = (Math.floor(i / 2) / 500) * 2 * Math.PI;
			const radius = 300 + 40 * Math.sin(9 * angle);
			return 354 + radius * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
		});
		const { holds } = pointInPolygon(lasso);
		const start = cpuTime();
		const counts = [
			entitiesInside('triangles', shown, all, [...lasso]).length,
			edgesInside(all, holds).length,
			pointsInside(all, holds).length,
		];
		const spent = cpuTime() - start;
		// The area in the lasso is π (300² + 40² / 2); there are 2, 3 and 1 of them to a unit of area.
		const area = Math.PI * (300 ** 2 + 40 ** 2 / 2);
		for (const [i, density] of [2, 3, 1].entries())
			expect(counts[i]! / (density * area)).toBeCloseTo(1, 2);
		expect(spent).toBeLessThan(1500);
	});
});
