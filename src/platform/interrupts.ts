/*
 * For what can't be cut off with its thread: a GPU library ends the whole process where a thread ends while work of its
 * own is under way.
 */

/** Called when the thread is interrupted, as soon as it looks up: ends work that is under way. */
export const atInterrupt = new Set<() => void>();

/** Called when work during which the thread must not be ended begins (1) and ends (-1). */
let told: (by: 1 | -1) => void = () => {};

/** Sets what is called when work begins or ends during which the thread must not be ended. */
export function setHold(next: typeof told): void {
	told = next;
}

/** Says that work begins that the thread must not be ended in; returns what says that it has ended. */
export function hold(): () => void {
	told(1);
	let held = true;
	return () => {
		if (held) told(-1);
		held = false;
	};
}
