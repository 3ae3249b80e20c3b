import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plate, plateFiles } from './support/plate.ts';

const folder = resolve(import.meta.dirname, '../examples');
const { points, pointMarkers, triangles, marked } = plate();

const area = (corners: readonly number[]): number => {
	const [a, b, c] = corners.map((p) => points[p]!);
	return ((b![0] - a![0]) * (c![1] - a![1]) - (b![1] - a![1]) * (c![0] - a![0])) / 2;
};
const angles = (corners: readonly number[]): number[] =>
	corners.map((_, k) => {
		const [a, b, c] = [0, 1, 2].map((i) => points[corners[(k + i) % 3]!]!);
		const [u, v] = [
			[b![0] - a![0], b![1] - a![1]],
			[c![0] - a![0], c![1] - a![1]],
		] as const;
		const cosine = (u[0] * v[0] + u[1] * v[1]) / (Math.hypot(...u) * Math.hypot(...v));
		return (Math.acos(cosine) * 180) / Math.PI;
	});
const halfEdges = triangles.flatMap((t) => t.map((p, k) => `${p} ${t[(k + 1) % 3]}`));
const reversed = (edge: string) => edge.split(' ').reverse().join(' ');

describe('the example plate', () => {
	test('has 244 triangles', () => expect(triangles).toHaveLength(244));

	test('goes counter-clockwise everywhere', () => {
		expect(Math.min(...triangles.map(area))).toBeGreaterThan(0);
	});

	test('covers the plate less the hole', () => {
		const total = triangles.map(area).reduce((sum, one) => sum + one, 0);
		expect(total).toBeCloseTo(10 * 10 - 3 * 3, 9);
	});

	test('has each directed edge once', () => {
		expect(new Set(halfEdges).size).toBe(halfEdges.length);
	});

	test('has 60 boundary edges, all between points of one marker', () => {
		const present = new Set(halfEdges);
		const boundary = halfEdges.filter((edge) => !present.has(reversed(edge)));
		expect(boundary).toHaveLength(4 * 11 + 4 * 4);
		for (const edge of boundary) {
			const [a, b] = edge.split(' ').map((p) => pointMarkers[Number(p)]);
			expect(a).toBe(b);
			expect(a).not.toBe(0);
		}
	});

	test('has one hole by Euler: points - edges + triangles = 0', () => {
		const edges = new Set(halfEdges.map((edge) => edge.split(' ').sort().join(' '))).size;
		expect(points.length - edges + triangles.length).toBe(0);
	});

	test('has no angle below 30 or above 100 degrees', () => {
		const all = triangles.flatMap(angles);
		expect(Math.min(...all)).toBeGreaterThan(30);
		expect(Math.max(...all)).toBeLessThan(100);
	});

	test('is marked round the hole and nowhere else', () => {
		const count = marked.reduce((sum, one) => sum + one, 0);
		expect(count).toBeGreaterThan(30);
		expect(count).toBeLessThan(60);
	});

	test.each(Object.entries(plateFiles()))('lies in examples/%s as made', (name, text) => {
		if (process.env.UPDATE_EXAMPLES === '1') writeFileSync(resolve(folder, name), text);
		expect(readFileSync(resolve(folder, name), 'utf8')).toBe(text);
	});
});
