import { type CancelSignal, throwIfCancelled } from './cancel.ts';

/** What may happen between the slices of a long piece of work. */
export interface Between {
	readonly signal?: CancelSignal;
	/** Awaited between slices, so that events are handled; the signal is checked after it. */
	readonly pause?: () => Promise<void>;
}

/** Runs all slices of a piece of work and returns what it makes. Throws `Cancelled` between slices. */
export async function inSlices<T>(work: Generator<void, T>, between: Between): Promise<T> {
	for (;;) {
		const slice = work.next();
		if (slice.done) return slice.value;
		if (between.pause) await between.pause();
		throwIfCancelled(between.signal);
	}
}
