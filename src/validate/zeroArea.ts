import { qualityOf } from '../mesh/quality.ts';
import { entityRule } from './entityRule.ts';

/** A triangle has area. Repeated corners have a rule of their own (`equal-ends`). */
export const zeroArea = entityRule({
	id: 'zero-area',
	severity: 'warning',
	description: 'No triangle has zero area.',
	kind: 'triangles',
	breaks({ mesh, orientations, skipped }) {
		if (mesh.dimension === 2) return (t) => orientations[t] === 0 && skipped?.[t] !== 1;
		// In 3D the smallest angle is 0 for degenerate triangles.
		const { smallestAngles, degenerate } = qualityOf(mesh);
		if (degenerate === 0) return undefined;
		return (t) => smallestAngles[t] === 0 && skipped?.[t] !== 1;
	},
	describe: ({ mesh }, indexes, { number }) =>
		[...indexes].map((index) => {
			const corners = [...mesh.triangles.subarray(3 * index, 3 * index + 3)];
			return {
				kind: 'triangles',
				index,
				message: `Triangle ${number('triangles', index)} has zero area: its corners, points ${corners.map((p) => number('points', p)).join(', ')}, are collinear. Move one of them, or remove the triangle.`,
				related: corners.map((p) => ({ kind: 'points', index: p })),
			};
		}),
});
