import { describe, expect, test } from 'vitest';
import { pointCount, triangleCount } from '../../../src/mesh/triMesh.ts';
import type { EdgeOrPoint } from '../../../webview/model/entities.ts';
import { withNeighbours } from '../../../webview/model/neighbours.ts';
import {
	boxOfEntities,
	entitiesInside,
	entityAt,
	factsIn,
} from '../../../webview/search/inArrays.ts';
import { displayOf, originOf } from '../../../webview/work/displayOf.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOf,
	edgesOrPointsWithin,
	nearestEdgeOrPoint,
	withNeighboursIn,
} from '../../../webview/work/edgeAndPointSearch.ts';
import { entitiesOf } from '../../../webview/work/entitiesForPage.ts';
import { highlightsIn } from '../../../webview/work/highlightsIn.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const kinds: readonly EdgeOrPoint[] = ['points', 'edges'];

describe('what the worker finds of points and edges is what the page finds by its arrays', () => {
	const mesh = randomMesh(7);
	const origin = originOf(mesh);
	const searched = { mesh, origin, positions: undefined };
	const arrays = displayOf(mesh, origin, 0).arrays!;
	const entities = entitiesOf(mesh, origin, undefined);
	const { minX, minY, maxX, maxY } = arrays.grid.box;
	const random = seededRandom(9);
	const place = () =>
		[minX + random() * (maxX - minX), minY + random() * (maxY - minY)] as [number, number];
	const [ox, oy] = origin;

	test.each(kinds)('the nearest of %s (seed 9)', (kind) => {
		let found = 0;
		for (let n = 0; n < 50; n++) {
			const [x, y] = place();
			const reach = (maxX - minX) * 0.1 * random();
			// The same sum as the page's own, from the same place.
			const target = entityAt(kind, { arrays, origin: [0, 0] }, entities, [x, y], reach);
			const index = nearestEdgeOrPoint(searched, kind, [x, y], reach);
			expect(index).toBe(target?.index ?? -1);
			if (target) expect(edgeOrPointFacts(searched, kind, index)).toEqual(target);
			if (target) found++;
		}
		expect(found).toBeGreaterThan(5);
	});

	test.each(kinds)('%s in a polygon (seed 9)', (kind) => {
		let taken = 0;
		for (let n = 0; n < 10; n++) {
			const polygon = Array.from({ length: 5 }, place).flat();
			const found = edgesOrPointsWithin(searched, kind, Float64Array.from(polygon));
			expect(found).toEqual(entitiesInside(kind, { arrays, origin: [0, 0] }, entities, polygon));
			taken += found.length;
		}
		expect(taken).toBeGreaterThan(10);
	});

	test('the box of some of each kind', () => {
		const lists = {
			points: Uint32Array.of(0, 5),
			edges: Uint32Array.of(3, 8),
			triangles: Uint32Array.of(2),
		};
		const { minX: left, minY: low, maxX: right, maxY: high } = boxOfLists(searched, lists)!;
		const theirs = boxOfEntities({ origin, arrays }, entities, lists);
		expect({ minX: left + ox, minY: low + oy, maxX: right + ox, maxY: high + oy }).toEqual(theirs);
		const none = new Uint32Array(0);
		expect(boxOfLists(searched, { points: none, edges: none, triangles: none })).toBeNull();
	});

	test.each(['points', 'edges', 'triangles'] as const)('neighbours of %s', (kind) => {
		const counts = {
			points: pointCount(mesh),
			edges: edgesOf(mesh).length / 2,
			triangles: triangleCount(mesh),
		};
		const chosen = Uint8Array.from({ length: counts[kind] }, (_, i) => (i % 7 === 0 ? 1 : 0));
		const { edges, triangleEdges } = entities;
		const theirs = withNeighbours({ edges, triangleEdges, points: counts.points }, kind, chosen);
		expect(withNeighboursIn(searched, kind, chosen)).toEqual(theirs);
	});

	test('nothing of what does not exist', () => {
		expect(edgeOrPointFacts(searched, 'points', pointCount(mesh))).toBeNull();
		expect(edgeOrPointFacts(searched, 'edges', -1)).toBeNull();
	});
});

describe('what is shown of a selection', () => {
	const mesh = randomMesh(7);
	const origin = originOf(mesh);
	const searched = { mesh, origin, positions: undefined };
	const entities = entitiesOf(mesh, origin, undefined);
	const all = {
		points: Uint32Array.from({ length: pointCount(mesh) }, (_, i) => i),
		edges: Uint32Array.from({ length: edgesOf(mesh).length / 2 }, (_, i) => i),
		triangles: Uint32Array.from({ length: mesh.triangles.length / 6 }, (_, i) => 2 * i),
	};
	const { box } = displayOf(mesh, origin, 0).arrays!.grid;

	test('is all of it where all is in sight, each once', () => {
		const { edges, points } = highlightsIn(searched, all, box);
		const rows = (places: Float32Array, size: number) =>
			Array.from({ length: places.length / size }, (_, i) =>
				places.subarray(size * i, size * i + size).join(' '),
			).sort();
		const theirs = [...all.edges]
			.map((e) => factsIn(entities, 'edges', e).coordinates.join(' '))
			.sort();
		expect(rows(edges, 4)).toEqual(theirs);
		expect(rows(points, 2)).toEqual(rows(entities.points, 2));
	});

	test('is what a box may show of it', () => {
		const part = { ...box, maxX: (box.minX + box.maxX) / 2, maxY: (box.minY + box.maxY) / 2 };
		const { points, edges } = highlightsIn(searched, all, part);
		expect(points.length).toBeGreaterThan(0);
		expect(points.length).toBeLessThan(2 * all.points.length);
		expect(edges.length).toBeLessThan(4 * all.edges.length);
		for (let i = 0; i < points.length; i += 2) {
			expect(points[i]).toBeLessThanOrEqual(part.maxX);
			expect(points[i + 1]).toBeLessThanOrEqual(part.maxY);
		}
	});

	test('has the outline of triangles, without that of hidden ones', () => {
		const none = new Uint32Array(0);
		const outlined = { points: none, edges: none, triangles: Uint32Array.of(0) };
		const { outline } = highlightsIn(searched, outlined, box);
		const corners = [...mesh.triangles.subarray(0, 3)];
		const places = corners.map((p) => [...entities.points.subarray(2 * p, 2 * p + 2)].join(' '));
		expect(outline).toHaveLength(12);
		for (let i = 0; i < 12; i += 2)
			expect(places).toContain([...outline.subarray(i, i + 2)].join(' '));
		const hidden = new Uint8Array(mesh.triangles.length / 3).fill(1, 0, 1);
		expect(highlightsIn(searched, outlined, box, hidden).outline).toHaveLength(0);
	});

	test('has the mean length of all edges', () => {
		let sum = 0;
		for (const length of entities.lengths) sum += length;
		const { spacing } = highlightsIn(searched, all, box);
		expect(spacing).toBeCloseTo(sum / entities.lengths.length, 5);
	});
});
