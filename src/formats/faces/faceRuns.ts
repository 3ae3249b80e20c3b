import type { ReadOptions } from '../format.ts';
import { PlainRun } from '../parallel/plainRun.ts';

/** What reads lines of faces as plain rows: how many corners or a type, the corners, and perhaps more numbers. */
export class FaceRuns {
	readonly #options: ReadOptions;
	readonly #runs = new Map<number, PlainRun>();

	/** @param more what the numbers behind the corners are */
	constructor(
		options: ReadOptions,
		readonly more: 'integers' | 'reals',
	) {
		this.#options = options;
	}

	/**
	 * For lines of faces that begin with a number; undefined where that has three digits or more.
	 *
	 * @param more numbers behind the corners
	 */
	of(first: number, corners: number, more: number): PlainRun | undefined {
		if (!(first >= 1 && first <= 99 && corners >= 1 && corners <= 9 && more < 16)) return undefined;
		const key = 16 * (10 * first + corners) + more;
		const known = this.#runs.get(key);
		if (known) return known;
		const run = new PlainRun(this.#options, [
			{ kind: 'word', text: `${first}` },
			{ kind: 'integers', width: corners },
			...(more > 0 ? [{ kind: this.more, width: more }] : []),
		]);
		this.#runs.set(key, run);
		return run;
	}
}
