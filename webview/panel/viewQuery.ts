/** A request that depends on the visible part, and its target. */
export interface ViewQuerySources<Request, Found> {
	/** The subject of requests: results for another one are dropped. */
	subject(): unknown;
	/** Plain data; null for no request. */
	request(): Request | null;
	ask(request: Request): Promise<Found>;
	show(found: Found): void;
}

/** Keeps a result up to date with the visible part: repeats the request until it does not change, one at a time. */
export class ViewQuery<Request, Found> {
	readonly #of: ViewQuerySources<Request, Found>;
	#asked = '';
	#isAsking = false;
	/** Incremented when the current request is outdated. */
	#latest = 0;
	#subject: unknown;

	constructor(of: ViewQuerySources<Request, Found>) {
		this.#of = of;
	}

	/** Discards the result and requests it again. */
	renew(): void {
		this.#latest++;
		this.#asked = '';
		this.viewChanged();
	}

	/** Updates the result after a change of the visible part. */
	viewChanged(): void {
		const subject = this.#of.subject();
		if (subject !== this.#subject) {
			this.#subject = subject;
			this.#latest++;
			this.#asked = '';
		}
		// Rejects if the mesh was replaced or its worker has ended; the next mesh starts a new request.
		this.#look().catch(() => {});
	}

	async #look(): Promise<void> {
		if (this.#isAsking) return;
		this.#isAsking = true;
		try {
			for (;;) {
				const request = this.#of.request();
				const key = JSON.stringify(request);
				if (request === null || key === this.#asked) return;
				this.#asked = key;
				const latest = this.#latest;
				const answer = await this.#of.ask(request);
				if (latest === this.#latest) this.#of.show(answer);
			}
		} finally {
			this.#isAsking = false;
		}
	}
}
