/** A server that ends more often than MOST times within WHILE milliseconds is not started again. */
const MOST = 3;
const WHILE = 3 * 60_000;

/** The reaction to an unexpected end of the server, and its message. */
export interface AfterEnd {
	readonly restart: boolean;
	readonly message: string;
}

/** Decides whether a server that has ended is restarted; the user sees a message in either case. */
export class Restarts {
	readonly #ends: number[] = [];

	/** The server ended at time `now`, in milliseconds. */
	ended(now: number): AfterEnd {
		this.#ends.push(now);
		const recent = this.#ends.filter((end) => now - end < WHILE).length;
		return recent <= MOST
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
