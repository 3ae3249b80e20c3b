import type { CellBlock, TriMesh } from '../../src/mesh/triMesh.ts';

/** A block of one cell with a number in the field "part". */
const block = (shape: 'quad' | 'polygon', nodes: number[], value: number): CellBlock => ({
	shape,
	nodes: Uint32Array.from(nodes),
	...(shape === 'polygon' && { offsets: Uint32Array.of(0, nodes.length) }),
	fields: [
		{
			name: 'part',
			on: 'cells',
			role: 'marker',
			type: 'integer',
			components: 1,
			values: Int32Array.of(value),
		},
	],
});

/**
 * The unit square as an L of six corners, which goes round clockwise, and a quad, each with a number: see `polygonFile`. Numbers of
 * the points are a field, too.
 */
export const facedMesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 1, 0.5, 0.5, 0.5, 0.5, 0),
	triangles: new Uint32Array(0),
	fields: [
		{
			name: 'p',
			on: 'points',
			role: 'attribute',
			type: 'real',
			components: 1,
			values: Float64Array.from({ length: 7 }, (_, i) => i),
		},
	],
	cells: [block('polygon', [3, 2, 4, 5, 6, 0], 5), block('quad', [6, 1, 4, 5], 8)],
	groups: [
		{ name: 'arms', dimension: 2, tag: 3, members: [{ of: 0, members: Uint32Array.of(0) }] },
	],
};
