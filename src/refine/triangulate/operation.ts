import type { Operation } from '../operation.ts';

/** Triangulates a planar straight-line graph, as Triangle does with `-p`; adds no points. */
export const triangulate: Operation = {
	id: 'triangulate',
	title: 'Triangulation',
	summary:
		'triangulate points and segments: constrained Delaunay, excluding holes and the exterior',
	source:
		'J. R. Shewchuk 1996, Triangle: engineering a 2D quality mesh generator and Delaunay triangulator, sections 3.1 to 3.3; segments as M. V. Anglada 1997, An improved incremental algorithm for constructing restricted Delaunay triangulations',
	takes: { dimensions: [2], cells: ['point', 'line'] },
	gives: { dimensions: [2], cells: ['triangle'] },
	selects: false,
	refines: false,
	engines: ['cpu'],
	options: [
		{
			name: 'convex',
			title: 'Keep the convex hull',
			type: 'boolean',
			default: false,
			help: 'keep triangles between the segments and the convex hull',
		},
	],
	goals: [],
	run: async (...args) => (await import('./run.ts')).run(...args),
};
