import type { Tone } from '../controls/screen.ts';
import { describeRun, missingCount } from '../messages/describe.ts';
import {
	type Basis,
	type ChosenBy,
	emptyHistory,
	type History,
	type HistoryPosition,
	lastRound,
	type Round,
	refined,
	sourceOf,
	startedOver,
	usedAsSource,
	withoutSources,
} from '../model/history.ts';
import type { Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { RunRecord } from '../model/savedState.ts';
import type { MeshService } from '../work/meshService.ts';
import type { RoundRequest } from '../work/messages.ts';
import type { OneRun, RunWork } from './oneRun.ts';
import { chooseHint, continueHint, describeHistory, droppedMessages } from './refiningMessages.ts';

/** A result and its round. */
export interface ShownResult extends Round {
	readonly result: RefinedView;
}

/** Events of refining. */
export interface RefiningEvents {
	showStatus(text: string, tone?: Tone): void;
	/** Available commands have changed. */
	changed(): void;
	/** Before shows another mesh: a result used as source, or the file's (null). */
	source(view: SourceView | null): void;
	/** After shows a result, or a message if there is none. */
	show(shown: ShownResult | null, message: string): void;
	/** The result shown became one of an older source, or no longer is. */
	olderChanged(): void;
	/** Other meshes of the history are shown; can be undone. */
	historyChanged(from: HistoryPosition, to: HistoryPosition): void;
}

/** The history and the result shown. */
export class Refining {
	readonly #service: MeshService;
	readonly #events: RefiningEvents;
	/** The source; null while the document has no mesh. */
	#current: Basis | null = null;
	#position: HistoryPosition = { of: null, history: emptyHistory };
	/** Sources that the worker holds. */
	#bases: readonly Basis[] = [];
	readonly #requests = new WeakMap<Round, RoundRequest>();
	#shown: ShownResult | null = null;
	#isGone = false;
	#source: SourceView | null = null;
	readonly #run: OneRun;

	constructor(service: MeshService, run: OneRun, events: RefiningEvents) {
		this.#service = service;
		this.#run = run;
		this.#events = events;
	}

	get shown(): ShownResult | null {
		return this.#shown;
	}

	/** The result in Before; null if it shows the file's mesh. */
	get source(): SourceView | null {
		return this.#source;
	}

	get history(): History {
		return this.#position.history;
	}

	/** The history and its source. */
	get place(): HistoryPosition {
		return this.#position;
	}

	/** Whether the history is of another source than the current one. */
	get isOlder(): boolean {
		const { of, history } = this.#position;
		return history.rounds.length > 0 && of !== this.#current;
	}

	/** Whether the result of an older source can't be shown any more: only its rounds are known. */
	get isGone(): boolean {
		return this.#isGone;
	}

	/**
	 * Handles another version of the document, or a failure to read it (null). Results stay: unchanged if the mesh is the
	 * same, otherwise as results of an older source. `message` is shown if there is no result. Returns a predicate on
	 * positions: whether their source was dropped.
	 */
	read(loaded: Loaded | null, message: string): (position: HistoryPosition) => boolean {
		const wasOlder = this.isOlder;
		if (loaded) {
			const { version, basis = version, older = [] } = loaded;
			const current = this.#bases.find(({ id }) => id === basis) ?? { id: basis, loaded };
			const others = this.#bases.filter(({ id }) => id !== basis && older.includes(id));
			this.#bases = loaded.mesh ? [current, ...others] : others;
			this.#current = loaded.mesh ? current : null;
		} else this.#current = null;
		const { of, history } = this.#position;
		if (history.rounds.length === 0) this.#position = { of: this.#current, history };
		const hasSource = this.#source !== null;
		if (this.isOlder || wasOlder) {
			this.#source = null;
			this.#position = { of, history: withoutSources(history) };
			const isKept = of !== null && this.#bases.includes(of) && this.#service.hasShown;
			if (this.isOlder && !isKept && !this.#isGone)
				this.#dropResult(this.#service.hasShown ? droppedMessages.memory : droppedMessages.ended);
		}
		if (!this.#shown && !this.#isGone) this.#show(null, message);
		else this.#events.olderChanged();
		// The mesh used as source becomes the result again.
		if (this.isOlder && hasSource && !this.#isGone) this.show(this.#position).catch(() => {});
		return (position) => position.of !== null && !this.#bases.includes(position.of);
	}

	/** Drops the result but keeps its rounds. */
	#dropResult(message: string, content = this.#position.of?.content): void {
		const { history } = this.#position;
		this.#isGone = history.position > 0;
		this.#position = this.#isGone
			? { of: { id: -1, loaded: null, content }, history }
			: { of: this.#current, history: emptyHistory };
		this.#show(null, this.#isGone ? message : chooseHint);
	}

	/**
	 * Refines the mesh of After, or that of Before if After is of an older source, and shows the result. On failure
	 * reports the error, keeps the previous result, and rejects. `choose` returns the triangles, null for all, or throws
	 * an error for the user; `by` says how they were chosen.
	 */
	run(run: RunRecord, choose: () => Uint8Array | null, by?: () => ChosenBy): Promise<RefinedView> {
		const of = this.#current;
		return this.#runAlone('Refining', of, run.engine, async (options) => {
			const chosenBy = by?.();
			const chosen = choose();
			this.#events.showStatus('Refining…', 'busy');
			this.#events.changed();
			const round = { run, chosen, ...(chosenBy && { by: chosenBy }) };
			const result = await this.#service.refine(this.#requestOf(round), options);
			return () => {
				this.#run.succeeded();
				const until = typeof run.values.until === 'string' ? run.values.until : undefined;
				// A result that was dropped can't be restored by undo.
				const from = this.#isGone ? { of, history: emptyHistory } : this.#position;
				const before = from.of === of ? from.history : emptyHistory;
				if (of) of.content = result.content;
				this.#set({ of, history: refined(before, round) }, { ...round, result });
				this.#events.historyChanged(from, this.#position);
				const tone = missingCount(result) > 0 ? 'warning' : 'good';
				this.#events.showStatus(describeRun(result, until), tone);
				return result;
			};
		});
	}

	/** The request of a round: the same object for the same round. */
	#requestOf(round: Round): RoundRequest {
		const { operation, values, engine } = round.run;
		const request = this.#requests.get(round) ?? {
			selection: round.chosen,
			operation,
			values,
			engine,
		};
		this.#requests.set(round, request);
		return request;
	}

	/** Uses the result as the mesh before refinement. */
	useAsSource(): Promise<void> {
		if (this.isOlder) throw new Error('The result is of an older version: refine again first.');
		const message = 'The result is now the source. The file is unchanged until you write it.';
		return this.#step(usedAsSource(this.history), message);
	}

	/** Shows only the file's mesh. */
	startOver(): Promise<void> {
		if (this.isOlder) return this.discard();
		const message = 'Back to the mesh of the file. Undo brings the result back.';
		return this.#step(startedOver(this.history), message);
	}

	/** Discards a result of an older source. */
	async discard(): Promise<void> {
		const from = this.#position;
		const to = { of: this.#current, history: emptyHistory };
		if (this.#isGone || !to.of) {
			const { isGone } = this;
			this.#set(to, null);
			if (!isGone) this.#events.historyChanged(from, to);
		} else {
			await this.show(to, () => 'Discarded the result of the older version. Undo brings it back.');
			this.#events.historyChanged(from, this.#position);
		}
	}

	async #step(history: History | undefined, message: string): Promise<void> {
		if (!history) return;
		const from = this.#position;
		await this.show({ of: from.of, history }, () => message);
		this.#events.historyChanged(from, this.#position);
	}

	/** Repeats the rounds before a window reload, unless their source had another content. */
	restore(history: History, content?: string): Promise<void> {
		const message = (result: RefinedView | null) => (result ? describeRun(result) : '');
		return this.show({ of: this.#current, history }, message, content);
	}

	/** Shows a position of this or another history, with a message from `message` or about its last round. */
	async show(
		{ of, history: target }: HistoryPosition,
		message?: (result: RefinedView | null) => string,
		content?: string,
	): Promise<void> {
		if (!of) return this.#set({ of, history: target }, null);
		await this.#runAlone('Refining again', of, 'auto', async (options) => {
			this.#events.changed();
			const isOlder = of !== this.#current;
			const history = isOlder ? withoutSources(target) : target;
			const place = { basis: of.id, source: sourceOf(history), position: history.position };
			const requests = history.rounds.map((round) => this.#requestOf(round));
			try {
				const { source, result } = await this.#service.goTo(place, options, requests, content);
				return () => {
					if (result) of.content = result.content;
					const round = lastRound(history);
					this.#set({ of, history }, round && result ? { ...round, result } : null, source);
					this.#events.showStatus(
						message?.(result) ?? describeHistory(history, of !== this.#current),
						'good',
					);
				};
			} catch (error) {
				if ((error as Error).name !== 'OtherSource') throw error;
				return () => {
					this.#position = { of, history: withoutSources(history) };
					this.#dropResult(droppedMessages.reload, content);
				};
			}
		});
	}

	/** Shows a position with its result, and its source in Before if that changes. */
	#set(
		position: HistoryPosition,
		shown: ShownResult | null,
		source: SourceView | null = null,
	): void {
		const before = this.#source && sourceOf(this.history);
		const isSame = (before ?? 0) === sourceOf(position.history);
		this.#position = position;
		this.#isGone = false;
		if (!isSame) {
			this.#source = source;
			this.#events.source(source);
		}
		const none = sourceOf(position.history) > 0 ? continueHint : chooseHint;
		this.#show(shown, shown ? '' : none);
	}

	/** See `OneRun`; `of` is the source of the run. */
	#runAlone<T>(
		title: string,
		of: Basis | null,
		engine: RunRecord['engine'],
		work: RunWork<T>,
	): Promise<T> {
		const isKept = () => of !== null && this.#bases.includes(of);
		return this.#run.runExclusively({ what: title, engine, isKept }, work);
	}

	#show(shown: ShownResult | null, message: string): void {
		this.#shown = shown;
		this.#events.show(shown, message);
	}
}
