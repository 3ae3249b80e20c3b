import { type ChoiceOption, choicesOf } from '../../util/options.ts';
import { goalKinds } from '../goal/goal.ts';
import { type Operation, trianglesAndLines } from '../operation.ts';
import * as options from '../options.ts';

/** Edges of a selected triangle to divide. */
export const split: ChoiceOption = {
	name: 'split',
	title: 'Divide',
	type: 'choice',
	form: 'edges',
	choices: choicesOf({ longest: 'longest edge', all: 'all three edges' }),
	default: 'longest',
	help: 'edges of a selected triangle to divide',
	tip: 'edges of a selected triangle to divide',
};

/** The thesis's GPUParallelRefine: bisection of longest edges, propagated until the mesh conforms. */
export const longestEdge: Operation = {
	id: 'longest-edge',
	title: 'Longest-edge bisection',
	summary:
		'divide selected triangles at their longest edges, and the neighbours needed to keep the mesh conforming',
	source:
		'B. Hatipoğlu 2011, Parallel Triangular Mesh Refinement by Longest Edge Bisection on GPUs, chapters 3 and 4 (GPUParallelRefine)',
	takes: trianglesAndLines,
	gives: trianglesAndLines,
	selects: true,
	refines: true,
	inspects: true,
	engines: ['cpu', 'threads', 'gpu'],
	steps: 'refinement',
	options: [split, ...options.roundSpecs(goalKinds)],
	goals: goalKinds,
	fewest: (triangles, selected, values) =>
		triangles +
		selected * ((values.split === 'all' ? 4 : 2) ** options.guaranteedRounds(values) - 1),
	run: async (...args) => (await import('../rounds/inRounds.ts')).runLongestEdge(...args),
};
