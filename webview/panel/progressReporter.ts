import type { Progress } from '../../src/util/progress.ts';
import { describeProgress } from '../messages/describe.ts';

/** Seconds without progress after which the duration of the phase is shown. */
const longPhase = 2;

/**
 * Shows the progress of long work. Without new reports, shows for how many seconds the phase has lasted: a worker may
 * be too busy to report.
 */
export class ProgressReporter {
	readonly #title: string;
	readonly #show: (text: string, fraction?: number) => void;
	#progress: Progress | null = null;
	#since = 0;
	readonly #timer = setInterval(() => this.#report(), 1000);

	/** `title` is the title of the work, see `describeProgress`. */
	constructor(title: string, show: (text: string, fraction?: number) => void) {
		this.#title = title;
		this.#show = show;
	}

	report(progress: Progress): void {
		const { phase, fraction } = this.#progress ?? {};
		if (progress.phase !== phase || progress.fraction !== fraction) this.#since = performance.now();
		this.#progress = progress;
		this.#report();
	}

	/** Stops reporting. */
	end(): void {
		clearInterval(this.#timer);
		this.#progress = null;
	}

	#report(): void {
		if (!this.#progress) return;
		const seconds = Math.floor((performance.now() - this.#since) / 1000);
		const { phase, fraction } = this.#progress;
		const phaseText = seconds >= longPhase ? `${phase}, for ${seconds} s` : phase;
		this.#show(describeProgress(this.#title, { ...this.#progress, phase: phaseText }), fraction);
	}
}
