import type { Holds } from '../holds.ts';

const values = ['marker', 'attribute', 'size', 'metric'] as const;

/**
 * What Triangle's files can carry. Points and triangles hold any number of columns without a name, points and edges one
 * integer marker each, triangles six nodes.
 */
export const triangleHolds: Holds = {
	coordinates: 2,
	marks: false,
	edges: true,
	// But for those of another set of Triangle's files, which a plan says.
	numbers: { points: false, cells: false },
	cells: [],
	lineTags: true,
	regionTags: true,
	groups: { dimensions: [], names: false, several: false },
	fields: [
		marker('points'),
		marker('edges'),
		columns('points'),
		columns('triangles'),
		{
			on: 'triangles',
			roles: ['midNodes'],
			most: 1,
			components: [3],
			types: ['integer'],
			names: true,
		},
	],
};

function marker(on: 'points' | 'edges'): Holds['fields'][number] {
	const roles = ['marker'] as const;
	return { on, roles, most: 1, components: [1], types: ['integer'], names: false, name: 'marker' };
}

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
