import { pointCount } from '../mesh/triMesh.ts';
import type { Rule } from './rule.ts';

/** Every point is a corner of a triangle, or the middle node of one. */
export const unusedPoints: Rule = {
	id: 'unused-point',
	severity: 'warning',
	description: 'Every point belongs to a triangle.',
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
