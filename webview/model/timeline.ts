import { type History, lastRound, type Place, type Round, statesOf } from './history.ts';
import type { MarkChange } from './marks.ts';

/** So many changes of marks can be undone. */
const keptMarkings = 50;

/** Rounds of refinement, or what else shows other meshes. */
export interface RoundStep {
	readonly kind: 'rounds';
	readonly from: Place;
	readonly to: Place;
}

/** Marks of the file's mesh, or of what a round made. */
export interface MarkStep {
	readonly kind: 'marks';
	readonly round: Round | null;
	readonly change: MarkChange;
}

export type Step = RoundStep | MarkStep;

const isOfRounds = (step: Step): step is RoundStep => step.kind === 'rounds';

/** What was done in the preview, in order: what was done last is undone first, be it a round or a change of marks. */
export class Timeline {
	#done: readonly Step[] = [];
	/** The next to be redone is the last. */
	#undone: readonly Step[] = [];

	/** What an undo takes back. */
	get last(): Step | undefined {
		return this.#done.at(-1);
	}

	/** What a redo does again. */
	get next(): Step | undefined {
		return this.#undone.at(-1);
	}

	/** Something new was done: nothing can be redone any more. */
	did(step: Step): void {
		this.#undone = [];
		this.#done = [...this.#done, step];
		const markings = this.#done.filter((one) => !isOfRounds(one));
		if (markings.length > keptMarkings)
			this.#done = this.#done.filter((one) => one !== markings[0]);
	}

	/** A step was undone; others may have been done meanwhile. */
	back(step: Step): void {
		this.#done = this.#done.filter((one) => one !== step);
		this.#undone = [...this.#undone, step];
	}

	/** A step was redone; others may have been done meanwhile. */
	forth(step: Step): void {
		this.#undone = this.#undone.filter((one) => one !== step);
		this.#done = [...this.#done, step];
	}

	/** Forgets steps that can be neither undone nor redone. */
	drop(isGone: (step: Step) => boolean): void {
		this.#done = this.#done.filter((step) => !isGone(step));
		this.#undone = this.#undone.filter((step) => !isGone(step));
	}

	/**
	 * Makes the last rounds the last step, before changes of marks that do not depend on them. Those of their result are forgotten: the
	 * marks stay with it. Undefined where there are none.
	 */
	lastRounds(): RoundStep | undefined {
		const step = this.#done.findLast(isOfRounds);
		if (!step) return undefined;
		const made = lastRound(step.to.history);
		const isOfResult = (one: Step) => !isOfRounds(one) && one.round !== null && one.round === made;
		const others = this.#done.filter((one) => one !== step && !isOfResult(one));
		this.#done = [...others, step];
		return step;
	}

	/** Whether there are rounds to be redone. */
	get hasNextRounds(): boolean {
		return this.#undone.some(isOfRounds);
	}

	/** Begins with a history that was saved. */
	begin({ of, history }: Place): void {
		const states = statesOf(history);
		const isNow = ({ position, sources }: History) =>
			position === history.position && sources.length === history.sources.length;
		const now = Math.max(0, states.findIndex(isNow));
		const steps = states.slice(1).map(
			(state, i): Step => ({
				kind: 'rounds',
				from: { of, history: states[i]! },
				to: { of, history: state },
			}),
		);
		this.#done = steps.slice(0, now);
		this.#undone = steps.slice(now).reverse();
	}
}
