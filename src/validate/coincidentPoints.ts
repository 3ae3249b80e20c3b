import { duplicateRule } from './duplicateRule.ts';

/** No two points have the same coordinates. */
export const coincidentPoints = duplicateRule({
	id: 'coincident-points',
	severity: 'warning',
	description: 'No two points coincide.',
	graphs: 'also',
	kind: 'points',
	message: (_, copy, original, { number }) =>
		`Point ${number('points', copy)} coincides with point ${number('points', original)}; merge them, or move one.`,
});
