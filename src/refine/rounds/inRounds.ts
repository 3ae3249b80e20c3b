import type { Engine } from '../../engine/engine.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Refined, RefineOptions, Split } from '../algorithm.ts';
import type { Operation } from '../operation.ts';
import { roundOptions } from '../options.ts';
import { outcomeOf } from '../outcome.ts';
import { type RoundSettings, refineInRounds } from './refineInRounds.ts';

/** Refinement in rounds with typed options, for callers that have no option values of a schema. */
export interface RoundRefiner {
	refine(engine: Engine, mesh: TriMesh, options: RefineOptions): Promise<Refined>;
}

/** Longest-edge bisection with `settings`. */
export const longestEdgeWith = (settings: RoundSettings): RoundRefiner => ({
	refine: (engine, mesh, options) => refineInRounds(engine, mesh, options, settings),
});

/** Uniform division with `settings`. */
export const uniformWith = (settings: RoundSettings): RoundRefiner => ({
	refine: (engine, mesh, options) =>
		refineInRounds(engine, mesh, { ...options, split: 'all' }, { ...settings, similar: true }),
});

/** `run` of the operation `longest-edge`. */
export const runLongestEdge: Operation['run'] = async (engine, mesh, { values, ...request }) =>
	outcomeOf(
		await longestEdgeWith({}).refine(engine, mesh, {
			...request,
			...roundOptions(values),
			split: values.split as Split,
		}),
	);

/** `run` of the operation `uniform`. */
export const runUniform: Operation['run'] = async (engine, mesh, { values, ...request }) =>
	outcomeOf(await uniformWith({}).refine(engine, mesh, { ...request, ...roundOptions(values) }));
