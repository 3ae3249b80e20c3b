import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { metricOf, metrics } from '../../../src/mesh/metrics/metrics.ts';
import { halvings, metricValues, sideLengths } from '../../../src/mesh/metrics/metricValues.ts';
import { qualityOf } from '../../../src/mesh/quality.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';

const meshOf = (dimension: 2 | 3, points: ArrayLike<number>, triangles?: number[]): TriMesh => ({
	dimension,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(
		triangles ?? Array.from(points, (_, i) => i).slice(0, points.length / dimension),
	),
	fields: [],
});
const one = (id: string, dimension: 2 | 3, ...points: number[]): number =>
	metricValues(meshOf(dimension, points), metricOf(id)!)[0]!;

describe("an independent program's table", () => {
	const [heading = '', ...lines] = readFileSync(join(import.meta.dirname, 'verdict.csv'), 'utf8')
		.trim()
		.split('\n');
	const names = heading.split(',').slice(9);
	const rows = lines.map((line) => line.split(',').map(Number));
	const mesh = meshOf(
		3,
		rows.flatMap((row) => row.slice(0, 9)),
	);
	const isWell = (row: number[]): boolean => row[9 + names.indexOf('MinAngle')]! > 20;
	/** VTK says MaxAngle where Verdict's manual says maximum angle. */
	const idOf = (name: string): string =>
		name
			.replace('MaxA', 'MaximumA')
			.replace('MinA', 'MinimumA')
			.replace(/^./, (c) => c.toLowerCase());

	test('has every metric, and triangles of both kinds', () => {
		expect(names.map(idOf)).toEqual(metrics.map(({ id }) => id));
		expect(rows.filter(isWell).length).toBe(64);
		expect(rows.length).toBe(80);
	});

	test.each(names)(
		'agrees in %s to 1e-12 on well-shaped triangles, and on poor ones to 1e-7',
		(name) => {
			const values = metricValues(mesh, metricOf(idOf(name))!);
			for (const [i, row] of rows.entries()) {
				const theirs = row[9 + names.indexOf(name)]!;
				const apart = Math.abs(values[i]! - theirs) / Math.abs(theirs);
				expect(apart, `triangle ${i}: ${values[i]}, ${theirs}`).toBeLessThan(
					isWell(row) ? 1e-12 : 1e-7,
				);
			}
		},
	);

	test('agrees in the plane', () => {
		const flat = rows.filter((row) => isWell(row) && row[2] === 0 && row[5] === 0 && row[8] === 0);
		expect(flat.length).toBeGreaterThan(40);
		const points = flat.flatMap((row) => [0, 1, 3, 4, 6, 7].map((k) => row[k]!));
		for (const [k, name] of names.entries()) {
			// Sizes are relative to the mean of another mesh.
			if (name === 'RelativeSizeSquared' || name === 'ShapeAndSize') continue;
			const values = metricValues(meshOf(2, points), metricOf(idOf(name))!);
			for (const [i, row] of flat.entries())
				expect(Math.abs(values[i]! / row[9 + k]! - 1)).toBeLessThan(1e-12);
		}
	});
});

