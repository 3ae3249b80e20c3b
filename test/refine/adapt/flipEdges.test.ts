import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { flipEdges } from '../../../src/refine/adapt/flipEdges.ts';
import {
	areas,
	doubleArea,
	faults,
	type MetricAt,
	open,
	type Plain,
	read,
	size,
	squaredLength,
	stretched,
} from '../../support/adapting.ts';
import { openRecords, recordsWith } from '../../support/adaptStarts.ts';
import { perturbedGrid, rightTriangleGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const engine = createCpuEngine();
const any = { longest: Infinity };

/** Quality of a triangle in doubles, 0 to 1: the area in the mean of the corners' √det M. */
function qualityOf(plain: Plain, [a, b, c]: readonly [number, number, number]): number {
	const area = Number(doubleArea(plain, a, b, c)) / 2;
	if (area <= 0) return 0;
	const stretch =
		[a, b, c]
			.map((p) => plain.tensors[p]!)
			.reduce((sum, [xx, xy, yy]) => sum + xx! * yy! - xy! * xy!, 0) / 3;
	const perimeter = [
		[a, b],
		[b, c],
		[c, a],
	].reduce((sum, [p, q]) => sum + Math.sqrt(squaredLength(plain, p!, q!)), 0);
	const m = Math.min(perimeter / 3, 3 / perimeter);
	return ((12 * Math.sqrt(3) * area * stretch) / perimeter ** 2) * (m * (2 - m)) ** 3;
}

/** Edges without a line that gain more than a hundredth by a flip, if that gives more than 10⁻⁴, found on the list of triangles. */
function gains(plain: Plain, inScope = (_: number) => true): string[] {
	const { triangles, twins, lines, origins } = plain;
	const found: string[] = [];
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			const twin = twins[t]![k];
			if (!twin || twin[0] < t || lines[t]![k] !== 0) continue;
			if (!inScope(origins[t]!) || !inScope(origins[twin[0]]!)) continue;
			const [a, b, c] = [0, 1, 2].map((i) => corners[(k + i) % 3]!) as [number, number, number];
			const d = triangles[twin[0]]!.find((p) => p !== a && p !== b)!;
			const before = Math.min(qualityOf(plain, [a, b, c]), qualityOf(plain, [b, a, d]));
			const after = Math.min(qualityOf(plain, [a, d, c]), qualityOf(plain, [d, b, c]));
			if (after > 1.01 * before && after > 1e-4) found.push(`${a} ${b}: ${before} to ${after}`);
		}
	return found;
}

const worst = (plain: Plain): number =>
	Math.min(
		...plain.triangles.map((corners) => qualityOf(plain, corners as [number, number, number])),
	);

/** Pairs of points with a line, in order. */
const linesOf = ({ triangles, lines }: Plain): string[] =>
	triangles
		.flatMap((corners, t) =>
			corners.map((a, k) => [lines[t]![k]!, ...[a, corners[(k + 1) % 3]!].sort((p, q) => p - q)]),
		)
		.filter(([line]) => line !== 0)
		.map(String)
		.sort();

const cases: readonly (readonly [string, TriMesh, MetricAt])[] = [
	['random triangles', randomMesh(3, { cells: 20, holes: 0.1 }), size(() => 0.1)],
	['a perturbed grid, stretched', perturbedGrid(24, 24), stretched(2, 0.2, Math.PI / 18)],
	['random points, graded', randomDelaunay(2000), size((x) => 2 ** (4 * x - 7))],
];

describe.each(cases)('flips of %s', (_, mesh, metric) => {
	test('leave no edge that gains, and a valid mesh of the same area and lines', async () => {
		const before = await read(open(engine, mesh, metric));
		const adapted = open(engine, mesh, metric);
		const { flips, passes } = await flipEdges(adapted, any);
		const after = await read(adapted);
		expect(flips).toBeGreaterThan(10);
		expect(passes).toBeLessThan(40);
		expect(faults(after)).toEqual([]);
		expect(gains(after)).toEqual([]);
		expect(after.places).toEqual(before.places);
		expect(areas(after, () => 0)).toEqual(areas(before, () => 0));
		expect(linesOf(after)).toEqual(linesOf(before));
		expect(worst(after)).toBeGreaterThanOrEqual(worst(before) * 0.999);
	});
});

test('flips keep inner lines and triangles that may not change', async () => {
	const records = recordsWith(randomDelaunay(1500), stretched(0.3, 0.05, 1), {
		halfScope: true,
		innerLine: true,
	});
	const inScope = (origin: number) =>
		((records.start.scope[origin >>> 5]! >>> (origin & 31)) & 1) === 1;
	const before = await read(openRecords(engine, records));
	const adapted = openRecords(engine, records);
	expect((await flipEdges(adapted, any)).flips).toBeGreaterThan(50);
	const after = await read(adapted);
	expect(faults(after)).toEqual([]);
	expect(gains(after, inScope)).toEqual([]);
	expect(linesOf(after)).toEqual(linesOf(before));
	for (const [t, origin] of before.origins.entries())
		if (!inScope(origin)) expect(after.triangles[t]).toEqual(before.triangles[t]);
	const inner = linesOf(after).filter((line) => line.startsWith(`${0x00400000}`));
	expect(inner.length).toBeGreaterThan(5);
});

test('the diagonals of a grid turn along the direction that a metric stretches', async () => {
	const adapted = open(engine, rightTriangleGrid(6, 6), stretched(2, 0.7, -Math.PI / 4));
	expect((await flipEdges(adapted, any)).flips).toBe(36);
	expect((await flipEdges(adapted, any)).flips).toBe(0);
});

/** Edges without a line that have a corner of one triangle inside the circle of the other, exactly. */
function wrongCircles({ places, triangles, twins, lines }: Plain): string[] {
	const at = (p: number) => [BigInt(places[2 * p]!), BigInt(places[2 * p + 1]!)] as const;
	return triangles.flatMap((corners, t) =>
		corners.flatMap((_, k) => {
			const twin = twins[t]![k];
			if (!twin || lines[t]![k] !== 0) return [];
			const d = triangles[twin[0]]!.find((p) => !corners.includes(p))!;
			const [x, y] = at(d);
			const [[a, b, e], [f, g, h], [i, j, l]] = corners.map((p) => {
				const [px, py] = [at(p)[0] - x, at(p)[1] - y];
				return [px, py, px * px + py * py] as const;
			}) as [
				readonly [bigint, bigint, bigint],
				readonly [bigint, bigint, bigint],
				readonly [bigint, bigint, bigint],
			];
			const determinant = a * (g * l - h * j) - b * (f * l - h * i) + e * (f * j - g * i);
			return determinant > 0n ? [`${corners} and ${d}`] : [];
		}),
	);
}

test('without a metric flips give the Delaunay triangulation', async () => {
	const mesh = randomMesh(4, { cells: 24 });
	const adapted = open(
		engine,
		mesh,
		size(() => 1),
	);
	expect((await flipEdges(adapted, 'delaunay')).flips).toBeGreaterThan(100);
	const after = await read(adapted);
	expect(faults(after)).toEqual([]);
	expect(wrongCircles(after)).toEqual([]);
	// Four corners of a square lie on one circle: nothing flips there.
	const grid = open(
		engine,
		rightTriangleGrid(5, 5),
		size(() => 1),
	);
	expect(await flipEdges(grid, 'delaunay')).toEqual({ flips: 0, passes: 0 });
});
