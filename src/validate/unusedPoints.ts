import { pointCount } from '../mesh/triMesh.ts';
import { usedPoints } from '../mesh/usedPoints.ts';
import { COPY } from './duplicates.ts';
import { entityRule } from './entityRule.ts';

/**
 * Every point is a corner or midside node of a triangle, or a node of another cell. Duplicates have a rule of their own
 * (`coincident-points`).
 */
export const unusedPoints = entityRule({
	id: 'unused-point',
	severity: 'warning',
	description: 'Every point belongs to a triangle.',
	kind: 'points',
	breaks({ mesh, duplicates }, change) {
		if (change) {
			// Most points near a change are corners of triangles near it.
			const { triangles } = mesh;
			const used = new Uint8Array(pointCount(mesh));
			for (const t of change.triangles.list)
				for (let i = 3 * t; i < 3 * t + 3; i++) used[triangles[i]!] = 1;
			if (change.points.list.every((p) => used[p] === 1)) return undefined;
		}
		const used = usedPoints(mesh);
		const { flags } = duplicates.points;
		return (p) => used[p] === 0 && flags?.[p] !== COPY;
	},
	describe: (_, indexes, { number }) =>
		[...indexes].map((index) => ({
			kind: 'points',
			index,
			message: `Point ${number('points', index)} belongs to no triangle; it can be removed.`,
		})),
});
