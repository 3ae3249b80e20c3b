import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import { Bases, type Basis, type Place } from './bases.ts';
import type { RoundRequest, ToWorker } from './messages.ts';
import type { Question } from './questions.ts';
import { shortGrace, type WorkerClient, WorkerEnded } from './workerClient.ts';

/** The longest that a worker may take to stop refining before it is ended, in milliseconds. */
const longestGrace = 60_000;

/** Where to go: in the rounds of the document, unless those of an older one are named. */
type Target = Place & { readonly basis?: number };
type Options = { readonly cancel?: CancelSource; readonly onProgress?: (value: unknown) => void };

/** The source of an older result is gone, and the result with it. */
export class OlderGone extends Error {
	override readonly name = 'OlderGone';
	constructor() {
		super('The result of the older version is gone. Refine again.');
	}
}

/** Does it once more where the worker was ended meanwhile because another request was cancelled. */
async function again<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof WorkerEnded) return work();
		throw error;
	}
}

/** Waits, but rejects with `Cancelled` as soon as the request is cancelled. */
function orCancelled<T>(wait: Promise<T>, cancel: CancelSource | undefined): Promise<T> {
	if (!cancel) return wait;
	return new Promise((resolve, reject) => {
		const stop = cancel.onCancel(() => reject(new Cancelled()));
		void wait.then((value) => {
			stop();
			resolve(value);
		});
	});
}

const isAfter = (params: unknown): boolean =>
	(params as { readonly viewId?: ViewId } | null)?.viewId === 'after';

/**
 * A document in a worker, with the rounds of refinement that were done to it. Where the worker had to be ended, its
 * replacement reads the document again, and does the rounds again before it tells of a result: the same input gives the
 * same mesh.
 */
export class MeshService {
	readonly #worker: WorkerClient;
	#document: PanelDocument | null = null;
	/** See `ToWorker.load`; asked again at each reading, as what draws may have changed. */
	largeFrom: () => number = () => Infinity;
	/** See `ToWorker.refine`; asked again at each run, and waited for. */
	drawnOnDevice: () => Promise<boolean> = async () => false;
	/** Something is to be seen of the document that is being read; see `FromWorker.glimpse`. */
	onGlimpse: (display: DisplayMesh) => void = () => {};
	readonly #bases = new Bases();
	/** Milliseconds that reading it took. */
	#readIn = 0;
	/** Generations of the worker that holds the document, of the one that holds the result, and of that which exports. */
	#documentIn = -1;
	#resultIn = -1;
	#exportIn = -1;
	/** Ends when the document that was asked for last has been read, or could not be. */
	#reading: Promise<unknown> = Promise.resolve();
	/** Ends when the last request in line has what it needs: what the worker read or made for one serves the next. */
	#readying: Promise<unknown> = Promise.resolve();

