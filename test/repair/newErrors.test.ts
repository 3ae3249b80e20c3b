import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';
import { validate } from '../../src/validate/validate.ts';
import { plane } from '../validate/planeMeshes.ts';
import { type MessyOptions, messyMesh, newErrors } from './messyMeshes.ts';

const seeds = Array.from({ length: 400 }, (_, i) => i + 1);

const kinds: readonly [string, MessyOptions][] = [
	['with edges of its own', {}],
	['with edges of its own and warnings alone', { warningsOnly: true }],
	['without edges of its own', { edges: false }],
	['without edges of its own and with warnings alone', { edges: false, warningsOnly: true }],
];

describe('normalise makes no error', () => {
	test.each(kinds)('of a mesh %s (seeds 1 to 400)', (_, options) => {
		for (const seed of seeds) {
			const mesh = messyMesh(seed, options);
			validMesh(mesh);
			const { mesh: normal } = normalise(mesh);
			validMesh(normal);
			expect(newErrors(mesh, normal), `seed ${seed}`).toEqual([]);
			if (options.warningsOnly) expect(validate(normal).found.errors, `seed ${seed}`).toBe(0);
		}
	});

	test.each(kinds)('and has nothing to do after, of a mesh %s (seeds 1 to 400)', (_, options) => {
		for (const seed of seeds) {
			const { mesh } = normalise(messyMesh(seed, options));
			expect(normalise(mesh).unchanged, `seed ${seed}`).toBe(true);
		}
	});
});

/** Point 3 hangs in the edge 0–1 of the first triangle; the half 0–3 has a triangle on either side already. */
const hanging = plane([0, 0, 4, 0, 2, 3, 2, 0, 1, 1, 1, -1], ...[0, 1, 2, 0, 3, 4, 3, 0, 5]);

/** Three triangles on one edge, the last with points of its own in the places of the edge's. */
const apart = plane([0, 0, 4, 0, 2, 3, 2, -3, 0, 0, 4, 0, 2, 1], ...[0, 1, 2, 1, 0, 3, 4, 5, 6]);

/** The edge 0–1 listed twice, once for two triangles and once for a third. */
const listedTwice: TriMesh = {
	...plane([0, 0, 4, 0, 2, 3, 2, -3, 2, 1], ...[0, 1, 2, 1, 0, 3, 0, 1, 4]),
	edges: Uint32Array.of(...[0, 1, 1, 2, 2, 0, 0, 3, 3, 1, 0, 1, 1, 4, 4, 0]),
	triangleEdges: Int32Array.of(1, 2, 3, -1, 4, 5, 6, 7, 8),
};

describe('what would let three triangles share an edge is left alone and counted', () => {
	test('a triangle at a hanging node', () => {
		const { mesh, skipped, unchanged } = normalise(hanging);
		expect(skipped).toEqual({ points: 0, edges: 0, triangles: 1 });
		expect([unchanged, mesh]).toEqual([true, hanging]);
	});

	test('but not a triangle elsewhere', () => {
		// The same ten to the right of a triangle that hangs without any overlap.
		const mesh = plane(
			[...hanging.points, 10, 0, 14, 0, 12, 3, 12, 0, 11, -1],
			...[...hanging.triangles, 6, 7, 8, 9, 6, 10],
		);
		const { repairs, skipped } = normalise(mesh);
		expect(repairs.trianglesDivided).toBe(1);
		expect(skipped.triangles).toBe(1);
	});

	test('points in one place', () => {
		const { mesh, skipped } = normalise(apart);
		expect(skipped).toEqual({ points: 2, edges: 0, triangles: 0 });
		expect(mesh.points.length / 2).toBe(7);
	});

	test('but not points of other places', () => {
		const mesh = plane(
			[...apart.points, 9, 9, 8, 9, 9, 8, 9, 9, 9, 8, 8, 8],
			...[...apart.triangles, 7, 8, 9, 10, 12, 11],
		);
		const { repairs, skipped } = normalise(mesh);
		expect([repairs.pointsMerged, skipped.points]).toEqual([2, 2]);
	});

	test('an edge listed twice', () => {
		validMesh(listedTwice);
		const { mesh, skipped } = normalise(listedTwice);
		expect(skipped).toEqual({ points: 0, edges: 1, triangles: 0 });
		expect(newErrors(listedTwice, mesh)).toEqual([]);
	});

	test('while an edge that three triangles share already is merged with its copy', () => {
		const edges = Uint32Array.of(...listedTwice.edges!, 1, 0);
		const mesh = { ...listedTwice, edges, triangleEdges: Int32Array.of(9, 2, 3, 9, 4, 5, 9, 7, 8) };
		mesh.triangleEdges.set([-9], 0);
		mesh.triangleEdges.set([-9], 6);
		validMesh(mesh);
		expect(normalise(mesh).skipped.edges).toBe(0);
	});
});
