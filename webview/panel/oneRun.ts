import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import type { RunRecord } from '../model/savedState.ts';
import { ProgressReporter } from './progressReporter.ts';

/** Where a run is seen. */
export interface RunEvents {
	say(text: string, tone?: Tone, fraction?: number): void;
	/** What can be done now has changed. */
	changed(): void;
	/** Identifies the document. */
	document(): unknown;
}

/** How a run is seen, and what it is done by. */
interface RunOptions {
	readonly what: string;
	readonly engine: RunRecord['engine'];
	/** Whether its result is of use where the document has changed. */
	isKept(): boolean;
}

/** What takes long, and gives what shows the result. */
export type Work<T> = (options: AskOptions) => Promise<() => T>;

/** What the worker is asked with. */
interface AskOptions {
	readonly cancel: CancelSource;
	readonly onProgress: (value: unknown) => void;
}

/** What to do where the GPU failed. */
const onCpu = 'Press Run on the CPU to refine without the GPU.';

const said = new WeakSet<object>();

/** Whether a run has said why it failed. */
export const wasSaid = (error: unknown): boolean => said.has(error as object);

/** Work of the worker that takes long, at most one at a time. */
export class OneRun {
	readonly #events: RunEvents;
	#running: CancelSource | null = null;
	#gpuFailed = false;
	#isInterrupted = false;

	constructor(events: RunEvents) {
		this.#events = events;
	}

	get running(): boolean {
		return this.#running !== null;
	}

	/** The GPU failed in the last run: the CPU may be tried. */
	get gpuFailed(): boolean {
		return this.#gpuFailed;
	}

	/** A run succeeded. */
	succeeded(): void {
		this.#gpuFailed = false;
	}

	/** Whether the last run was stopped because the document changed. */
	get isInterrupted(): boolean {
		return this.#isInterrupted;
	}

	/** Stops what runs; what was shown before stays. */
	cancel(): void {
		if (!this.#running) return;
		this.#events.say('Cancelling…', 'busy');
		this.#running.cancel();
	}

	/** Stops what runs, as another state of the document is going to be read. */
	interrupt(): void {
		this.#isInterrupted = this.running;
		this.cancel();
	}

	/**
	 * Does what takes long, while nothing else does: what comes of it is shown by the function that `work` gives, unless
	 * the document is another by then and nothing of the one before was kept. Rejects on failure, and says why unless
	 * the document has changed: its own words are shown then.
	 */
	async alone<T>({ what, engine, isKept }: RunOptions, work: Work<T>): Promise<T> {
		if (this.#running) throw new Error('A refinement is already running.');
		const { say, document, changed } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		const reporter = new ProgressReporter(what, (text, fraction) => {
			if (document() === source && !cancel.signal.aborted) say(text, 'busy', fraction);
		});
		try {
			const onProgress = (value: unknown): void => reporter.hear(value as Progress);
			const show = await work({ cancel, onProgress });
			reporter.end();
			// A cancellation that came too late changes nothing: the worker holds this result, so this one is shown.
			if (document() !== source && !isKept()) throw new Cancelled();
			return show();
		} catch (error) {
			reporter.end();
			if (document() !== source)
				throw new Error('The source changed while it was being refined. Refine again.');
			if (error instanceof Cancelled) say('Cancelled. The mesh is unchanged.');
			else {
				const { name, message } = error as Error;
				this.#gpuFailed = name === 'EngineError' && engine !== 'cpu';
				say(`${message}${this.#gpuFailed ? ` ${onCpu}` : ''}`, 'error');
			}
			said.add(error as object);
			throw error;
		} finally {
			reporter.end();
			this.#running = null;
			changed();
		}
	}
}
