/** A server that ends more often than MAX_ENDS times within WINDOW_MS is not started again. */
const MAX_ENDS = 3;
const WINDOW_MS = 3 * 60_000;

/** The reaction to an unexpected end of the server, and its message. */
export interface RestartDecision {
	readonly restart: boolean;
	readonly message: string;
}

/** Decides whether a server that has ended is restarted; the user sees a message in either case. */
export class Restarts {
	readonly #endTimes: number[] = [];

	/** The server ended at time `now`, in milliseconds. */
	ended(now: number): RestartDecision {
		this.#endTimes.push(now);
		const recent = this.#endTimes.filter((end) => now - end < WINDOW_MS).length;
		return recent <= MAX_ENDS
			? {
					restart: true,
					message:
						'The TriRefine language server stopped unexpectedly and was restarted. See the log.',
				}
			: {
					restart: false,
					message:
						'The TriRefine language server keeps stopping. Findings and navigation are off until the window is reloaded. See the log.',
				};
	}
}
