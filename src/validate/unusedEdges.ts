import { NONE } from '../mesh/topology.ts';
import { COPY } from './duplicates.ts';
import { entityRule } from './entityRule.ts';
import { sentence } from './rule.ts';

/** Every edge of the file is an edge of a triangle. Duplicates have a rule of their own (`duplicate-edge`). */
export const unusedEdges = entityRule({
	id: 'unused-edge',
	severity: 'warning',
	description: 'Every edge belongs to a triangle.',
	kind: 'edges',
	breaks({ mesh, topology, skipped, duplicates }) {
		if (!mesh.edges || topology.unusedEdges === 0) return undefined;
		const { edgeTriangles, triangleEdges } = topology;
		const { flags } = duplicates.edges;
		// Edges of triangles that other rules skip count as used.
		const usedBySkipped = skipped && new Uint8Array(edgeTriangles.length / 2);
		for (let s = 0; usedBySkipped && s < triangleEdges.length; s++)
			if (skipped[Math.floor(s / 3)] === 1) usedBySkipped[Math.abs(triangleEdges[s]!) - 1] = 1;
		return (e) => edgeTriangles[2 * e] === NONE && flags?.[e] !== COPY && usedBySkipped?.[e] !== 1;
	},
	describe: (_, indexes, { name }) =>
		[...indexes].map((index) => ({
			kind: 'edges',
			index,
			message: `${sentence(name('edges', index))} belongs to no triangle; it can be removed.`,
		})),
});
