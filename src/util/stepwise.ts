import { type CancelSignal, throwIfCancelled } from './cancel.ts';

/** What a long piece of work lets in between its steps. */
export interface Between {
	readonly signal?: CancelSignal;
	/** Awaited between steps, so that events come in; the signal is looked at after it. */
	readonly pause?: () => Promise<void>;
}

/** Takes all steps of a piece of work and returns what it makes. Throws `Cancelled` between steps. */
export async function stepwise<T>(work: Generator<void, T>, between: Between): Promise<T> {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
		if (between.pause) await between.pause();
		throwIfCancelled(between.signal);
	}
}
