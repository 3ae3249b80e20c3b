import wgsl from '../../../kernels/goal/edgeGoal.wgsl';
import { addWord } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { inScope, selectBits } from './inScope.ts';
import { isFurther, longestSlotOf } from './longestSide.ts';

/**
 * Selects the triangles in scope whose longest edge has a squared length above `high` · 2³² + `low`, and adds their
 * number to `missing[0]`. In scope are the parts of the `inputs` first triangles that have a bit in `scope`.
 */
export const edgeGoal = defineStep({
	name: 'goal/edgeGoal',
	wgsl,
	bindings: {
		corners: read,
		sides: read,
		coordinates: read,
		scope: read,
		triangleParents: read,
		selected: write,
		missing: atomic,
	},
	parameters: ['inputs', 'dimension', 'high', 'low'],
	parallel: true,
	twin(count, { inputs, dimension, high, low }, arrays, first = 0, end = count) {
		const { corners, sides, coordinates, scope, triangleParents, selected, missing } = arrays;
		const found = selectBits(selected, first, end, (t) => {
			if (!inScope(scope, triangleParents, inputs, t)) return false;
			const k = longestSlotOf(sides, t);
			const a = corners[3 * t + k]!;
			const b = corners[3 * t + (k === 2 ? 0 : k + 1)]!;
			return isFurther(coordinates, dimension, a, b, high, low);
		});
		addWord(missing, 0, found);
	},
});
