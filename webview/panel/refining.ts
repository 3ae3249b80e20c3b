import type { RoundAction } from '../../src/protocol/messages.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import { counted } from '../../src/util/counted.ts';
import type { Progress } from '../../src/util/progress.ts';
import type { Tone } from '../controls/screen.ts';
import {
	emptyHistory,
	type History,
	hasResult,
	lastRound,
	type Round,
	redone,
	refined,
	sourceOf,
	startedOver,
	undone,
	usedAsSource,
} from '../model/history.ts';
import type { RefinedView, SourceView } from '../model/results.ts';
import type { RunRecord } from '../model/savedState.ts';
import { describeRun, missing } from '../words/describe.ts';
import type { MeshService } from '../work/meshService.ts';
import { ProgressReporter } from './progressReporter.ts';

/** A result with what was asked for. */
export interface Shown extends Round {
	readonly result: RefinedView;
}

/** Where refining is seen. */
export interface RefiningEvents {
	say(text: string, tone?: Tone, fraction?: number): void;
	/** Another mesh is to be shown in Before: a result that is used as source, or null for the file's. */
	source(view: SourceView | null): void;
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

/** Says what to do where a result is the source. */
const usedYet = 'Press Refine to go on';

/** What was done, the result that is shown, and the run that makes the next one: at most one at a time. */
export class Refining {
	readonly #service: MeshService;
	readonly #events: RefiningEvents;
	#history: History = emptyHistory;
	#shown: Shown | null = null;
	#source: SourceView | null = null;
	#running: CancelSource | null = null;
	#gpuFailed = false;

	constructor(service: MeshService, events: RefiningEvents) {
		this.#service = service;
		this.#events = events;
	}

	get shown(): Shown | null {
		return this.#shown;
	}

	/** The result that Before shows; null where it shows the file's mesh. */
	get source(): SourceView | null {
		return this.#source;
	}

	get history(): History {
		return this.#history;
	}

	get running(): boolean {
		return this.#running !== null;
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

	/** Takes the result away, and all that was done: another state of the file is shown. */
	clear(words: string): void {
		this.#service.discard();
		this.#history = emptyHistory;
		this.#source = null;
		this.#show(null, words);
	}

	/**
	 * Refines what After shows, or else what Before shows, and shows the result. On failure says why, keeps what was shown,
	 * and rejects. `choose` gives the triangles, null for all, or throws in words.
	 */
	run(run: RunRecord, choose: () => Uint8Array | null): Promise<RefinedView> {
		return this.#alone('Refining', run.engine, async (options) => {
			const chosen = choose();
			this.#events.say('Refining…', 'busy');
			this.#events.changed();
			const { operation, values, engine } = run;
			const wish = { selection: chosen, operation, values, engine };
			const result = await this.#service.refine(wish, options);
			return () => {
				this.#gpuFailed = false;
				const until = typeof values.until === 'string' ? values.until : undefined;
				this.#history = refined(this.#history, { run, chosen });
				this.#show({ run, chosen, result }, '');
				const tone = missing(result) > 0 ? 'warning' : 'good';
				this.#events.say(describeRun(result, until), tone);
				return result;
			};
		});
	}

