/** A request to stop, checked by long loops between chunks of work. An `AbortSignal` satisfies it. */
export interface CancelSignal {
	readonly aborted: boolean;
}

/** The side that raises a `CancelSignal`. */
export class CancelSource {
	readonly #listeners = new Set<() => void>();
	readonly signal = { aborted: false };

	/** Raises the signal; later calls do nothing. */
	cancel(): void {
		if (this.signal.aborted) return;
		this.signal.aborted = true;
		for (const listener of this.#listeners) listener();
	}

	/** Calls `listener` when the signal is raised, at once if it already is. Returns a function that unsubscribes. */
	onCancel(listener: () => void): () => void {
		if (this.signal.aborted) listener();
		else this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}

/** Thrown by `throwIfCancelled`; never shown as an error. */
export class Cancelled extends Error {
	override readonly name = 'Cancelled';
	constructor() {
		super('cancelled');
	}
}

/** Whether an error is `Cancelled`, even one of another copy of this module. */
export const isCancelled = (error: unknown): boolean =>
	error instanceof Error && error.name === 'Cancelled';

/** Throws `Cancelled` if the signal has been raised. */
export function throwIfCancelled(signal: CancelSignal | undefined): void {
	if (signal?.aborted) throw new Cancelled();
}
