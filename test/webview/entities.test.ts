import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { nearestEdge, nearestPoint } from '../../webview/model/nearest.ts';
import { withNeighbours } from '../../webview/model/neighbours.ts';
import { boxOfEntities } from '../../webview/search/inArrays.ts';
import { displayOf, originOf } from '../../webview/work/displayOf.ts';
import { entitiesOf, fingerprintOf } from '../../webview/work/entitiesForPage.ts';

/**
 * A square of four triangles round its middle, point 4, and two points of no triangle with an edge between them:
 *
 *     3 ─ 2   6
 *     │╲ ╱│   │
 *     │ 4 │   │
 *     │╱ ╲│   │
 *     0 ─ 1   5
 */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 1, 1, 5, 0, 5, 2),
	triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
	edges: Uint32Array.of(0, 1, 1, 4, 4, 0, 1, 2, 2, 4, 2, 3, 3, 4, 3, 0, 5, 6),
	triangleEdges: Int32Array.of(1, 2, 3, 4, 5, -2, 6, 7, -5, 8, -3, -7),
	fields: [],
	source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], signedEdges: true },
};
const origin = originOf(mesh);
const arrays = displayOf(mesh, origin, 0).arrays!;
const lines = Uint32Array.of(3, 4, 5, 6, 7, 8, 9, 10, 11);
const entities = entitiesOf(mesh, origin, { edges: { file: 'a.gmr', lines, first: 1 } });
const place = (x: number, y: number) => [x - origin[0], y - origin[1]] as const;
const edgeAt = (x: number, y: number, reach = 0.2) =>
	nearestEdge(entities, arrays.grid, ...place(x, y), reach);
const pointAt = (x: number, y: number, reach = 0.2) =>
	nearestPoint(entities, arrays.grid, ...place(x, y), reach);

describe('points and edges for the page', () => {
	test('know how many triangles have an edge, and what has none', () => {
		expect([...entities.owners]).toEqual([1, 2, 2, 1, 2, 1, 2, 1, 0]);
		expect([...entities.looseEdges]).toEqual([8]);
		expect([...entities.loosePoints]).toEqual([5, 6]);
	});

	test('have lengths, edges without their sign and the numbers of the file', () => {
		expect(entities.lengths[0]).toBe(2);
		expect([...entities.triangleEdges.subarray(3, 6)]).toEqual([3, 4, 1]);
		expect([entities.firstPoint, entities.firstEdge]).toEqual([0, 1]);
	});

	test('have no number of the first edge where the file numbers none', () => {
		const { edges: _, triangleEdges: __, ...derived } = mesh;
		expect(entitiesOf(derived, origin, undefined).firstEdge).toBeNull();
	});

	test('are copies: what the page takes is not taken from the mesh', () => {
		expect(entities.triangles.buffer).not.toBe(mesh.triangles.buffer);
		expect(entities.edges.buffer).not.toBe(mesh.edges?.buffer);
	});
});

describe('the nearest edge', () => {
	test('is within reach or none', () => {
		expect(edgeAt(1, 0.1)).toBe(0);
		expect(edgeAt(1, 0.3)).toBe(-1);
		expect(edgeAt(1, -0.1)).toBe(0);
		expect(edgeAt(1, -0.3)).toBe(-1);
	});

	test('is the first of equally near ones', () => {
		expect(edgeAt(0, 0)).toBe(0);
		expect(edgeAt(1, 1)).toBe(1);
	});

	test('may be of no triangle', () => {
		expect(edgeAt(5.1, 1)).toBe(8);
	});
});

describe('the nearest point', () => {
	test('is within reach or none', () => {
		expect([pointAt(1.1, 1), pointAt(1.3, 1), pointAt(-0.1, -0.1)]).toEqual([4, -1, 0]);
	});

	test('may be of no triangle', () => {
		expect(pointAt(5, 0.1)).toBe(5);
	});
});

