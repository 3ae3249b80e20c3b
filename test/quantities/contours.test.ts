import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import {
	type Contours,
	contourPositions,
	contoursOf,
	levelsIn,
} from '../../src/quantities/contours.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';

const valued = ({ points, triangles }: TriMesh, value: (x: number, y: number) => number) => ({
	triangles,
	values: Float64Array.from({ length: points.length / 2 }, (_, p) =>
		value(points[2 * p]!, points[2 * p + 1]!),
	),
});

/** x y of both ends of each segment of a level. */
function segmentsOf(mesh: TriMesh, found: Contours, level: number): number[][] {
	const places = contourPositions(found, mesh.points, mesh.dimension);
	return Array.from({ length: found.starts[level + 1]! - found.starts[level]! }, (_, i) => {
		const at = 4 * (found.starts[level]! + i);
		return [...places.subarray(at, at + 4)];
	});
}

const lengthOf = ([ax, ay, bx, by]: readonly number[]) => Math.hypot(bx! - ax!, by! - ay!);

/** Which point or edge an end is at. */
const nameOf = ({ between }: Contours, end: number) =>
	`${between[2 * end]} ${between[2 * end + 1]}`;

/** Where an odd number of segments of a level ends. */
function oddEnds(found: Contours, level: number): string[] {
	const counts = new Map<string, number>();
	for (let end = 2 * found.starts[level]!; end < 2 * found.starts[level + 1]!; end++)
		counts.set(nameOf(found, end), (counts.get(nameOf(found, end)) ?? 0) + 1);
	return [...counts].filter(([, count]) => count % 2 === 1).map(([name]) => name);
}

test('levels cut a range into parts', () => {
	expect(levelsIn([0, 1], 4)).toEqual([0.25, 0.5, 0.75]);
	expect(levelsIn([3, 3], 4)).toEqual([]);
});

describe('contour lines', () => {
	test('of a linear field are straight, at their places, and as long as the mesh is wide', () => {
		// Levels on columns of points, and between them; the grid is 8 by 5.
		const mesh = rightTriangleGrid(8, 5);
		const levels = [2, 2.5, 3, 7.25];
		const found = contoursOf(
			valued(mesh, (x) => x),
			levels,
		);
		for (const [i, level] of levels.entries()) {
			const segments = segmentsOf(mesh, found, i);
			for (const [ax, , bx] of segments) {
				expect(ax).toBeCloseTo(level, 12);
				expect(bx).toBeCloseTo(level, 12);
			}
			expect(segments.reduce((sum, one) => sum + lengthOf(one), 0)).toBeCloseTo(5, 10);
		}
		// Along a column of points each edge is there once.
		expect(segmentsOf(mesh, found, 0)).toHaveLength(5);
	});

	test('of x² + y² are within a bound of circles, and as long', () => {
		const n = 40;
		const grid = rightTriangleGrid(n, n);
		const mesh = { ...grid, points: grid.points.map((v) => (2 * v) / n - 1) };
		const levels = [0.09, 0.25, 0.49];
		const found = contoursOf(
			valued(mesh, (x, y) => x * x + y * y),
			levels,
		);
		// Between points h√2 apart linear interpolation is above by at most h²/2.
		const bound = (2 / n) ** 2 / 2;
		for (const [i, level] of levels.entries()) {
			const segments = segmentsOf(mesh, found, i);
			for (const [ax, ay] of segments) {
				const square = ax! ** 2 + ay! ** 2;
				expect(square).toBeLessThanOrEqual(level + 1e-12);
				expect(square).toBeGreaterThanOrEqual(level - bound - 1e-12);
			}
			const sum = segments.reduce((all, one) => all + lengthOf(one), 0);
			expect(sum / (2 * Math.PI * Math.sqrt(level))).toBeCloseTo(1, 2);
			expect(oddEnds(found, i)).toEqual([]);
		}
	});

	test('are closed or end on the border, none is there twice, whatever values are on the levels', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 500 }),
				fc.integer({ min: 2, max: 6 }),
				(seed, most) => {
					const mesh = randomMesh(seed, { cells: 6, holes: 0.2 });
					// Whole numbers, so that many corners are on levels.
					let state = seed;
					const values = Float64Array.from({ length: mesh.points.length / 2 }, () => {
						state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
						return (state >> 8) % most;
					});
					const levels = Array.from({ length: most }, (_, i) => i / 2 + 0.5);
					const found = contoursOf({ triangles: mesh.triangles, values }, levels);
					const { edges, edgeTriangles } = topologyOf(mesh);
					const border = new Set<string>();
					for (let e = 0; 2 * e < edges.length; e++) {
						if (edgeTriangles[2 * e + 1]! < mesh.triangles.length / 3) continue;
						const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
						for (const name of [`${Math.min(a, b)} ${Math.max(a, b)}`, `${a} ${a}`, `${b} ${b}`])
							border.add(name);
					}
					/** Corners on the level that a line along an edge between lower triangles ends at. */
					for (let level = 0; level < levels.length; level++) {
						const names: string[] = [];
						const ridges = new Set<string>();
						for (let i = found.starts[level]!; i < found.starts[level + 1]!; i++) {
							const ends = [nameOf(found, 2 * i), nameOf(found, 2 * i + 1)].sort();
							expect(ends[0]).not.toBe(ends[1]);
							names.push(ends.join());
							const isCorner = (name: string) => new Set(name.split(' ')).size === 1;
							if (ends.every(isCorner)) for (const end of ends) ridges.add(end);
						}
						expect(new Set(names).size).toBe(names.length);
						const open = oddEnds(found, level).filter((name) => !border.has(name));
						expect(open.filter((name) => !ridges.has(name))).toEqual([]);
					}
				},
			),
			{ seed: 3, numRuns: 60 },
		);
	});

	test('of a corner on a level that is highest there are none, of a ridge there is one', () => {
		const triangles = Uint32Array.of(0, 1, 2, 1, 0, 3);
		const at = (...values: number[]) =>
			contoursOf({ triangles, values: Float64Array.from(values) }, [1]).starts[1];
		expect(at(1, 0, 0, 0)).toBe(0);
		expect(at(1, 1, 0, 0)).toBe(1);
		expect(at(1, 1, 0, 2)).toBe(1);
		expect(at(1, 1, 1, 1)).toBe(0);
		expect(at(2, 0, 0, 0)).toBe(2);
		expect(at(2, Number.NaN, 0, 0)).toBe(0);
		expect(at(2, 0, Infinity, 0)).toBe(1);
	});

	test('are not in hidden triangles', () => {
		const mesh = rightTriangleGrid(4, 1);
		const from = valued(mesh, (_, y) => y);
		const hidden = Uint8Array.of(1, 0, 0, 0, 0, 0, 1, 1);
		expect(contoursOf(from, [0.5]).starts[1]).toBe(8);
		expect(contoursOf({ ...from, hidden }, [0.5]).starts[1]).toBe(5);
	});

	test('of values on corners are of each triangle by itself', () => {
		const mesh = rightTriangleGrid(1, 1);
		const values = Float64Array.of(0, 2, 2, 0, 0, 0);
		const found = contoursOf({ triangles: mesh.triangles, values, atCorners: true }, [1]);
		expect(found.starts[1]).toBe(1);
	});
});
