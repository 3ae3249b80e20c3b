/** What is asked for by what is in sight, and who hears of it. */
export interface InSightOf<Request, Found> {
	/** What it is about: of another one, what was found is of no use. */
	subject(): unknown;
	/** Plain data; null for nothing. */
	request(): Request | null;
	ask(request: Request): Promise<Found>;
	show(found: Found): void;
}

/** Keeps something up to date with what is in sight: asks again until nothing has changed meanwhile, one at a time. */
export class InSight<Request, Found> {
	readonly #of: InSightOf<Request, Found>;
	#asked = '';
	#isAsking = false;
	/** Rises when what was asked for is of no use any more. */
	#latest = 0;
	#subject: unknown;

	constructor(of: InSightOf<Request, Found>) {
		this.#of = of;
	}

	/** Something else is shown: asks again whatever is in sight. */
	renew(): void {
		this.#latest++;
		this.#asked = '';
		this.look();
	}

	/** What is in sight may have changed. */
	look(): void {
		const subject = this.#of.subject();
		if (subject !== this.#subject) {
			this.#subject = subject;
			this.#latest++;
			this.#asked = '';
		}
		// Nothing is found where the mesh or its worker is gone; what is shown next asks again.
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
				const found = await this.#of.ask(request);
				if (latest === this.#latest) this.#of.show(found);
			}
		} finally {
			this.#isAsking = false;
		}
	}
}