describe('the nearest of many', () => {
	const side = 12;
	const number = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
	const jitter = fc.array(number, {
		minLength: 2 * side * side,
		maxLength: 2 * side * side,
	});

	/** A lattice with its points moved about, two triangles to a cell. */
	function lattice(moves: readonly number[]): TriMesh {
		const points = Float64Array.from(moves, (move, i) => {
			const k = i >> 1;
			return (i % 2 === 0 ? k % side : Math.floor(k / side)) + 0.8 * move;
		});
		const triangles: number[] = [];
		for (let y = 0; y + 1 < side; y++)
			for (let x = 0; x + 1 < side; x++) {
				const a = y * side + x;
				triangles.push(a, a + 1, a + side, a + 1, a + side + 1, a + side);
			}
		return { dimension: 2, points, triangles: Uint32Array.from(triangles), fields: [] };
	}

	test('agrees with a look at all of them (seed 23)', () => {
		fc.assert(
			fc.property(jitter, number, number, number, (moves, u, v, w) => {
				const many = lattice(moves);
				const { grid } = displayOf(many, [0, 0], 0).arrays!;
				const all = entitiesOf(many, [0, 0], undefined);
				const [x, y, reach] = [u * side, v * side, w];
				// By the length of the way, sampled at the foot: another formula than the one that is tested.
				const toEdge = (e: number): number => {
					const [ax, ay, bx, by] = [0, 1].flatMap((k) => {
						const p = all.edges[2 * e + k]!;
						return [all.points[2 * p]!, all.points[2 * p + 1]!];
					}) as [number, number, number, number];
					const long = Math.hypot(bx - ax, by - ay);
					const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long;
					const across = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long;
					if (along < 0) return Math.hypot(x - ax, y - ay);
					return along > long ? Math.hypot(x - bx, y - by) : across;
				};
				const toPoint = (p: number) =>
					Math.hypot(all.points[2 * p]! - x, all.points[2 * p + 1]! - y);
				const least = (count: number, distance: (i: number) => number) =>
					Math.min(...Array.from({ length: count }, (_, i) => distance(i)));
				const check = (found: number, count: number, distance: (i: number) => number) => {
					const best = least(count, distance);
					if (Math.abs(best - reach) < 1e-9) return;
					if (best > reach) expect(found).toBe(-1);
					else expect(distance(found)).toBeCloseTo(best, 9);
				};
				check(nearestEdge(all, grid, x, y, reach), all.lengths.length, toEdge);
				check(nearestPoint(all, grid, x, y, reach), side * side, toPoint);
			}),
			{ seed: 23, numRuns: 60 },
		);
	});
});

describe('neighbours', () => {
	const grow = (kind: 'triangles' | 'edges' | 'points', count: number, ...chosen: number[]) => {
		const flags = new Uint8Array(count);
		for (const entity of chosen) flags[entity] = 1;
		return [...withNeighbours({ ...entities, points: 7 }, kind, flags)].flatMap((flag, i) =>
			flag ? [i] : [],
		);
	};

	test('of a triangle lie across its edges', () => {
		expect(grow('triangles', 4, 0)).toEqual([0, 1, 3]);
	});

	test('of an edge end at its points', () => {
		expect(grow('edges', 9, 0)).toEqual([0, 1, 2, 3, 7]);
	});

	test('of a point are at the other end of an edge', () => {
		expect(grow('points', 7, 0)).toEqual([0, 1, 3, 4]);
		expect(grow('points', 7, 5)).toEqual([5, 6]);
	});
});

describe('the box of entities', () => {
	const none = {
		triangles: new Uint32Array(0),
		edges: new Uint32Array(0),
		points: new Uint32Array(0),
	};

	test('holds all of them, in the coordinates of the mesh', () => {
		const some = { ...none, triangles: Uint32Array.of(0), points: Uint32Array.of(6) };
		expect(boxOfEntities({ origin, arrays }, entities, some)).toEqual({
			minX: 0,
			minY: 0,
			maxX: 5,
			maxY: 2,
		});
	});

	test('is none for none, or while edges are not known', () => {
		expect(boxOfEntities({ origin, arrays }, entities, none)).toBeNull();
		expect(
			boxOfEntities({ origin, arrays }, null, { ...none, edges: Uint32Array.of(0) }),
		).toBeNull();
	});
});

describe('a fingerprint', () => {
	test('is the same for the same corners and another for others', () => {
		const { triangles } = mesh;
		expect(fingerprintOf(triangles.slice())).toBe(fingerprintOf(triangles));
		const swapped = triangles.slice();
		[swapped[0], swapped[1]] = [swapped[1]!, swapped[0]!];
		const prints = [triangles, swapped, triangles.subarray(3), new Uint32Array(0)];
		expect(new Set(prints.map(fingerprintOf)).size).toBe(4);
	});
});
