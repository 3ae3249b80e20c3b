import { Cancelled, CancelSource } from '../src/util/cancel.ts';
import { counted } from '../src/util/counted.ts';
import type { Progress } from '../src/util/progress.ts';
import type { Tone } from './controls/screen.ts';
import { givenUpFrom, madeAgain } from './model/largeMeshes.ts';
import type { RefinedView } from './model/results.ts';
import type { RunRecord } from './model/savedState.ts';
import { ProgressReporter } from './progressReporter.ts';
import { describeRun, missing } from './words/describe.ts';
import type { MeshService } from './work/meshService.ts';

/** A result with what was asked for; `chosen` is what was divided. */
export interface Shown {
	readonly run: RunRecord;
	readonly chosen: Uint8Array;
	readonly result: RefinedView;
}

/** Where refining is seen. */
export interface RefiningEvents {
	say(text: string, tone?: Tone, fraction?: number): void;
	/** A result is to be shown, or words where there is none. */
	show(shown: Shown | null, words: string): void;
	/** What can be done now has changed. */
	changed(): void;
	/** Identifies the document; where it changes, the result of a run is not used. */
	document(): unknown;
}

/** Says what to do where there is no result. */
export const nothingYet = 'Choose triangles and press Refine';

/** What to do where the GPU failed. */
const onCpu = 'Press Run on the CPU to refine it without the graphics card.';

/** The result that is shown, and the run that makes the next one: at most one at a time. */
export class Refining {
	readonly #service: MeshService;
	readonly #events: RefiningEvents;
	#shown: Shown | null = null;
	#running: CancelSource | null = null;
	#gpuFailed = false;

	constructor(service: MeshService, events: RefiningEvents) {
		this.#service = service;
		this.#events = events;
	}

	get shown(): Shown | null {
		return this.#shown;
	}

	get running(): boolean {
		return this.#running !== null;
	}

	/** Whether the worker drops the result that is shown when another run begins. */
	get #isGivenUp(): boolean {
		return (this.#shown?.result.after.triangles ?? 0) >= givenUpFrom;
	}

	/** The GPU failed in the last run: the CPU may be tried. */
	get gpuFailed(): boolean {
		return this.#gpuFailed;
	}

	/** Stops what runs; what was shown before stays. */
	cancel(): void {
		if (!this.#running) return;
		this.#events.say('Cancelling…', 'busy');
		this.#running.cancel();
	}

	/** Takes the result away. */
	clear(words: string): void {
		this.#service.discard();
		this.#show(null, words);
	}

	/**
	 * Refines the source and shows the result. On failure says why, keeps what was shown, and rejects. `choose` gives the
	 * triangles or throws in words.
	 */
	async run(run: RunRecord, choose: () => Uint8Array): Promise<RefinedView> {
		if (this.#running) throw new Error('A refinement is running already.');
		const { say, document, changed } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		const teller = new ProgressReporter('Refining', (text, fraction) => {
			if (document() === source && !cancel.signal.aborted) say(text, 'busy', fraction);
		});
		try {
			const chosen = choose();
			say('Refining…', 'busy');
			changed();
			const { operation, values, engine } = run;
			const onProgress = (value: unknown): void => teller.hear(value as Progress);
			const result = await this.#service.refine(
				{ selection: chosen, operation, values, engine },
				{ cancel, onProgress },
			);
			teller.end();
			// A cancellation that came too late changes nothing: the worker holds this result, so this one is shown.
			if (document() !== source) throw new Cancelled();
			this.#gpuFailed = false;
			// With a goal the rounds that were done count: to go back is to do one less.
			const until = typeof values.until === 'string' ? values.until : undefined;
			const rounds = result.rounds.length;
			const done = until === undefined ? run : { ...run, values: { ...values, rounds } };
			this.#show({ run: done, chosen, result }, '');
			say(describeRun(result, until), missing(result) > 0 ? 'warning' : 'good');
			return result;
		} catch (error) {
			teller.end();
			if (document() !== source)
				throw new Error('The source changed while it was refined. Refine it again.');
			if (error instanceof Cancelled)
				say(`Cancelled. The mesh is as it was.${this.#isGivenUp ? ` ${madeAgain}` : ''}`);
			else {
				const { name, message } = error as Error;
				this.#gpuFailed = name === 'EngineError' && run.engine === 'auto';
				say(`${message}${this.#gpuFailed ? ` ${onCpu}` : ''}`, 'error');
			}
			throw error;
		} finally {
			teller.end();
			this.#running = null;
			changed();
		}
	}

	/** Goes back a round: one round less from the source; none left shows the empty side. */
	async undo(): Promise<void> {
		if (!this.#shown) return;
		const { run, chosen } = this.#shown;
		const { values } = run;
		const rounds = (typeof values.rounds === 'number' ? values.rounds : 1) - 1;
		if (rounds > 0) {
			await this.run({ ...run, values: { ...values, rounds } }, () => chosen);
			this.#events.say(`Went back to ${counted(rounds, 'round')}.`, 'good');
			return;
		}
		this.clear(nothingYet);
		this.#events.say('Went back to the source.', 'good');
		this.#events.changed();
	}

	#show(shown: Shown | null, words: string): void {
		this.#shown = shown;
		this.#events.show(shown, words);
	}
}
