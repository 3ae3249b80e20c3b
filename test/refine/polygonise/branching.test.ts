import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { alongOneWay, book, fin, walls } from '../../support/branching.ts';
import { terminalRegions, trianglesByEdge } from '../../support/polygonOracle.ts';
import { seededRandom } from '../../support/random.ts';
import { expectPolygons, listed, run } from './polygonised.ts';

describe('of a surface that branches', () => {
	const random = seededRandom(17);
	const seeds = Array.from({ length: 12 }, () => Math.floor(random() * 2 ** 31));
	const kinds: Readonly<Record<string, (seed: number) => TriMesh>> = {
		'sheets of a book': (seed) => alongOneWay(book(3 + (seed % 4), 5, 9, seed)),
		'walls of boxes': (seed) => alongOneWay(walls(2, 1 + (seed % 5), seed)),
		'a fin on a plate': (seed) => fin(8, 1 + (seed % 6), seed),
	};

	test.each(Object.entries(kinds))(
		'are simple and end at its edges of three: %s',
		async (_, meshOf) => {
			for (const seed of seeds) {
				const mesh = meshOf(seed);
				const outcome = await run(mesh);
				expectPolygons(mesh, outcome);
				const { polygons, members } = listed(outcome);
				const polygonOf = new Map(members.flatMap((own, i) => own.map((t) => [t, i] as const)));
				const uses = [...trianglesByEdge(mesh)].filter(([, users]) => users.length > 2);
				expect(uses.length).toBeGreaterThan(0);
				// Each of the triangles has a polygon of its own there, with the edge as a side.
				for (const [key, users] of uses) {
					const [a, b] = key.split(' ').map(Number) as [number, number];
					const own = users.map((t) => polygonOf.get(t)!);
					expect(new Set(own).size, `seed ${seed}, edge ${key}`).toBe(users.length);
					for (const i of own) {
						const at = polygons[i]!.indexOf(a);
						expect([
							polygons[i]!.at(at - 1),
							polygons[i]!.at((at + 1) % polygons[i]!.length),
						]).toContain(b);
					}
				}
				// A region whose border passes no point twice is one polygon, and no other is.
				const { regionOf, joined } = terminalRegions(mesh)!;
				const degrees = new Map<number, Map<string, number>>();
				for (const [key, users] of trianglesByEdge(mesh))
					for (const t of joined.has(key) ? [] : users) {
						const own = degrees.get(regionOf[t]!) ?? new Map<string, number>();
						for (const p of key.split(' ')) own.set(p, (own.get(p) ?? 0) + 1);
						degrees.set(regionOf[t]!, own);
					}
				for (const [region, own] of degrees) {
					const parts = members.filter(([t]) => regionOf[t!] === region).length;
					expect(parts === 1, `seed ${seed}`).toBe([...own.values()].every((n) => n === 2));
				}
			}
		},
	);

	test('are cut where both sides of an edge of three are in a region', async () => {
		const steps = 9;
		// Spokes grow once round, so that the triangles are a region in which the first spoke ends.
		const points = [0, 0, 0];
		for (let i = 0; i < steps; i++) {
			const angle = (2 * Math.PI * i) / steps;
			points.push((3 + 0.05 * i) * Math.cos(angle), (3 + 0.05 * i) * Math.sin(angle), 0);
		}
		points.push(1, 0, 1);
		const triangles = Array.from({ length: steps }, (_, i) => [0, 1 + i, 1 + ((i + 1) % steps)]);
		const fan: TriMesh = {
			dimension: 3,
			points: Float64Array.from(points),
			triangles: Uint32Array.from(triangles.flat()),
			fields: [],
		};
		expect(terminalRegions(fan)).toMatchObject({ regions: 1, tips: 1 });
		const mesh = { ...fan, triangles: Uint32Array.from([...triangles, [0, 1, 10]].flat()) };
		const outcome = await run(mesh);
		expectPolygons(mesh, outcome);
		const { polygons } = listed(outcome);
		expect(outcome.report.work).toContain('1 polygon that touched itself');
		expect(polygons.filter((own) => own.includes(0) && own.includes(1)).length).toBe(3);
		expect(polygons.length).toBe(3);
	});

	test('in the plane, where triangles overlap, is refused', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0.1, 1, 1, -1, 0.2, 2),
			triangles: Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4),
			fields: [],
		};
		await expect(run(mesh)).rejects.toThrow(/^1 edge .* triangles, /);
	});
});
