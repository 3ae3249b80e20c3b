import { describe, expect, test } from 'vitest';
import { rotatedBy, rotations } from '../../../src/mesh/rotation.ts';
import type { EntityKind, TriMesh } from '../../../src/mesh/triMesh.ts';
import { describePoint } from '../../../webview/messages/describe.ts';
import type { EntityFacts, PointFacts } from '../../../webview/model/entities.ts';
import { rotatedArrays, rotatedEntities } from '../../../webview/model/rotatedArrays.ts';
import { frameSpaceOf, initialSpace } from '../../../webview/model/space.ts';
import { factsOf } from '../../../webview/model/triangleFacts.ts';
import { boxOfEntities, entitiesInside, entityAt } from '../../../webview/search/inArrays.ts';
import { PageSearch } from '../../../webview/search/pageSearch.ts';
import { displayOf, originOf } from '../../../webview/work/displayOf.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOrPointsWithin,
	nearestEdgeOrPoint,
} from '../../../webview/work/edgeAndPointSearch.ts';
import { entitiesOf } from '../../../webview/work/entitiesForPage.ts';
import { highlightsIn } from '../../../webview/work/highlightsIn.ts';
import { rotatedMesh } from '../../../webview/work/rotatedMesh.ts';
import { trianglesWithin } from '../../../webview/work/triangleSearch.ts';
import { seededRandom } from '../../support/random.ts';
import { cube, torus } from '../../support/surfaces.ts';

/** What the page and what the worker searches of a mesh that is seen so. */
function shown(mesh: TriMesh, rotation = rotations.plan, clip = initialSpace.clip) {
	const origin = originOf(mesh);
	const display = displayOf(mesh, origin, 0);
	const space = frameSpaceOf({ ...initialSpace, rotation, clip }, display.space!, origin);
	const arrays = rotatedArrays(display.arrays!, space.matrix);
	const entities = rotatedEntities(entitiesOf(mesh, origin, undefined), space.matrix);
	const seen = rotatedMesh(mesh, origin, space)!;
	const searched = { mesh, origin, positions: undefined, seen };
	return { origin, space, page: { origin, arrays, plane: space.plane }, entities, searched };
}

/** The same but for a rounding of coordinates. */
function alike(found: EntityFacts, wanted: EntityFacts): void {
	const { coordinates } = wanted;
	const depthOf = (facts: EntityFacts) => ('depth' in facts ? facts.depth! : 0);
	expect(depthOf(found)).toBeCloseTo(depthOf(wanted), 5);
	const depth = depthOf(wanted);
	expect({ ...found, coordinates, depth }).toEqual({ ...wanted, depth });
	for (const [i, value] of coordinates.entries())
		expect(found.coordinates[i]).toBeCloseTo(value, 5);
}

const tilted = rotatedBy(rotations.isometric, 20, 10);

describe('a pick', () => {
	test('takes the face of a cube in front, the others from the other side', () => {
		const at = (rotation = rotations.plan) => {
			const { page } = shown(cube(2), rotation);
			return entityAt('triangles', page, null, [1.2, 0.9], 0)!.index >> 1;
		};
		// Faces are those at x = 0 and 2, y = 0 and 2, z = 0 and 2, two triangles each.
		expect(at()).toBe(5);
		expect(at(rotatedBy(rotations.plan, 180, 0))).toBe(4);
		expect([at(rotations.front), at(rotatedBy(rotations.front, 180, 0))]).toEqual([2, 3]);
		expect([at(rotations.side), at(rotatedBy(rotations.side, 180, 0))]).toEqual([1, 0]);
	});

	test('takes what is behind where what is in front is cut off', () => {
		const { page } = shown(cube(2), rotations.plan, { axis: 'z', at: 0.5, flipped: false });
		expect(entityAt('triangles', page, null, [1.2, 0.9], 0)!.index >> 1).toBe(4);
	});

	test('takes edges and points of the triangle in front', () => {
		const { page, entities } = shown(cube(2));
		const point = entityAt('points', page, entities, [1.9, 1.8], 1);
		// Point 7 is (2, 2, 2); point 3 lies below it.
		expect(point?.index).toBe(7);
	});

	test('describes a point by where it is, not by where it is seen', () => {
		const { page, entities, space } = shown(cube(2), rotations.front);
		// The lower right corner of the front, two above the origin's height.
		const point = entityAt('points', page, entities, [1.9, 0.1], 1) as PointFacts;
		expect(describePoint(point, page.origin, space)).toBe(`Point ${point.number} · at 2, 0, 0`);
	});
});