	constructor(worker: WorkerClient) {
		this.#worker = worker;
		worker.onGlimpse = (version, display) => {
			if (this.#document?.version === version) this.onGlimpse(display);
		};
	}

	/**
	 * Reads a document instead of the one before; a result of that stays in After. Rejects with `Cancelled` when a newer one is
	 * read instead.
	 */
	async load(document: PanelDocument, options: Options): Promise<Loaded> {
		this.#document = document;
		this.#bases.begin(document.version);
		const loading = again(() => this.#load(document, options));
		this.#reading = loading.catch(() => {});
		return loading;
	}

	/** Refines what After shows, unless that is older, or else what Before shows; rounds that were undone are dropped. */
	async refine(round: RoundRequest, options: Options): Promise<RefinedView> {
		const basis = this.#bases.current;
		const isShown = this.#bases.shown === basis;
		const after = isShown ? this.#place.position : 0;
		await (after > 0 ? this.#resultReady(options) : this.#ready(options));
		const drawnOnDevice = await orCancelled(this.drawnOnDevice(), options.cancel);
		const result = await this.#worker.request(
			'refine',
			{ ...round, after, basis, drawnOnDevice },
			{ ...options, grace: this.#grace },
		);
		// The buffer of the selection may serve again: nothing is handed over.
		const { rounds, place } = this.#bases.of(basis);
		this.#set({
			id: basis,
			rounds: [...rounds.slice(0, after), round],
			place: { source: isShown ? place.source : 0, position: after + 1 },
		});
		return result;
	}

	/**
	 * Has the views show other meshes of the history; `rounds` are all, where others may have been done here since. Rejects with
	 * `OtherSource` where the document does not hold `content`, see `contentOf`.
	 */
	async goTo(
		{ basis = this.#bases.current, ...place }: Target,
		options: Options,
		rounds: readonly RoundRequest[] = this.#bases.of(basis).rounds,
		content?: string,
	): Promise<ToWorker['goTo']['result']> {
		const isOlder = basis !== this.#bases.current;
		if (isOlder && !this.#isHeld(basis)) throw new OlderGone();
		if (!isOlder) await this.#ready(options);
		const known = this.#bases.of(basis).rounds;
		const isKnown = this.#isHeld(basis) && rounds.every((round, i) => round === known[i]);
		const next = { id: basis, rounds: isKnown ? known : rounds, place };
		const asked = { ...(!isKnown && { rounds }), ...(content !== undefined && { content }) };
		const shown = await this.#goTo(next, options, asked);
		this.#set(next);
		return shown;
	}

	/** Whether the worker holds, or can make again, what After shows: not where it ended while that was of an older document. */
	get hasShown(): boolean {
		return this.#bases.shown === this.#bases.current || this.#isHeld(this.#bases.shown);
	}

	/** Another place is shown. */
	#set(next: Basis): void {
		if (!this.#bases.set(next)) return;
		this.#resultIn = this.#worker.generation;
	}

	/** Whether the worker knows the rounds of a basis. */
	#isHeld(id: number): boolean {
		return this.#bases.has(id) && this.#resultIn === this.#worker.generation;
	}

	/** What After shows of which rounds. */
	get #place(): Place {
		return this.#bases.of(this.#bases.shown).place;
	}

	/** Opens the result for writing. Progress is heard where it has to be made again. */
	async exportResult(
		params: ToWorker['exportResult']['params'],
		options: Options = {},
	): Promise<ToWorker['exportResult']['result']> {
		return again(async () => {
			await this.#resultReady(options);
			this.#exportIn = this.#worker.generation;
			return this.#worker.request('exportResult', params, { ...options, grace: this.#grace });
		});
	}

	/** Whether the worker holds the mesh of a view, so that it need not make it first. */
	holds(viewId: ViewId): boolean {
		const isMade = viewId === 'after' || this.#showsSource;
		return this.#worker.generation === (isMade ? this.#resultIn : this.#documentIn);
	}

	/** Another number whenever the worker was started again, and has forgotten what it was told. */
	get generation(): number {
		return this.#worker.generation;
	}

	/**
	 * Milliseconds that the worker may take to stop: one that is ended has to read again, so as long as that takes,
	 * waiting for the step that runs is no worse.
	 */
	get #grace(): number {
		if (this.#bases.hasOlder) return longestGrace;
		return Math.max(shortGrace, Math.min(longestGrace, this.#readIn));
	}

	/** The next bytes of a file of it; `onFraction` hears how much of all files has been made. */
	async exportChunk(
		params: ToWorker['exportChunk']['params'],
		onFraction: (fraction: number) => void = () => {},
	): Promise<ToWorker['exportChunk']['result']> {
		if (this.#exportIn !== this.#worker.generation)
			throw new Error('The worker was restarted. Write again.');
		const onProgress = (value: unknown) => onFraction(value as number);
		return this.#worker.request('exportChunk', params, { onProgress });
	}

	async closeExport(params: ToWorker['closeExport']['params']): Promise<null> {
		if (this.#exportIn !== this.#worker.generation) return null;
		return this.#worker.request('closeExport', params);
	}

	/** Whether Before shows a result. */
	get #showsSource(): boolean {
		return this.#bases.shown === this.#bases.current && this.#place.source > 0;
	}

	/** Asks about the document that was read last, or its result. */
	async ask<K extends Question>(
		name: K,
		params: ToWorker[K]['params'],
		options: Options = {},
	): Promise<ToWorker[K]['result']> {
		return again(async () => {
			const isOfResult = isAfter(params) || this.#showsSource;
			await (isOfResult ? this.#resultReady(options) : this.#ready(options));
			return this.#worker.request(name, params, { ...options, grace: this.#grace });
		});
	}

	async #load(document: PanelDocument, options: Options): Promise<Loaded> {
		const { version, files, unfinished } = document;
		this.#worker.expectFiles(files);
		const loaded = await this.#worker.request(
			'load',
			{
				...{ version, files, largeFrom: this.largeFrom(), basis: this.#bases.current },
				...(unfinished ? { unfinished } : {}),
			},
			// A worker that is ended takes a result of an older document along.
			this.#bases.shown === this.#bases.current ? options : { ...options, grace: longestGrace },
		);
		this.#documentIn = this.#worker.generation;
		if (this.#document === document) this.#bases.follow(loaded);
		this.#readIn = loaded.milliseconds;
		return loaded;
	}

	async #goTo(
		{ id, place }: Basis,
		options: Options,
		asked: Pick<ToWorker['goTo']['params'], 'rounds' | 'content'>,
	): Promise<ToWorker['goTo']['result']> {
		const drawnOnDevice = await orCancelled(this.drawnOnDevice(), options.cancel);
		const shown = await this.#worker.request(
			'goTo',
			{ ...place, basis: id, drawnOnDevice, ...asked },
			{ ...options, grace: this.#grace },
		);
		this.#resultIn = this.#worker.generation;
		return shown;
	}

	/** Makes sure that the worker holds the result. */
	#resultReady(options: Options): Promise<void> {
		return this.#inLine('after', options, async () => {
			if (!this.hasShown) throw new OlderGone();
			await this.#hold(options);
			if (this.#place.position === 0) throw new Error('nothing has been refined');
			const { rounds } = this.#bases.of(this.#bases.shown);
			if (!this.holds('after'))
				await this.#goTo(this.#bases.of(this.#bases.shown), options, { rounds });
		});
	}

	/** Makes sure that the worker holds the document. */
	#ready(options: Options): Promise<void> {
		return this.#inLine('before', options, () => this.#hold(options));
	}

	async #hold(options: Options): Promise<void> {
		// What is seen of it while it is read may be asked about.
		await orCancelled(this.#reading, options.cancel);
		if (!this.#document) throw new Error('no mesh has been read');
		if (!this.#holdsDocument) await this.#load(this.#document, options);
	}

	get #holdsDocument(): boolean {
		return this.#worker.generation === this.#documentIn;
	}

	/**
	 * Has the worker make the mesh of a view where it does not hold it, after all requests that already wait for that.
	 */
	async #inLine(viewId: ViewId, { cancel }: Options, work: () => Promise<void>): Promise<void> {
		const isThere = viewId === 'before' ? this.#holdsDocument : this.holds(viewId);
		if (isThere && (viewId === 'before' || this.#place.position > 0)) return;
		const before = this.#readying;
		const ready = orCancelled(before, cancel).then(work);
		this.#readying = before.then(() => ready).catch(() => {});
		await ready;
	}
}
