import { duplicateRule } from './duplicateRule.ts';

/** No triangle is listed twice, regardless of first corner and orientation. */
export const duplicateTriangles = duplicateRule({
	id: 'duplicate-triangle',
	severity: 'error',
	description: 'No triangle is listed twice.',
	kind: 'triangles',
	message: (_, copy, original, { number }) =>
		`Triangle ${number('triangles', copy)} has the same corners as triangle ${number('triangles', original)}; remove one of them.`,
});
