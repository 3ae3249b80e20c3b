import type { Progress } from '../src/util/progress.ts';
import { describeProgress } from './words/describe.ts';

/** A phase that says nothing new for so many seconds is said to go on. */
const longPhase = 2;

/**
 * Says how far a long piece of work is: what is heard of it, and while nothing new is heard for how many seconds that has
 * lasted, as a worker may have no time to say more.
 */
export class ProgressReporter {
	readonly #what: string;
	readonly #say: (text: string, fraction?: number) => void;
	#progress: Progress | null = null;
	#since = 0;
	readonly #timer = setInterval(() => this.#report(), 1000);

	/** `what` is what is done, as `describeProgress` wants it. */
	constructor(what: string, say: (text: string, fraction?: number) => void) {
		this.#what = what;
		this.#say = say;
	}

	hear(progress: Progress): void {
		const { phase, fraction } = this.#progress ?? {};
		if (progress.phase !== phase || progress.fraction !== fraction) this.#since = performance.now();
		this.#progress = progress;
		this.#report();
	}

	/** Nothing is said any more. */
	end(): void {
		clearInterval(this.#timer);
		this.#progress = null;
	}

	#report(): void {
		if (!this.#progress) return;
		const seconds = Math.floor((performance.now() - this.#since) / 1000);
		const { phase, fraction } = this.#progress;
		const words = seconds >= longPhase ? `${phase}, for ${seconds} s` : phase;
		this.#say(describeProgress(this.#what, { ...this.#progress, phase: words }), fraction);
	}
}
