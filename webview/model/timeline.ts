import { type History, type HistoryPosition, lastRound, type Round, statesOf } from './history.ts';
import type { MarkChange } from './marks.ts';

/** Maximum number of changes of marks that can be undone. */
const maxMarkSteps = 50;

/** Rounds of refinement, or another change of the meshes that are shown. */
export interface RoundStep {
	readonly kind: 'rounds';
	readonly from: HistoryPosition;
	readonly to: HistoryPosition;
}

/** A change of marks of the file's mesh (`round` null), or of the result of a round. */
export interface MarkStep {
	readonly kind: 'marks';
	readonly round: Round | null;
	readonly change: MarkChange;
}

/** A step that can be undone and redone. */
export type Step = RoundStep | MarkStep;

const isRoundStep = (step: Step): step is RoundStep => step.kind === 'rounds';

/** Undo stack of the preview: rounds and changes of marks, in order. */
export class Timeline {
	#done: readonly Step[] = [];
	/** The last is redone next. */
	#undone: readonly Step[] = [];

	/** The step that undo reverts. */
	get last(): Step | undefined {
		return this.#done.at(-1);
	}

	/** The step that redo repeats. */
	get next(): Step | undefined {
		return this.#undone.at(-1);
	}

	/** Pushes a new step; clears the redo stack. */
	push(step: Step): void {
		this.#undone = [];
		this.#done = [...this.#done, step];
		const markSteps = this.#done.filter((other) => !isRoundStep(other));
		if (markSteps.length > maxMarkSteps)
			this.#done = this.#done.filter((other) => other !== markSteps[0]);
	}

	/** Moves an undone step to the redo stack; others may have been pushed meanwhile. */
	moveToRedo(step: Step): void {
		this.#done = this.#done.filter((other) => other !== step);
		this.#undone = [...this.#undone, step];
	}

	/** Moves a redone step back to the undo stack; others may have been pushed meanwhile. */
	moveToUndo(step: Step): void {
		this.#undone = this.#undone.filter((other) => other !== step);
		this.#done = [...this.#done, step];
	}

	/** Drops steps that can be neither undone nor redone. */
	drop(isObsolete: (step: Step) => boolean): void {
		this.#done = this.#done.filter((step) => !isObsolete(step));
		this.#undone = this.#undone.filter((step) => !isObsolete(step));
	}

	/**
	 * Moves the last rounds to the top of the stack, past changes of marks that do not depend on them. Changes of marks
	 * of their result are dropped: the marks stay with it. Undefined if there are no rounds.
	 */
	lastRounds(): RoundStep | undefined {
		const step = this.#done.findLast(isRoundStep);
		if (!step) return undefined;
		const round = lastRound(step.to.history);
		const isOfResult = (other: Step) =>
			!isRoundStep(other) && other.round !== null && other.round === round;
		const others = this.#done.filter((other) => other !== step && !isOfResult(other));
		this.#done = [...others, step];
		return step;
	}

	/** Whether there are rounds to redo. */
	get hasNextRounds(): boolean {
		return this.#undone.some(isRoundStep);
	}

	/** Starts with a saved history. */
	begin({ of, history }: HistoryPosition): void {
		const states = statesOf(history);
		const isCurrent = ({ position, sources }: History) =>
			position === history.position && sources.length === history.sources.length;
		const current = Math.max(0, states.findIndex(isCurrent));
		const steps = states.slice(1).map(
			(state, i): Step => ({
				kind: 'rounds',
				from: { of, history: states[i]! },
				to: { of, history: state },
			}),
		);
		this.#done = steps.slice(0, current);
		this.#undone = steps.slice(current).reverse();
	}
}
