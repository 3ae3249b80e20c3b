import {
	type Basis,
	type ChosenBy,
	emptyHistory,
	type History,
	lastRound,
	type Place,
	type Round,
	refined,
	sourceOf,
	startedOver,
	usedAsSource,
	withoutSources,
} from '../model/history.ts';
import type { Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { RunRecord } from '../model/savedState.ts';
import { describeRun, missing } from '../words/describe.ts';
import type { MeshService } from '../work/meshService.ts';
import type { RoundRequest } from '../work/messages.ts';
import { OneRun, type RunEvents, type Work } from './oneRun.ts';
import { describePlace, goneWords, nothingYet, usedYet } from './refiningWords.ts';

/** A result with what was asked for. */
export interface Shown extends Round {
	readonly result: RefinedView;
}

/** Where refining is seen. */
export interface RefiningEvents extends RunEvents {
	/** Another mesh is to be shown in Before: a result that is used as source, or null for the file's. */
	source(view: SourceView | null): void;
	/** A result is to be shown, or words where there is none. */
	show(shown: Shown | null, words: string): void;
	/** The result that is shown is of an older source now, or no longer. */
	aged(): void;
	/** Other meshes of the history are shown, which can be undone. */
	did(from: Place, to: Place): void;
}

/** What was done, the result that is shown, and the run that makes the next one: at most one at a time. */
export class Refining {
	readonly #service: MeshService;
	readonly #events: RefiningEvents;
	/** The source; null while the document holds no mesh. */
	#current: Basis | null = null;
	#place: Place = { of: null, history: emptyHistory };
	/** Sources that the worker holds. */
	#bases: readonly Basis[] = [];
	readonly #requests = new WeakMap<Round, RoundRequest>();
	#shown: Shown | null = null;
	#isGone = false;
	#source: SourceView | null = null;
	readonly #run: OneRun;

	constructor(service: MeshService, events: RefiningEvents) {
		this.#service = service;
		this.#events = events;
		this.#run = new OneRun(events);
	}

	get shown(): Shown | null {
		return this.#shown;
	}

	/** The result that Before shows; null where it shows the file's mesh. */
	get source(): SourceView | null {
		return this.#source;
	}

	get history(): History {
		return this.#place.history;
	}

	/** What was done to which source. */
	get place(): Place {
		return this.#place;
	}

	/** Whether what was done, was done to another source than there is now. */
	get isOlder(): boolean {
		const { of, history } = this.#place;
		return history.rounds.length > 0 && of !== this.#current;
	}

	/** Whether there was a result of an older source that can't be shown any more: only its rounds are known. */
	get isGone(): boolean {
		return this.#isGone;
	}

	get running(): boolean {
		return this.#run.running;
	}

	/** The GPU failed in the last run: the CPU may be tried. */
	get gpuFailed(): boolean {
		return this.#run.gpuFailed;
	}

	/** Whether the last run was stopped because the document changed. */
	get isInterrupted(): boolean {
		return this.#run.isInterrupted;
	}

	/** Stops what runs; what was shown before stays. */
	cancel(): void {
		this.#run.cancel();
	}

	/** Stops what runs, as another state of the document is going to be read. */
	interrupt(): void {
		this.#run.interrupt();
	}

	/**
	 * Another state of the document was read, or none could be. What was made stays: as it was where the mesh is the same, else as of an
	 * older source. `words` are shown where there is no result. Returns whether sources before it are gone.
	 */
	read(loaded: Loaded | null, words: string): (place: Place) => boolean {
		const wasOlder = this.isOlder;
		if (loaded) {
			const { version, basis = version, older = [] } = loaded;
			const own = this.#bases.find(({ id }) => id === basis) ?? { id: basis, loaded };
			const others = this.#bases.filter(({ id }) => id !== basis && older.includes(id));
			this.#bases = loaded.mesh ? [own, ...others] : others;
			this.#current = loaded.mesh ? own : null;
		} else this.#current = null;
		const { of, history } = this.#place;
		if (history.rounds.length === 0) this.#place = { of: this.#current, history };
		const hasSource = this.#source !== null;
		if (this.isOlder || wasOlder) {
			this.#source = null;
			this.#place = { of, history: withoutSources(history) };
			const isKept = of !== null && this.#bases.includes(of) && this.#service.hasShown;
			if (this.isOlder && !isKept && !this.#isGone)
				this.#lose(this.#service.hasShown ? goneWords.memory : goneWords.ended);
		}
		if (!this.#shown && !this.#isGone) this.#show(null, words);
		else this.#events.aged();
		// What was used as source is the result again.
		if (this.isOlder && hasSource && !this.#isGone) this.show(this.#place).catch(() => {});
		return (place) => place.of !== null && !this.#bases.includes(place.of);
	}

	/** The result is gone, its rounds are not. */
	#lose(words: string, content = this.#place.of?.content): void {
		const { history } = this.#place;
		this.#isGone = history.position > 0;
		this.#place = this.#isGone
			? { of: { id: -1, loaded: null, content }, history }
			: { of: this.#current, history: emptyHistory };
		this.#show(null, this.#isGone ? words : nothingYet);
	}

	/**
	 * Refines what After shows, unless it is of an older source, or else what Before shows, and shows the result. On failure says why,
	 * keeps what was shown, and rejects. `choose` gives the triangles, null for all, or throws in words; `by` says how.
	 */
	run(run: RunRecord, choose: () => Uint8Array | null, by?: () => ChosenBy): Promise<RefinedView> {
		const of = this.#current;
		return this.#alone('Refining', of, run.engine, async (options) => {
			const how = by?.();
			const chosen = choose();
			this.#events.say('Refining…', 'busy');
			this.#events.changed();
			const round = { run, chosen, ...(how && { by: how }) };
			const result = await this.#service.refine(this.#requestOf(round), options);
			return () => {
				this.#run.succeeded();
				const until = typeof run.values.until === 'string' ? run.values.until : undefined;
				// Nothing leads back to a result that is gone.
				const from = this.#isGone ? { of, history: emptyHistory } : this.#place;
				const before = from.of === of ? from.history : emptyHistory;
				if (of) of.content = result.content;
				this.#set({ of, history: refined(before, round) }, { ...round, result });
				this.#events.did(from, this.#place);
				const tone = missing(result) > 0 ? 'warning' : 'good';
				this.#events.say(describeRun(result, until), tone);
				return result;
			};
		});
	}

	/** What the worker is asked for a round: the same object for the same round. */
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

	/** The result becomes the mesh before refinement. */
	useAsSource(): Promise<void> {
		if (this.isOlder) throw new Error('The result is of an older version: refine again first.');
		const words = 'The result is now the source. The file is unchanged until you write it.';
		return this.#step(usedAsSource(this.history), words);
	}

	/** Shows the file's mesh alone. */
	startOver(): Promise<void> {
		if (this.isOlder) return this.discard();
		const words = 'Back to the mesh of the file. Undo brings the result back.';
		return this.#step(startedOver(this.history), words);
	}

	/** Takes a result of an older source away. */
	async discard(): Promise<void> {
		const from = this.#place;
		const to = { of: this.#current, history: emptyHistory };
		if (this.#isGone || !to.of) {
			const { isGone } = this;
			this.#set(to, null);
			if (!isGone) this.#events.did(from, to);
		} else {
			await this.show(to, () => 'Discarded the result of the older version. Undo brings it back.');
			this.#events.did(from, this.#place);
		}
	}

	async #step(history: History | undefined, words: string): Promise<void> {
		if (!history) return;
		const from = this.#place;
		await this.show({ of: from.of, history }, () => words);
		this.#events.did(from, this.#place);
	}

	/** Does again what was done before the window was reloaded, unless it was to a source that held something else. */
	restore(history: History, content?: string): Promise<void> {
		const words = (result: RefinedView | null) => (result ? describeRun(result) : '');
		return this.show({ of: this.#current, history }, words, content);
	}

	/** Shows another place of the history, or of another one, and says so in words or what its last round made. */
	async show(
		{ of, history: target }: Place,
		words?: (result: RefinedView | null) => string,
		content?: string,
	): Promise<void> {
		if (!of) return this.#set({ of, history: target }, null);
		await this.#alone('Refining again', of, 'auto', async (options) => {
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
					this.#events.say(words?.(result) ?? describePlace(history, of !== this.#current), 'good');
				};
			} catch (error) {
				if ((error as Error).name !== 'OtherSource') throw error;
				return () => {
					this.#place = { of, history: withoutSources(history) };
					this.#lose(goneWords.reload, content);
				};
			}
		});
	}

	/** Shows a place with its result, and in Before another source, where it has one that is not there yet. */
	#set(place: Place, shown: Shown | null, source: SourceView | null = null): void {
		const before = this.#source && sourceOf(this.history);
		const isSame = (before ?? 0) === sourceOf(place.history);
		this.#place = place;
		this.#isGone = false;
		if (!isSame) {
			this.#source = source;
			this.#events.source(source);
		}
		const none = sourceOf(place.history) > 0 ? usedYet : nothingYet;
		this.#show(shown, shown ? '' : none);
	}

	/** See `OneRun`; `of` is the source that it is about. */
	#alone<T>(
		what: string,
		of: Basis | null,
		engine: RunRecord['engine'],
		work: Work<T>,
	): Promise<T> {
		const isKept = () => of !== null && this.#bases.includes(of);
		return this.#run.alone({ what, engine, isKept }, work);
	}

	#show(shown: Shown | null, words: string): void {
		this.#shown = shown;
		this.#events.show(shown, words);
	}
}
