import { sizeSpecs } from '../../sizing/options.ts';
import {
	type BooleanOption,
	type ChoiceOption,
	choicesOf,
	type NumberOption,
	type OptionSpec,
} from '../../util/options.ts';
import { MAX_ROUNDS, maxTriangles, order, pointGroups, rounds } from '../options.ts';

const longest: NumberOption = {
	name: 'longest',
	title: 'Longest edge',
	help: 'upper bound on the lengths of edges in the metric field, half of which is the lower bound (default: √2)',
	tip: 'upper bound on the lengths of edges in the metric field, half of which is the lower bound',
	type: 'number',
	from: 1.1,
	to: 16,
};

const boundary: ChoiceOption = {
	name: 'boundary',
	title: 'Boundary',
	type: 'choice',
	choices: choicesOf({ straight: 'keep its shape', keep: 'keep its points' }),
	default: 'straight',
	help: 'straight: points may go along straight stretches of boundaries and of lines of one group; keep: all points on them stay',
	tip: 'whether points may go along straight stretches of boundaries and lines',
};

const collapses: ChoiceOption = {
	name: 'collapses',
	title: 'Collapses',
	type: 'choice',
	choices: choicesOf({ 'legal-first': 'until none is legal', paper: 'as in the paper' }),
	default: 'legal-first',
	help: 'legal-first: edges that may be collapsed go shortest first, until there is none; paper: an edge defers to a shorter one beside it before it is tested whether that may be collapsed, which leaves legal collapses',
	tip: 'whether edges defer to shorter ones beside them that can’t be collapsed',
};

const flips: ChoiceOption = {
	name: 'flips',
	title: 'Flips',
	type: 'choice',
	choices: choicesOf({ quality: 'where quality gains', none: 'none' }),
	default: 'quality',
	help: 'quality: edges flip after each coarsening where the worse of their triangles gains quality in the metric field; none: no edge flips, as in the paper',
	tip: 'whether edges flip where the worse of their triangles gains quality',
};

/** Sweeps in each round of an adaptation. */
const ADAPT_SWEEPS = 5;

const sweeps: NumberOption = {
	name: 'sweeps',
	title: 'Sweeps',
	help: 'sweeps of smoothing: how often each point moves',
	tip: 'how often each point moves',
	type: 'integer',
	from: 0,
	to: 10_000,
	default: 20,
};

const moves: ChoiceOption = {
	name: 'moves',
	title: 'Moves',
	type: 'choice',
	choices: choicesOf({
		guarded: 'where nothing gets worse',
		unit: 'towards edges of length 1',
		paper: 'as in the paper',
	}),
	default: 'guarded',
	help: 'guarded: a point moves a quarter of the way, less or not at all where the worst triangle at it would lose quality; unit: towards edges of length 1, where triangles get better in the mean and none worse below a quality of 0.6, as in adapt; paper: as in the paper, by the axes of the mesh and without a guard, refused where a triangle turns over',
	tip: 'whether points move where triangles at them would get worse',
};

const fast: BooleanOption = {
	name: 'fast',
	title: 'Fast',
	type: 'boolean',
	default: false,
	help: 'move points on the GPU in float32, with the metric field from a texture; results may differ between GPUs',
	tip: 'move points on the GPU in float32, with sizes from a texture; results may differ between GPUs',
};

/** Options of coarsening. */
const coarsening = [boundary, collapses];

/** Options of sizes, which are necessary if `required`. */
const withSize = (required: NonNullable<OptionSpec['required']>): readonly OptionSpec[] =>
	sizeSpecs.map((spec) => (spec.name === 'size' ? { ...spec, required } : spec));

/** Options of operations that need sizes. */
const common: readonly OptionSpec[] = [...withSize(() => true), longest];
const last: readonly OptionSpec[] = [pointGroups, order, maxTriangles];

export const redGreenOptions: readonly OptionSpec[] = [...common, rounds, ...last];
export const coarsenOptions: readonly OptionSpec[] = [
	...common,
	...coarsening,
	...[pointGroups, order],
];
export const flipOptions: readonly OptionSpec[] = [...sizeSpecs, order];
export const smoothOptions: readonly OptionSpec[] = [
	...withSize(({ fast, moves }) => fast === true || moves === 'unit'),
	sweeps,
	moves,
	fast,
	boundary,
	...[pointGroups, order],
];
export const adaptOptions: readonly OptionSpec[] = [
	...common,
	{
		...rounds,
		help: 'rounds of refining and coarsening, at most',
		default: MAX_ROUNDS,
	},
	...coarsening,
	flips,
	{
		...sweeps,
		help: 'sweeps of smoothing in each round; 0: no point moves, as in the paper',
		default: ADAPT_SWEEPS,
	},
	...last,
];
