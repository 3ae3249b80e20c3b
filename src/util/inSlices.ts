import { type CancelSignal, throwIfCancelled } from './cancel.ts';

/** Hooks between the slices of long work. */
export interface SliceHooks {
	readonly signal?: CancelSignal;
	/** Awaited between slices, so that events are handled; the signal is checked afterwards. */
	readonly pause?: () => Promise<void>;
}

/** Runs all slices of a generator and returns its result. Throws `Cancelled` between slices. */
export async function inSlices<T>(work: Generator<void, T>, between: SliceHooks): Promise<T> {
	for (;;) {
		const slice = work.next();
		if (slice.done) return slice.value;
		if (between.pause) await between.pause();
		throwIfCancelled(between.signal);
	}
}
