import { duplicateRule } from './duplicateRule.ts';

/** No two points have the same coordinates. */
export const coincidentPoints = duplicateRule({
	id: 'coincident-points',
	severity: 'warning',
	description: 'No two points are in the same place.',
	graphs: 'also',
	kind: 'points',
	message: (_, copy, original, { number }) =>
		`Point ${number('points', copy)} is in the same place as point ${number('points', original)}; move one, or merge the two.`,
});
