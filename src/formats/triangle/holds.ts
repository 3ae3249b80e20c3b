import { type Holds, markerFields, midNodeFields } from '../core/holds.ts';

const values = ['marker', 'attribute', 'size', 'metric'] as const;

/**
 * Contents of Triangle's files. Points and triangles hold any number of columns without a name, points and edges one
 * integer marker each, triangles six nodes.
 */
export const triangleHolds: Holds = {
	coordinates: 2,
	marks: false,
	edges: true,
	// `writeTriangle` gives these for each mesh.
	numbers: { points: false, cells: false },
	cells: [],
	lineTags: true,
	regionTags: true,
	groups: { dimensions: [], names: false, several: false },
	fields: [
		markerFields('points'),
		markerFields('edges'),
		columns('points'),
		columns('triangles'),
		midNodeFields('triangles', 3),
	],
};

function columns(on: 'points' | 'triangles'): Holds['fields'][number] {
	return {
		on,
		roles: values,
		types: ['integer', 'real'],
		finite: true,
		names: false,
		name: 'attribute',
	};
}
