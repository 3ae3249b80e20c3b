import type { Engine } from '../engine/engine.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { type ChoiceOption, choicesOf } from '../util/options.ts';
import type { Refined, RefineOptions, Split } from './algorithm.ts';
import { goalKinds } from './goal.ts';
import { type Operation, outcomeOf, trianglesAndLines } from './operation.ts';
import * as options from './options.ts';
import { type RoundSettings, refineInRounds } from './refineInRounds.ts';

const split: ChoiceOption = {
	name: 'split',
	title: 'Divide',
	type: 'choice',
	form: 'edges',
	choices: choicesOf({ longest: 'longest edge', all: 'all three edges' }),
	default: 'longest',
	help: 'which edges of a selected triangle are divided',
	tip: 'which edges of a chosen triangle are halved',
};

/** The same with options as what they stand for, for callers that have no values of a schema. */
export interface InRounds {
	refine(engine: Engine, mesh: TriMesh, options: RefineOptions): Promise<Refined>;
}

/** The rounds of the operation, going about it as the settings say. */
export const longestEdgeWith = (settings: RoundSettings): InRounds => ({
	refine: (engine, mesh, options) => refineInRounds(engine, mesh, options, settings),
});

/** The thesis's GPUParallelRefine: bisection of longest edges, and of whatever must follow for the mesh to conform. */
export const longestEdge: Operation & InRounds = {
	...longestEdgeWith({}),
	id: 'longest-edge',
	title: 'Longest-edge bisection',
	summary: 'divide selected triangles at their longest edges, and what must follow',
	source:
		'B. Hatipoğlu 2011, Longest-Edge Bisection Refinement of Triangular Meshes on GPUs, chapters 3 and 4 (GPUParallelRefine)',
	takes: trianglesAndLines,
	gives: trianglesAndLines,
	selects: true,
	refines: true,
	engines: ['cpu', 'threads', 'gpu'],
	options: [split, ...options.roundSpecs(goalKinds)],
	goals: goalKinds,
	fewest: (triangles, selected, values) =>
		triangles + selected * ((values.split === 'all' ? 4 : 2) ** options.surely(values) - 1),
	run: async (engine, mesh, { values, ...request }) =>
		outcomeOf(
			await refineInRounds(engine, mesh, {
				...request,
				...options.roundOptions(values),
				split: values.split as Split,
			}),
		),
};
