import type { PointGroups } from '../mesh/carry/pointGroups.ts';
import {
	type ChoiceOption,
	choicesOf,
	type NumberOption,
	type OptionSpec,
	type OptionValues,
	type TextOption,
} from '../util/options.ts';
import type { RefineOptions } from './algorithm.ts';
import { GoalError, NotRefinable } from './errors.ts';
import { type Goal, goalForms, parseGoal } from './goal/goal.ts';
import type { GoalKind } from './operation.ts';

// Options that operations share. With `until` an operation ends when the goal is met, and `rounds` is the maximum;
// panels show both that way.

/** Maximum number of rounds of a run. */
export const MAX_ROUNDS = 20;

/** Throws `NotRefinable` unless `rounds` is an integer from 1 to `MAX_ROUNDS`. */
export function checkRounds(rounds: number): void {
	if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS)
		throw new NotRefinable(`rounds is ${rounds}; expected a whole number from 1 to ${MAX_ROUNDS}`);
}

/** Number of rounds; default 1, with a goal the maximum. */
export const rounds: NumberOption = {
	name: 'rounds',
	title: 'Rounds',
	type: 'integer',
	from: 1,
	to: MAX_ROUNDS,
	help: `number of rounds, 1 to ${MAX_ROUNDS}; children of selected triangles stay selected (default: 1, with --until at most ${MAX_ROUNDS})`,
	tip: 'number of rounds; children of selected triangles stay selected',
};

/** A goal of one of these kinds. */
export const until = (goals: readonly GoalKind[]): TextOption => ({
	name: 'until',
	title: 'Until',
	type: 'text',
	form: 'goal',
	help: `repeat rounds until all triangles meet ${goalForms(goals)}`,
	check(text) {
		try {
			const { kind } = parseGoal(text);
			return goals.includes(kind)
				? undefined
				: `unknown goal ${kind}; expected ${goalForms(goals)}`;
		} catch (error) {
			if (error instanceof GoalError) return error.message;
			throw error;
		}
	},
});

/** Working order of large meshes. */
export const order: ChoiceOption = {
	name: 'order',
	title: 'Order',
	type: 'choice',
	choices: choicesOf({ hilbert: 'Hilbert curve', file: 'file order' }),
	default: 'hilbert',
	help: 'order in which large meshes are processed and numbered',
	commandLine: true,
};

/** Whether new points join groups of points. */
export const pointGroups: ChoiceOption = {
	name: 'point-groups',
	title: 'Point groups',
	type: 'choice',
	choices: choicesOf({ grow: 'new points join', keep: 'keep their points' }),
	default: 'grow',
	help: 'grow: new points on boundaries, on lines and in triangles of a point group (node set) join it if both ends of their edge belong to it; keep: groups keep their points',
	tip: 'new points on boundaries, on lines and in triangles of a node set join it if both ends of their edge belong to it',
};

/** Default of `maxTriangles`. */
export const DEFAULT_MAX_TRIANGLES = 1e8;

/** Limit on the triangles of the result. */
export const maxTriangles: NumberOption = {
	name: 'max-triangles',
	title: 'Maximum triangles',
	type: 'integer',
	from: 1,
	to: 2 ** 31 - 1,
	default: DEFAULT_MAX_TRIANGLES,
	help: 'stop before a round exceeds this number of triangles',
	commandLine: true,
};

/** Options of operations that refine in rounds on any engine; `roundOptions` reads them. */
export const roundSpecs = (goals: readonly GoalKind[]): readonly OptionSpec[] => [
	rounds,
	until(goals),
	pointGroups,
	order,
	maxTriangles,
];

/** The goal in the values of an operation's options. */
export const goalIn = ({ until }: OptionValues): Goal | undefined =>
	typeof until === 'string' && until.trim() !== '' ? parseGoal(until) : undefined;

/** Converts option values to parameters of refinement in rounds. */
export function roundOptions(
	values: OptionValues,
): Required<Pick<RefineOptions, 'rounds' | 'order' | 'pointGroups' | 'maxTriangles'>> &
	Pick<RefineOptions, 'until'> {
	const goal = goalIn(values);
	return {
		rounds: (values.rounds as number | undefined) ?? (goal ? MAX_ROUNDS : 1),
		...(goal && { until: goal }),
		order: values.order as 'hilbert' | 'file',
		pointGroups: values['point-groups'] as PointGroups,
		maxTriangles: values['max-triangles'] as number,
	};
}

/** The rounds that a run does in any case: 0 with a goal. */
export const guaranteedRounds = (values: OptionValues): number =>
	goalIn(values) ? 0 : ((values.rounds as number | undefined) ?? 1);

/** The options that forms show. */
export const formOptions = (options: readonly OptionSpec[]): readonly OptionSpec[] =>
	options.filter(({ commandLine }) => !commandLine);
