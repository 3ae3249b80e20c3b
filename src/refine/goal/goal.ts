import { parseFormula, type SizeFormula } from '../../sizing/formula.ts';
import { countText } from '../../util/counted.ts';
import { asGoal, GoalError } from '../errors.ts';

/** Goal of rounds; lengths and areas in units of the mesh. */
export type Goal =
	/** No edge is longer than `length`. */
	| { readonly kind: 'edge'; readonly length: number }
	/** No triangle has an area above `bound`; for planar meshes. */
	| { readonly kind: 'area'; readonly bound: number }
	/** No edge is longer than the mean of the sizes at its ends. */
	| { readonly kind: 'size'; readonly size: SizeFormula };

/** Syntax of each kind of goal, for help and messages. */
const forms: Readonly<Record<Goal['kind'], string>> = {
	edge: 'edge:<length>',
	area: 'area:<bound>',
	size: 'size:<formula in x and y>',
};

/** All kinds of goals. */
export const goalKinds = Object.keys(forms) as readonly Goal['kind'][];

/** "edge:<length>, area:<bound> or size:<formula in x and y>", of these kinds. */
export function goalForms(kinds: readonly Goal['kind'][] = goalKinds): string {
	const syntaxes = kinds.map((kind) => forms[kind]);
	const last = syntaxes.pop() ?? '';
	return syntaxes.length === 0 ? last : `${syntaxes.join(', ')} or ${last}`;
}

/**
 * Parses a goal such as `edge:0.1`, `area:1e-3` or `size:0.01 + x^2/5`.
 *
 * @throws GoalError with the expected syntax, and the position of an error in a formula
 */
export function parseGoal(text: string): Goal {
	const [, kind, rest = ''] = /^\s*(edge|area|size)\s*:(.*)$/s.exec(text) ?? [];
	if (kind === 'edge') return { kind, length: positive(rest, 'edge:<length>', 'length') };
	if (kind === 'area') return { kind, bound: positive(rest, 'area:<bound>', 'area') };
	if (kind === 'size') return { kind, size: asGoal(() => parseFormula(rest)) };
	throw new GoalError(`"${text}" is not a goal; expected ${goalForms()}`);
}

/** Reads a positive number. Throws `GoalError`; `form` begins the message, `noun` names the number in it. */
function positive(text: string, form: string, noun: string): number {
	const value = Number(text);
	if (text.trim() === '' || !(value > 0) || value === Infinity)
		throw new GoalError(`${form}: expected a positive ${noun}, found "${text.trim()}"`);
	return value;
}

/** The text of a goal. */
export function goalText(goal: Goal): string {
	if (goal.kind === 'edge') return `edge:${goal.length}`;
	return goal.kind === 'area' ? `area:${goal.bound}` : `size:${goal.size.text}`;
}

/** Warning if a run ends before all triangles meet its goal. */
export function missWarning(goal: Goal, missing: number, rounds: number): string {
	const subject = missing === 1 ? 'triangle still has' : 'triangles still have';
	const noun =
		goal.kind === 'area'
			? `an area above ${goal.bound}`
			: `an edge longer than ${goal.kind === 'edge' ? goal.length : goal.size.text.trim()}`;
	const after = rounds === 1 ? 'one round' : `${rounds} rounds`;
	return `goal not met: after ${after}, ${countText(missing)} ${subject} ${noun}`;
}
