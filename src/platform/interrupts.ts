/*
 * Protects work during which the thread must not end: a GPU library aborts the process if a thread ends while the
 * library is working.
 */

/** Callbacks that stop running work, called at the next turn of the event loop after an interrupt. */
export const atInterrupt = new Set<() => void>();

/** Called with 1 when protected work begins, and with -1 when it ends. */
let onHold: (by: 1 | -1) => void = () => {};

/** Sets the function that is called when protected work begins or ends. */
export function setInterruptHold(next: typeof onHold): void {
	onHold = next;
}

/** Reports that protected work begins; returns a function that reports its end. */
export function holdInterrupts(): () => void {
	onHold(1);
	let held = true;
	return () => {
		if (held) onHold(-1);
		held = false;
	};
}
