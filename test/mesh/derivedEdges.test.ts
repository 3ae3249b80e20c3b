import { expect, test } from 'vitest';
import { withDerivedEdges } from '../../src/mesh/derivedEdges.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** Two triangles of a square, its edges numbered from the last to the first of those that are derived. */
const backwards: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	edges: Uint32Array.of(3, 0, 2, 3, 2, 0, 1, 2, 0, 1),
	triangleEdges: Int32Array.of(5, 4, 3, -3, 2, 1),
	fields: [
		{
			name: 'ends',
			on: 'edges',
			role: 'attribute',
			type: 'integer',
			components: 2,
			values: Int32Array.of(3, 0, 2, 3, 2, 0, 1, 2, 0, 1),
		},
	],
	groups: [{ dimension: 1, tag: 1, members: [{ of: 'edges', members: Uint32Array.of(0, 3) }] }],
	source: {
		format: 'triangle',
		firstIndex: 0,
		parts: ['ele'],
		segments: Uint32Array.of(4, 0, 3),
	},
};

const ends = (edges: Uint32Array, list: Iterable<number>) =>
	[...list].map((e) => [edges[2 * e]!, edges[2 * e + 1]!].sort().join('-'));

test('all that is on edges follows them when their numbers are derived', () => {
	const mesh = withDerivedEdges(backwards);
	const { edges } = topologyOf(mesh);
	expect([mesh.edges, mesh.triangleEdges]).toEqual([undefined, undefined]);
	expect([...edges]).toEqual([0, 1, 1, 2, 2, 0, 2, 3, 3, 0]);
	expect(mesh.fields[0]?.values).toEqual(Int32Array.from(edges));
	expect(ends(edges, mesh.source!.segments!)).toEqual(
		ends(backwards.edges!, backwards.source!.segments!),
	);
	const [part] = mesh.groups![0]!.members;
	expect(part).toEqual({ of: 'edges', members: Uint32Array.of(1, 4) });
});

test('a mesh whose edges are derived stays as it is', () => {
	const { edges: _, triangleEdges: __, ...plain } = backwards;
	expect(withDerivedEdges(plain)).toBe(plain);
});
