import { NONE } from '../mesh/topology.ts';
import { pointCount } from '../mesh/triMesh.ts';
import type { Rule } from './rule.ts';

/** Every point is a corner of a triangle, or the middle node of one. */
export const unusedPoints: Rule = {
	id: 'unused-point',
	severity: 'warning',
	check({ mesh, report, number }) {
		const used = new Uint8Array(pointCount(mesh));
		for (const p of mesh.triangles) used[p] = 1;
		for (const { role, values } of mesh.fields)
			if (role === 'midNodes') for (const p of values) used[p] = 1;
		for (let p = 0; p < used.length; p++)
			if (used[p] === 0)
				report('points', p, () => `Point ${number('points', p)} belongs to no triangle.`);
	},
};

/** Every edge of the file is a side of a triangle. */
export const unusedEdges: Rule = {
	id: 'unused-edge',
	severity: 'warning',
	check({ topology: { unusedEdges, edgeTriangles }, report, name }) {
		if (unusedEdges === 0) return;
		for (let e = 0; e < edgeTriangles.length / 2; e++)
			if (edgeTriangles[2 * e] === NONE)
				report('edges', e, () => {
					const text = name('edges', e);
					return `${text[0]!.toUpperCase()}${text.slice(1)} belongs to no triangle.`;
				});
	},
};
