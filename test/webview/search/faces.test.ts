import { describe, expect, test } from 'vitest';
import { tessellationOf } from '../../../src/mesh/tessellation.ts';
import type { EntityKind } from '../../../src/mesh/triMesh.ts';
import type { EdgeFacts } from '../../../webview/model/entities.ts';
import { PageSearch } from '../../../webview/search/pageSearch.ts';
import { displayOf, originOf } from '../../../webview/work/displayOf.ts';
import {
	edgeOrPointFacts,
	edgesOrPointsWithin,
	nearestEdgeOrPoint,
	withNeighboursIn,
} from '../../../webview/work/edgeAndPointSearch.ts';
import { entitiesOf } from '../../../webview/work/entitiesForPage.ts';
import { faceFacts, facesWithin } from '../../../webview/work/faceSearch.ts';
import { facedMesh } from '../../support/facedMesh.ts';

const origin = originOf(facedMesh);
const { displayTriangles } = tessellationOf(facedMesh);
const display = displayOf(facedMesh, origin, 0);
const camera = { x: 0, y: 0, scale: 1 };

/** The page's search, with faces hidden or none. */
function inPage(hidden: Uint8Array | null = null): PageSearch {
	const search = new PageSearch(
		{ origin, arrays: display.arrays!, faces: display.faces },
		async () => entitiesOf(displayTriangles, origin, undefined),
	);
	search.hidden = hidden;
	return search;
}
const at = (kind: EntityKind, x: number, y: number, hidden?: Uint8Array) =>
	inPage(hidden).at(kind, { point: [x, y], reach: 0.06, screen: [0, 0], camera });
const byWorker = { mesh: displayTriangles, origin, positions: undefined };
const relative = (x: number, y: number) => [x - origin[0], y - origin[1]] as const;
const inner = [0.1, 0.1, 0.99, 0.1, 0.99, 0.9, 0.1, 0.9];
const polygon = Float64Array.from(inner, (v, i) => v - origin[i % 2]!);

describe('searches among faces', () => {
	test('find the face at each place, whichever of its pieces that is in', async () => {
		for (let i = 0; i < 40; i++)
			for (let j = 0; j < 40; j++) {
				const [x, y] = [(i + 0.47) / 40, (j + 0.51) / 40];
				const found = await at('triangles', x, y);
				expect(found?.index).toBe(x > 0.5 && y < 0.5 ? 1 : 0);
			}
	});

	test('say the same of a face in the page and in the worker', async () => {
		for (const [x, y, index] of [
			[0.2, 0.2, 0],
			[0.9, 0.1, 1],
		] as const) {
			const own = faceFacts(facedMesh, origin, index)!;
			const found = await at('triangles', x, y);
			expect(found).toEqual({ ...own, angle: Math.fround(own.angle) });
			expect(own.coordinates).toHaveLength(index === 0 ? 12 : 8);
		}
		expect(faceFacts(facedMesh, origin, 2)).toBeNull();
	});

	test('find no hidden face, nor edges and points that it alone has', async () => {
		const hidden = Uint8Array.of(0, 1);
		expect(await at('triangles', 0.9, 0.1, hidden)).toBeNull();
		expect((await at('triangles', 0.1, 0.1, hidden))?.index).toBe(0);
		expect(await at('edges', 1, 0.25, hidden)).toBeNull();
		expect((await at('edges', 0.5, 0.25, hidden))?.kind).toBe('edges');
		const found = await inPage(hidden).inside('triangles', inner);
		expect([...found]).toEqual([0]);
	});

	test('take what has its middle inside, alike in the page and in the worker', async () => {
		for (const kind of ['triangles', 'edges', 'points'] as const) {
			const page = await inPage().inside(kind, inner);
			const worker =
				kind === 'triangles'
					? facesWithin(facedMesh, origin, polygon)
					: edgesOrPointsWithin(byWorker, kind, polygon);
			expect([...worker]).toEqual([...page]);
			expect(page).toHaveLength(kind === 'edges' ? 2 : kind === 'triangles' ? 2 : 1);
		}
	});

	test('find the nearest edge of faces, never a cut inside, alike in the page and in the worker', async () => {
		for (let i = 0; i < 20; i++)
			for (let j = 0; j < 20; j++) {
				const [x, y] = [(i + 0.5) / 20, (j + 0.5) / 20];
				const page = await at('edges', x, y);
				const edge = nearestEdgeOrPoint(byWorker, 'edges', relative(x, y), 0.06);
				expect(edge).toBe(page?.index ?? -1);
				if (page) expect(edgeOrPointFacts(byWorker, 'edges', edge)).toEqual(page);
				// Within 0.06 of a view of the square or of the quad.
				const near = (a: number, b: number): boolean => Math.abs(a - b) <= 0.06;
				const isNear =
					[x, y].some((v) => near(v, 0) || near(v, 1)) ||
					(near(x, 0.5) && y <= 0.56) ||
					(near(y, 0.5) && x >= 0.44);
				if (!isNear) expect(page).toBeNull();
				else if (Math.hypot(x - 0.5, y - 0.5) > 0.1) expect(page).not.toBeNull();
			}
	});

	test('find the edges of a face alone where it is in front', () => {
		const quad = display.faces!.starts[1]!;
		const found = nearestEdgeOrPoint(byWorker, 'edges', relative(0.75, 0.3), 1, undefined, quad);
		const { points } = edgeOrPointFacts(byWorker, 'edges', found) as EdgeFacts;
		expect([...points].sort()).toEqual([4, 5]);
	});

	test('grow from a face to those beside it, alike in the page and in the worker', async () => {
		const chosen = Uint8Array.of(0, 1);
		expect([...(await inPage().withNeighbours('triangles', chosen))]).toEqual([1, 1]);
		expect([...withNeighboursIn(byWorker, 'triangles', chosen)]).toEqual([1, 1]);
		const sides = display.faces!.sides;
		expect(sides).toBe(8);
		const edges = new Uint8Array(sides).fill(0, 0, sides);
		edges[0] = 1;
		const page = await inPage().withNeighbours('edges', edges);
		expect([...withNeighboursIn(byWorker, 'edges', edges)]).toEqual([...page]);
		expect(page).toHaveLength(sides);
		expect(page.reduce((sum, flag) => sum + flag, 0)).toBeGreaterThan(2);
	});

	test('have the box of a face', async () => {
		const none = new Uint32Array(0);
		const lists = { triangles: Uint32Array.of(1), edges: none, points: none };
		expect(await inPage().boxOf(lists)).toEqual({ minX: 0.5, minY: 0, maxX: 1, maxY: 0.5 });
	});
});
