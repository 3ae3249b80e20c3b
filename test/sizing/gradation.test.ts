import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { gradeSizes } from '../../src/sizing/gradation.ts';
import { neighboursOf } from '../../src/sizing/neighbours.ts';
import { allSlices } from '../../src/util/slices.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { mappedMesh, pointField, sizeFieldOf, square, valuesOn } from './squareFields.ts';

/** Least sum, for each point, of a value of `starts` and the length of a path along edges from its point. */
function distances(mesh: TriMesh, starts: ReadonlyMap<number, number>): Float64Array {
	const found = new Float64Array(pointCount(mesh)).fill(Infinity);
	for (const [p, start] of starts) found[p] = start;
	const { edges } = topologyOf(mesh);
	for (let isSettled = false; !isSettled; ) {
		isSettled = true;
		for (let e = 0; e < edges.length; e += 2) {
			const [a, b] = [edges[e]!, edges[e + 1]!];
			const length = Math.hypot(
				mesh.points[2 * a]! - mesh.points[2 * b]!,
				mesh.points[2 * a + 1]! - mesh.points[2 * b + 1]!,
			);
			for (const [from, to] of [
				[a, b],
				[b, a],
			] as const)
				if (found[from]! + length < found[to]!) {
					found[to] = found[from]! + length;
					isSettled = false;
				}
		}
	}
	return found;
}

describe('gradation', () => {
	test('of the same sizes in all directions lets them grow with the way along edges', () => {
		const mesh = randomMesh(4, { cells: 16 });
		const random = seededRandom(11);
		const sizes = valuesOn(mesh, () => (random() < 0.02 ? 0.05 + random() : 40));
		const metrics = new Float64Array(3 * sizes.length);
		sizes.forEach((size, p) => {
			metrics[3 * p] = metrics[3 * p + 2] = size ** -2;
		});
		const neighbours = neighboursOf(topologyOf(mesh), sizes.length);
		const rate = Math.log(1.3);
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		const ways = distances(mesh, new Map([...sizes].map((size, p) => [p, size / rate])));
		for (let p = 0; p < sizes.length; p++)
			expect(metrics[3 * p]! ** -0.5 / (rate * ways[p]!)).toBeCloseTo(1, 1.5);
	});

	test('changes nothing where sizes grow slowly', () => {
		const mesh = square(8);
		const metrics = valuesOn(mesh, () => [4, 1, 9]);
		const before = metrics.slice();
		const neighbours = neighboursOf(topologyOf(mesh), pointCount(mesh));
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		expect(metrics).toEqual(before);
	});

	test('reaches across hundreds of edges', () => {
		const mesh = mappedMesh(rightTriangleGrid(300, 1), (x, y) => [x / 4, y]);
		const metrics = valuesOn(mesh, (x) => (x === 0 ? [100, 0, 100] : [1e-4, 0, 1e-4]));
		const neighbours = neighboursOf(topologyOf(mesh), pointCount(mesh));
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		for (let p = 0; p < pointCount(mesh); p++) {
			const size = 0.1 + Math.log(1.3) * mesh.points[2 * p]!;
			expect(Math.abs(metrics[3 * p]! ** -0.5 / size - 1)).toBeLessThan(0.02);
		}
	});

	test('holds along and across each edge in all directions, whatever the directions of sizes', () => {
		const mesh = randomMesh(7, { cells: 24 });
		const random = seededRandom(5);
		const given = valuesOn(mesh, () => {
			if (random() < 0.9) return [1e-4, 0, 1e-4];
			const [a, b, angle] = [10 ** (4 * random()), 10 ** (4 * random()), 7 * random()];
			const [c, s] = [Math.cos(angle), Math.sin(angle)];
			return [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
		});
		const fields = [pointField('given', 3, given, 'metric')];
		const { metrics } = sizeFieldOf({ ...mesh, fields }, { size: 'field:given', anisotropy: 1e6 });
		const size = (p: number, x: number, y: number) =>
			(metrics[3 * p]! * x * x + 2 * metrics[3 * p + 1]! * x * y + metrics[3 * p + 2]! * y * y) **
			-0.5;
		/** The largest growth from q to p as a part of what is allowed. */
		const growth = (p: number, q: number): number => {
			const [x, y] = [0, 1].map((k) => mesh.points[2 * p + k]! - mesh.points[2 * q + k]!) as [
				number,
				number,
			];
			const allowed = 1 + Math.log(1.3) / size(q, x, y);
			const angles = Array.from({ length: 32 }, (_, i) => (i * Math.PI) / 32);
			return Math.max(
				...angles.map((angle) => {
					const along = [Math.cos(angle), Math.sin(angle)] as const;
					return size(p, ...along) / size(q, ...along) / allowed;
				}),
			);
		};
		const opposite = new Map<string, number[]>();
		const { triangles } = mesh;
		for (let i = 0; i < triangles.length; i++) {
			const [a, b, c] = [0, 1, 2].map((k) => triangles[i - (i % 3) + ((i + k) % 3)]!) as number[];
			const ends = `${Math.min(a!, b!)} ${Math.max(a!, b!)}`;
			opposite.set(ends, [...(opposite.get(ends) ?? []), c!]);
		}
		let [along, across] = [0, 0];
		for (const [ends, [c, d]] of opposite) {
			const [a, b] = ends.split(' ').map(Number) as [number, number];
			along = Math.max(along, growth(a, b), growth(b, a));
			if (d !== undefined) across = Math.max(across, growth(c!, d), growth(d, c!));
		}
		expect(along).toBeLessThan(1.02);
		expect(along).toBeGreaterThan(0.99);
		expect(across).toBeLessThan(1.02);
		expect(across).toBeGreaterThan(0.99);
	});
});
