import type { Engine } from '../../engine/engine.ts';
import { triangleCount } from '../../mesh/triMesh.ts';
import { loopsFor, sharesLoops } from '../../util/loop.ts';
import { NotRefinable } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { roundOptions } from '../options.ts';
import { outcomeOf } from '../outcome.ts';
import { type LeppOptions, lepp } from './lepp.ts';
import type { Variant } from './threads/member.ts';

/** `run` of the operation. */
export const run: Operation['run'] = async (
	engine,
	mesh,
	{ selection, selectAgain, values, ...between },
) => {
	if (values.reselect === true && !selectAgain)
		throw new NotRefinable('reselect: the selection does not apply to the mesh of a later round');
	const { rounds, maxTriangles, pointGroups } = roundOptions(values);
	const triangles = triangleCount(mesh);
	const asked = values.variant as 'auto' | 'serial' | Variant;
	const by = runnersFor(engine, asked, triangles);
	const refined = await lepp(mesh, {
		...between,
		...by,
		selection,
		rounds,
		maxTriangles,
		pointGroups,
		numbering: values.canonical === 'off' ? 'made' : 'canonical',
		targets:
			values.targets === 'random' ? { by: 'random', seed: values.seed as number } : { by: 'file' },
		...(values.reselect === true && selectAgain && { reselect: selectAgain }),
	});
	const isInstead = asked !== 'auto' && asked !== 'serial' && !by.together;
	const warnings = isInstead ? [...refined.warnings, insteadOf(asked)] : refined.warnings;
	return outcomeOf({ ...refined, warnings });
};

/** Chooses the threads for loops and, if worthwhile or requested, the team for bisection. */
function runnersFor(
	{ loops, team }: Engine,
	asked: 'auto' | 'serial' | Variant,
	triangles: number,
): Pick<LeppOptions, 'loops' | 'together'> {
	const variant = asked === 'auto' ? (sharesLoops(triangles) ? 'pa3' : 'serial') : asked;
	if (variant === 'serial' || !loops || !team) return { loops: loopsFor(triangles, loops) };
	return { loops, together: { team, variant } };
}

const insteadOf = (variant: Variant): string =>
	`${variant} needs threads with shared memory, which are not available; the serial algorithm gives the same mesh`;
