import { NotRefinable } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { roundOptions } from '../options.ts';
import { outcomeOf } from '../outcome.ts';
import { lepp } from './lepp.ts';

/** `run` of the operation. */
export const run: Operation['run'] = async (
	_,
	mesh,
	{ selection, selectAgain, values, ...between },
) => {
	if (values.reselect === true && !selectAgain)
		throw new NotRefinable('reselect: the selection has no meaning on the mesh of a later round');
	const { rounds, maxTriangles } = roundOptions(values);
	return outcomeOf(
		await lepp(mesh, {
			...between,
			selection,
			rounds,
			maxTriangles,
			targets:
				values.targets === 'random'
					? { by: 'random', seed: values.seed as number }
					: { by: 'file' },
			...(values.reselect === true && selectAgain && { reselect: selectAgain }),
		}),
	);
};
