import { describe, expect, test } from 'vitest';
import { countBoundary, edgeUsesAfter, edgeUsesOf, NONE } from '../../src/mesh/edgeUses.ts';
import { topologyOfTriangles } from '../../src/mesh/topology.ts';
import { seededRandom } from '../support/random.ts';

const edgesOf = (...list: number[]) => Int32Array.from(list);

describe('the triangles of edges', () => {
	test.each(Array.from({ length: 40 }, (_, i) => 4200 + i))(
		'are those of any edges where they are derived (seed %d)',
		(seed) => {
			const random = seededRandom(seed);
			const corners = Uint32Array.from({ length: 36 }, () => Math.floor(7 * random()));
			const { edges, triangleEdges, ...uses } = topologyOfTriangles(corners, 7);
			const expected = edgeUsesOf(edges.length / 2, triangleEdges);
			expect(uses).toEqual(expected);
			expect(countBoundary(edges.length / 2, triangleEdges)).toBe(expected.boundaryEdges);
		},
	);

	test('come with how they name the edge, the owner first', () => {
		const uses = edgeUsesOf(3, edgesOf(-1, 2, 3, 1, 2, -3));
		expect([...uses.edgeTriangles]).toEqual([1, 0, 0, 1, 0, 1]);
		expect([...uses.signs]).toEqual([1, 3, 1]);
		expect(uses.mixedEdges).toBe(1);
	});

	test('leave out triangles', () => {
		const uses = edgeUsesOf(3, edgesOf(1, 2, 3, -1, -2, -3), Uint8Array.of(1, 0));
		expect([...uses.edgeTriangles]).toEqual([1, NONE, 1, NONE, 1, NONE]);
		expect(uses.repairedOwnership).toBe(3);
	});

	test.each(Array.from({ length: 40 }, (_, i) => 4100 + i))(
		'are the same step by step as all at once (seed %d)',
		(seed) => {
			const random = seededRandom(seed);
			const [edges, triangles] = [9, 8];
			const signed = () => (random() < 0.5 ? -1 : 1) * (1 + Math.floor(edges * random()));
			let old = Int32Array.from({ length: 3 * triangles }, signed);
			let left = new Uint8Array(triangles);
			let uses = edgeUsesOf(edges, old, left);
			for (let step = 0; step < 20; step++) {
				const next = old.slice();
				const out = left.slice();
				const changed = Uint32Array.from(
					new Set([0, 1].map(() => Math.floor(triangles * random()))),
				);
				for (const t of changed) {
					for (let k = 0; k < 3; k++) if (random() < 0.5) next[3 * t + k] = signed();
					if (random() < 0.3) out[t] = 1 - out[t]!;
				}
				uses = edgeUsesAfter(uses, old, next, changed, out);
				expect(uses).toEqual(edgeUsesOf(edges, next, out));
				[old, left] = [next, out];
			}
		},
	);
});
