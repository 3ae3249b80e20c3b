import type { Operation } from '../operation.ts';

/** Makes polygons of triangles: terminal-edge regions, cut where they would not be simple. */
export const polygonise: Operation = {
	id: 'polygonise',
	title: 'Polygons (Polylla)',
	summary: 'merge triangles into convex and non-convex polygons, one or more per terminal edge',
	source:
		'S. Salinas-Fernández, R. Carrasco, N. Hitschfeld-Kahler 2023, GPolylla: Fully GPU-accelerated polygonal mesh generator, sections 3.2 and 6',
	takes: { dimensions: [2, 3], cells: ['triangle', 'line'] },
	gives: { dimensions: [2, 3], cells: ['polygon', 'line'] },
	selects: false,
	refines: false,
	inspects: true,
	engines: ['cpu', 'threads', 'gpu'],
	steps: 'refinement',
	options: [
		{
			name: 'join-groups',
			title: 'Join groups',
			type: 'boolean',
			default: false,
			help: 'merge triangles across groups and markers, and across edges that are marked, segments, in a group or on a line',
		},
	],
	goals: [],
	run: async (...args) => (await import('./run.ts')).run(...args),
};
