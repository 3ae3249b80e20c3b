/** A request that depends on the visible part, and its target. */
export interface ViewQuerySources<Request, Result> {
	/** The subject of requests: results for another one are dropped. */
	subject(): unknown;
	/** Plain data; null for no request. */
	request(): Request | null;
	ask(request: Request): Promise<Result>;
	show(result: Result): void;
}

/** Keeps a result up to date with the visible part: repeats the request until it does not change, one at a time. */
export class ViewQuery<Request, Result> {
	readonly #sources: ViewQuerySources<Request, Result>;
	#requested = '';
	#isPending = false;
	/** Incremented when the current request is outdated. */
	#latest = 0;
	#subject: unknown;

	constructor(sources: ViewQuerySources<Request, Result>) {
		this.#sources = sources;
	}

	/** Discards the result and requests it again. */
	renew(): void {
		this.#latest++;
		this.#requested = '';
		this.viewChanged();
	}

	/** Updates the result after a change of the visible part. */
	viewChanged(): void {
		const subject = this.#sources.subject();
		if (subject !== this.#subject) {
			this.#subject = subject;
			this.#latest++;
			this.#requested = '';
		}
		// Rejects if the mesh was replaced or its worker has ended; the next mesh starts a new request.
		this.#update().catch(() => {});
	}

	async #update(): Promise<void> {
		if (this.#isPending) return;
		this.#isPending = true;
		try {
			for (;;) {
				const request = this.#sources.request();
				const key = JSON.stringify(request);
				if (request === null || key === this.#requested) return;
				this.#requested = key;
				const latest = this.#latest;
				const answer = await this.#sources.ask(request);
				if (latest === this.#latest) this.#sources.show(answer);
			}
		} finally {
			this.#isPending = false;
		}
	}
}
