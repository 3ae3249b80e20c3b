/*
 * For work that must not end with its thread: a GPU library aborts the whole process if a thread ends while the
 * library's work is under way.
 */

/** Called at the next turn of the event loop after an interrupt: ends work that is under way. */
export const atInterrupt = new Set<() => void>();

/** Called when work during which the thread must not be ended begins (1) and ends (-1). */
let told: (by: 1 | -1) => void = () => {};

/** Sets what is called when work begins or ends during which the thread must not be ended. */
export function setHold(next: typeof told): void {
	told = next;
}

/** Says that work begins during which the thread must not be ended; returns the function that says it has ended. */
export function hold(): () => void {
	told(1);
	let held = true;
	return () => {
		if (held) told(-1);
		held = false;
	};
}
