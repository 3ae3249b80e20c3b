import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import type { RunRecord } from '../model/savedState.ts';
import { ProgressReporter } from './progressReporter.ts';

/** Events of a run. */
export interface RunEvents {
	showStatus(text: string, tone?: Tone, fraction?: number): void;
	/** Available commands have changed. */
	changed(): void;
	/** The identity of the document. */
	document(): unknown;
}

/** Title and engine of a run. */
interface RunOptions {
	readonly what: string;
	readonly engine: RunRecord['engine'];
	/** Whether the result is still valid if the document has changed. */
	isKept(): boolean;
}

/** Long work; resolves to a function that shows its result. */
export type RunWork<T> = (options: AskOptions) => Promise<() => T>;

/** Options of requests to the worker. */
interface AskOptions {
	readonly cancel: CancelSource;
	readonly onProgress: (value: unknown) => void;
}

/** Advice after a failure of the GPU. */
const cpuAdvice = 'Press Run on the CPU to refine without the GPU.';

const reported = new WeakSet<object>();

/** Whether the error of a run has been reported. */
export const wasReported = (error: unknown): boolean => reported.has(error as object);

/** Long work of the worker, at most one at a time. */
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

	/** The last run failed on the GPU: the CPU can be offered. */
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

	/** Cancels the current run; the previous result stays. */
	cancel(): void {
		if (!this.#running) return;
		this.#events.showStatus('Cancelling…', 'busy');
		this.#running.cancel();
	}

	/** Cancels the current run, as another version of the document will be read. */
	interrupt(): void {
		this.#isInterrupted = this.running;
		this.cancel();
	}

	/**
	 * Runs `work`, and calls the function that it returns to show the result. If the document changes meanwhile, the
	 * result is shown only if `isKept`, and errors are not reported: the status is then about the new document. Rejects
	 * on failure, with `Cancelled` if cancelled. Throws if other work is running.
	 */
	async runExclusively<T>(
		{ what: title, engine, isKept }: RunOptions,
		work: RunWork<T>,
	): Promise<T> {
		if (this.#running) throw new Error('A refinement is already running.');
		const { showStatus, document, changed } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		const reporter = new ProgressReporter(title, (text, fraction) => {
			if (document() === source && !cancel.signal.aborted) showStatus(text, 'busy', fraction);
		});
		try {
			const onProgress = (value: unknown): void => reporter.report(value as Progress);
			const show = await work({ cancel, onProgress });
			reporter.end();
			// A late cancellation has no effect: the worker holds this result, so it is shown.
			if (document() !== source && !isKept()) throw new Cancelled();
			return show();
		} catch (error) {
			reporter.end();
			if (document() !== source)
				throw new Error('The source changed while it was being refined. Refine again.');
			if (error instanceof Cancelled) showStatus('Cancelled. The mesh is unchanged.');
			else {
				const { name, message } = error as Error;
				this.#gpuFailed = name === 'EngineError' && engine !== 'cpu';
				showStatus(`${message}${this.#gpuFailed ? ` ${cpuAdvice}` : ''}`, 'error');
			}
			reported.add(error as object);
			throw error;
		} finally {
			reporter.end();
			this.#running = null;
			changed();
		}
	}
}