describe('the worker finds in a turned mesh what the page finds, seed 9', () => {
	const random = seededRandom(9);
	const mesh = torus(20, 10);
	const clip = { axis: 'y', at: 0.6, flipped: false } as const;
	const { origin, page, entities, searched } = shown(mesh, tilted, clip);
	const polygon = [-1.1, -0.7, 1.9, -0.2, 0.4, 2.1];
	const relative = Float64Array.from(polygon, (v, i) => v - origin[i % 2]!);

	test.each(['triangles', 'edges', 'points'] as const)('%s in a polygon', (kind: EntityKind) => {
		const found =
			kind === 'triangles'
				? trianglesWithin(
						{ ...mesh, points: searched.seen.points },
						origin,
						relative,
						searched.seen.isClipped,
					)
				: edgesOrPointsWithin(searched, kind, relative);
		const wanted = entitiesInside(kind, page, entities, polygon);
		expect(wanted.length).toBeGreaterThan(3);
		expect(found).toEqual(wanted);
		const all = entitiesInside(kind, { ...page, plane: null }, entities, polygon);
		expect(wanted.length).toBeLessThan(all.length);
	});

	test('edges and points near a place', () => {
		for (let i = 0; i < 200; i++) {
			const place = [6 * random() - 3, 6 * random() - 3] as const;
			const of = entityAt('triangles', page, null, place, 0)?.index;
			if (of === undefined) continue;
			for (const kind of ['edges', 'points'] as const) {
				const near = [place[0] - origin[0], place[1] - origin[1]] as const;
				const found = nearestEdgeOrPoint(searched, kind, near, 0.5, undefined, of);
				const wanted = entityAt(kind, page, entities, place, 0.5);
				expect(found).toBe(wanted?.index ?? -1);
				if (wanted) alike(edgeOrPointFacts(searched, kind, found)!, wanted);
			}
		}
	});

	test('what is not behind of all edges and points that are selected, and of hidden triangles nothing', async () => {
		const { space } = shown(mesh, tilted, clip);
		const whole = entitiesOf(mesh, origin, undefined);
		const arrays = displayOf(mesh, origin, 0).arrays!;
		const search = new PageSearch({ origin, arrays }, async () => whole, space);
		const every = (length: number) => Uint32Array.from({ length }, (_, i) => i);
		const all = {
			edges: every(whole.edges.length / 2),
			points: every(whole.points.length / 2),
			triangles: every(170),
		};
		const box = { minX: -9, minY: -9, maxX: 9, maxY: 9 };
		// Hidden triangles hide nothing: with most of them hidden nearly all that is not cut off is in sight.
		const hidden = new Uint8Array(400).fill(1, 20);
		const counts: number[] = [];
		for (const flags of [undefined, hidden]) {
			search.hidden = flags ?? null;
			const [page, worker] = [
				await search.highlights(all),
				highlightsIn(searched, all, box, flags),
			];
			expect(worker.points.length).toBe(page.points.length);
			expect(worker.edges.length).toBe(page.edges.length);
			expect(worker.outline.length).toBe(page.outline.length);
			expect(worker.outline.length).toBeGreaterThan(0);
			for (const kind of ['edges', 'outline'] as const)
				for (const [i, value] of worker[kind].entries())
					expect(page[kind][i]).toBeCloseTo(value, 4);
			counts.push(page.points.length / 2);
		}
		expect(counts[0]).toBeLessThan(0.7 * counts[1]!);
		expect(counts[1]).toBeLessThan(200);
	});

	test('corners, and the box of some of each', () => {
		const facts = factsOf({ ...mesh, points: searched.seen.points }, origin, 33)!;
		const coordinates = page.arrays.corners.slice(6 * 33, 6 * 34);
		alike(facts, { ...facts, coordinates });
		const lists = {
			triangles: Uint32Array.of(3, 150),
			edges: Uint32Array.of(7),
			points: Uint32Array.of(100),
		};
		const [x, y] = origin;
		const box = boxOfLists(searched, lists)!;
		const wanted = boxOfEntities(page, entities, lists)!;
		expect(box.minX + x).toBeCloseTo(wanted.minX, 5);
		expect(box.maxY + y).toBeCloseTo(wanted.maxY, 5);
	});
});
