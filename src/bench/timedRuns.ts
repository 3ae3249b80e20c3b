import type { Session } from '../engine/engine.ts';
import { median, sum } from './measure.ts';
import type { Pacer } from './pace.ts';

/** Number of runs, and the clock. */
export interface RepeatOptions {
	readonly repeats: number;
	/** Milliseconds after which no further run of a figure starts. */
	readonly timeLimit: number;
	readonly pacer: Pacer;
	readonly now: () => number;
}

/** Milliseconds of work on an engine. */
export interface Timed {
	/**
	 * Time of all steps, from the start of the first to the end of the last; their sum if the engine does not report it.
	 */
	readonly time: number;
	/** Wall-clock time from call to return. */
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
}

/** Times `work`, which returns the milliseconds of its steps. */
export async function timeWork(
	session: Session,
	{ pacer, now }: RepeatOptions,
	work: () => Promise<Timed['steps']>,
): Promise<Timed> {
	await pacer.beforeRun();
	const started = now();
	const steps = await work();
	const wall = now() - started;
	return { time: session.span ?? sum(Object.values(steps)), wall, steps };
}

/** Runs `run` repeatedly; returns the results after the warm-up. */
export async function repeatRuns<T>(
	{ repeats, timeLimit, pacer, now }: RepeatOptions,
	run: () => Promise<T>,
): Promise<T[]> {
	const runs: T[] = [];
	const began = now();
	for (let left = pacer.warmUps + repeats; left > 0; left--) {
		const result = await run();
		if (left > repeats) continue;
		runs.push(result);
		if (now() - began > timeLimit) break;
	}
	return runs;
}

/** The medians of runs, and the steps of the run whose time is nearest to the median. */
export function medianOf(runs: readonly Timed[]): Timed {
	const time = median(runs.map((run) => run.time));
	const deviation = (run: Timed) => Math.abs(run.time - time);
	const { steps } = runs.reduce((best, run) => (deviation(run) < deviation(best) ? run : best));
	return { time, wall: median(runs.map(({ wall }) => wall)), steps };
}
