import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount } from '../../src/mesh/triMesh.ts';
import {
	lengthBins,
	lengthReport,
	metricQualities,
	squaredEdgeLength,
} from '../../src/sizing/edgeLengths.ts';
import { equilateralLattice, rightTriangleGrid } from '../support/grids.ts';

/** The same metric at `count` points. */
const constant = (count: number, xx: number, xy: number, yy: number) =>
	Float64Array.from({ length: 3 * count }, (_, i) => [xx, xy, yy][i % 3]!);

describe('lengths in a metric field', () => {
	test('are the root of the mean of both ends’ squared lengths', () => {
		const points = Float64Array.of(0, 0, 3, 4);
		const metrics = Float64Array.of(1, 0, 1, 4, 0, 4);
		expect(squaredEdgeLength(points, metrics, 0, 1)).toBe((25 + 100) / 2);
		expect(squaredEdgeLength(points, metrics, 1, 0)).toBe((25 + 100) / 2);
	});

	test('are counted in bounds and in bins of quarter octaves', () => {
		const mesh = rightTriangleGrid(3, 3);
		const { edges } = topologyOf(mesh);
		// Lengths 1 and √2; the squared length of a diagonal is 2 and fits.
		const report = lengthReport(mesh.points, edges, constant(pointCount(mesh), 1, 0, 1));
		expect(report).toMatchObject({ short: 0, fitting: 33, long: 0, shortest: 1 });
		expect(report.histogram[lengthBins.indexOf(1)]).toBe(24);
		expect(report.histogram.reduce((sum, count) => sum + count)).toBe(33);
		const finer = lengthReport(mesh.points, edges, constant(pointCount(mesh), 400, 0, 0.04));
		expect(finer).toMatchObject({ short: 12, fitting: 0, long: 21, longest: Math.sqrt(400.04) });
		expect(finer.histogram[lengthBins.length]).toBe(21);
		expect(finer.histogram[0]).toBe(12);
	});
});

describe('quality in a metric field', () => {
	test('is 1 for equilateral triangles of length 1, in whatever metric makes them so', () => {
		const mesh = equilateralLattice(4, 4);
		const plain = metricQualities(mesh, constant(pointCount(mesh), 1, 0, 1));
		for (const quality of plain) expect(quality).toBeCloseTo(1, 12);
		// A mesh mapped by A under A⁻ᵀMA⁻¹.
		const points = mesh.points.map((value, i) => (i & 1 ? value / 64 : 8 * value));
		const mapped = metricQualities(
			{ ...mesh, points },
			constant(pointCount(mesh), 1 / 64, 0, 4096),
		);
		for (const quality of mapped) expect(quality).toBeCloseTo(1, 12);
	});

	test('falls by F where triangles are too large or small, and is 0 without area', () => {
		const mesh = equilateralLattice(2, 2);
		const f = (x: number) => {
			const m = Math.min(x, 1 / x);
			return (m * (2 - m)) ** 3;
		};
		for (const scale of [0.25, 0.5, 2, 10]) {
			const [quality] = metricQualities(
				mesh,
				constant(pointCount(mesh), scale ** 2, 0, scale ** 2),
			);
			expect(quality).toBeCloseTo(f(scale), 12);
		}
		const flat = { points: Float64Array.of(0, 0, 1, 0, 2, 0), triangles: Uint32Array.of(0, 1, 2) };
		expect([...metricQualities(flat, constant(3, 1, 0, 1))]).toEqual([0]);
		const point = { points: new Float64Array(6), triangles: Uint32Array.of(0, 1, 2) };
		expect([...metricQualities(point, constant(3, 1, 0, 1))]).toEqual([0]);
	});
});