	/** Goes back a round; where none is left, to the source before this one. */
	undo(): Promise<void> {
		const next = undone(this.#history);
		const isSource = next?.position === this.#history.position;
		const words = isSource ? 'The source is what it was before.' : next && describePlace(next);
		return this.#go(next, words);
	}

	/** Does the next round again. */
	redo(): Promise<void> {
		const next = redone(this.#history);
		return this.#go(next, next && describePlace(next));
	}

	/** The result becomes the mesh before refinement. */
	useAsSource(): Promise<void> {
		const words = 'The result is the source now. The file is unchanged until it is written.';
		return this.#go(usedAsSource(this.#history), words);
	}

	/** Shows the file's mesh alone. */
	startOver(): Promise<void> {
		const next = startedOver(this.#history);
		const rounds = counted(next?.rounds.length ?? 0, 'round');
		return this.#go(next, `Back to the mesh of the file. Redo does ${rounds} again.`);
	}

	/** One of these steps as a command of the editor. Throws in words where there is none. */
	step(action: RoundAction): Promise<void> {
		const history = this.#history;
		const steps = {
			undoRound: [undone, () => this.undo(), 'There is no round to undo.'],
			redoRound: [redone, () => this.redo(), 'There is no round to redo.'],
			useAsSource: [usedAsSource, () => this.useAsSource(), 'There is no result to go on from.'],
			startOver: [startedOver, () => this.startOver(), 'The mesh of the file is shown already.'],
		} as const;
		const [next, take, words] = steps[action];
		if (!next(history)) throw new Error(words);
		return take();
	}

	/** Shows what was shown of a history before the window was reloaded. */
	restore(history: History): Promise<void> {
		return this.#go(history, undefined, history.rounds);
	}

	/** Shows another place of the history, or of another one, and says so in words or what its last round made. */
	async #go(next: History | undefined, words?: string, rounds?: readonly Round[]): Promise<void> {
		if (!next) return;
		const wishes = rounds?.map(({ run: { operation, values, engine }, chosen }) => ({
			...{ operation, values, engine },
			selection: chosen,
		}));
		await this.#alone('Refining again', 'auto', async (options) => {
			this.#events.changed();
			const place = { source: sourceOf(next), position: next.position };
			const { source, result } = await this.#service.goTo(place, options, wishes);
			return () => {
				const isSame = sourceOf(this.#history) === place.source;
				this.#history = next;
				if (!isSame) {
					this.#source = source;
					this.#events.source(source);
				}
				const round = lastRound(next);
				const none = place.source > 0 ? usedYet : nothingYet;
				this.#show(round && result ? { ...round, result } : null, result ? '' : none);
				this.#events.say(words ?? (result ? describeRun(result) : ''), 'good');
			};
		});
	}

	/**
	 * Does what takes long, while nothing else does: what comes of it is shown by the function that `work` gives, unless
	 * the document is another by then.
	 */
	async #alone<T>(
		what: string,
		engine: RunRecord['engine'],
		work: (options: {
			readonly cancel: CancelSource;
			readonly onProgress: (value: unknown) => void;
		}) => Promise<() => T>,
	): Promise<T> {
		if (this.#running) throw new Error('A refinement is running already.');
		const { say, document, changed } = this.#events;
		const source = document();
		const cancel = new CancelSource();
		this.#running = cancel;
		const teller = new ProgressReporter(what, (text, fraction) => {
			if (document() === source && !cancel.signal.aborted) say(text, 'busy', fraction);
		});
		try {
			const onProgress = (value: unknown): void => teller.hear(value as Progress);
			const show = await work({ cancel, onProgress });
			teller.end();
			// A cancellation that came too late changes nothing: the worker holds this result, so this one is shown.
			if (document() !== source) throw new Cancelled();
			return show();
		} catch (error) {
			teller.end();
			if (document() !== source)
				throw new Error('The source changed while it was refined. Refine it again.');
			if (error instanceof Cancelled) say('Cancelled. The mesh is as it was.');
			else {
				const { name, message } = error as Error;
				this.#gpuFailed = name === 'EngineError' && engine !== 'cpu';
				say(`${message}${this.#gpuFailed ? ` ${onCpu}` : ''}`, 'error');
			}
			throw error;
		} finally {
			teller.end();
			this.#running = null;
			changed();
		}
	}

	#show(shown: Shown | null, words: string): void {
		this.#shown = shown;
		this.#events.show(shown, words);
	}
}

/** What After shows of a history. */
function describePlace(history: History): string {
	const { position, rounds } = history;
	if (hasResult(history)) return `Round ${position} of ${rounds.length} is shown.`;
	return position > 0 ? 'The source is shown alone.' : 'The mesh of the file is shown alone.';
}