describe('closed forms', () => {
	const high = Math.sqrt(3) / 2;
	test.each(metrics)('$title of an equilateral triangle', ({ id, equilateral }) => {
		expect(one(id, 2, 0, 0, 1, 0, 0.5, high)).toBeCloseTo(equilateral, 13);
		// The other way round, and in space.
		expect(one(id, 2, 0, 0, 0.5, high, 1, 0)).toBeCloseTo(equilateral, 13);
		const r = Math.SQRT1_2;
		expect(one(id, 3, r, 0, 0, 0, r, 0, 0, 0, r)).toBeCloseTo(equilateral, 13);
	});

	test.each([
		['area', 6],
		['edgeRatio', 5 / 3],
		['maximumAngle', 90],
		['minimumAngle', (Math.atan2(3, 4) * 180) / Math.PI],
		// R = 5/2 and r = 1, by twice.
		['radiusRatio', 5 / 4],
		['aspectRatio', 5 / (2 * Math.sqrt(3))],
		['condition', 50 / (24 * Math.sqrt(3))],
		['scaledJacobian', (3 / 5) * (2 / Math.sqrt(3))],
	])('%s of a triangle with sides 3, 4, 5', (id, value) => {
		expect(one(id, 2, 0, 0, 4, 0, 0, 3)).toBeCloseTo(value, 13);
	});

	test.each(metrics)('$title of a triangle without area is its limit', ({ id, flat, full }) => {
		const limit = flat ?? Infinity;
		expect(one(id, 2, 1, 1, 1, 1, 1, 1)).toBe(limit);
		expect(limit >= full[0] && limit <= full[1]).toBe(true);
		expect(one(id, 2, 0, 0, 1, 1, 4, 4)).toBe(flat ?? 4);
		// Corners on one line by decimals.
		expect(one(id, 2, 0.5, 0.5, 0.25, 0.25, 0.1, 0.1)).toBeCloseTo(flat ?? 0.4 / 0.15, 13);
	});

	test('a triangle that is nearly flat has area', () => {
		expect(one('area', 2, 0, 0, 1, 1, 2, 2 + 2 ** -51)).toBe(2 ** -52);
	});

	test('only the area depends on the unit, however small or large it is', () => {
		const sides = [0, 0, 4, 0, 0, 3];
		for (const unit of [2 ** -1040, 2 ** -300, 2 ** 300, 2 ** 1000])
			for (const { id } of metrics) {
				const value = one(id, 2, ...sides.map((x) => x * unit));
				expect(value, `${id} ${unit}`).toBe(
					one(id, 2, ...sides) * (id === 'area' ? unit * unit : 1),
				);
			}
	});
});

test('sizes are relative to the mean: two triangles, one with three times the area of the other', () => {
	const mesh = meshOf(2, [0, 0, 1, 0, 0, 1, 1, 3], [0, 1, 2, 0, 1, 3]);
	expect([...metricValues(mesh, metricOf('relativeSizeSquared')!)]).toEqual([0.25, (2 / 3) ** 2]);
});

test('the minimum angle is the one that the view colours by', () => {
	const points = Float64Array.from({ length: 300 }, (_, i) => Math.sin(i * i));
	const mesh = meshOf(2, points);
	const values = metricValues(mesh, metricOf('minimumAngle')!);
	for (const [t, angle] of qualityOf(mesh).smallestAngles.entries())
		expect(values[t]).toBeCloseTo(angle, 4);
});

test('the longest and the shortest side, in the plane and in space', () => {
	expect(sideLengths(meshOf(2, [0, 0, 4, 0, 0, 3]), 'longest')[0]).toBe(5);
	expect(sideLengths(meshOf(2, [0, 0, 4, 0, 0, 3]), 'shortest')[0]).toBe(3);
	expect(sideLengths(meshOf(3, [0, 0, 0, 0, 0, 2, 1, 0, 0]), 'shortest')[0]).toBe(1);
	expect(sideLengths(meshOf(2, [0, 0, 2 ** 800, 0, 0, 1]), 'longest')[0]).toBe(2 ** 800);
});

test('halvings count how often a triangle was divided', () => {
	const input = meshOf(2, [0, 0, 4, 0, 0, 4, 4, 4], [0, 1, 2, 1, 3, 2]);
	// The first is divided into a half and two quarters, the second stays.
	const mesh = meshOf(
		2,
		[0, 0, 4, 0, 0, 4, 4, 4, 2, 2, 2, 0],
		[0, 4, 2, 0, 5, 4, 5, 1, 4, 1, 3, 2],
	);
	expect([...halvings(mesh, Uint32Array.of(0, 0, 0, 1), input)]).toEqual([1, 2, 2, 0]);
});
