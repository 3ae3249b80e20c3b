import type { OtherDocument, PanelDocument } from '../../src/protocol/panelDocument.ts';
import { Cancelled, type CancelSource } from '../../src/util/cancel.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Comparison, Loaded, RefinedView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import { Bases, type Basis, type RoundPosition } from './bases.ts';
import type { RoundRequest, ToWorker } from './messages.ts';
import type { Question } from './questions.ts';
import { shortGrace, type WorkerClient, WorkerEnded } from './workerClient.ts';

/** Maximum grace in milliseconds for a worker to stop refining before it is terminated. */
const maxGrace = 60_000;

/** A position in the rounds of `basis`, by default those of the document. */
type Target = RoundPosition & { readonly basis?: number };
type Options = { readonly cancel?: CancelSource; readonly onProgress?: (value: unknown) => void };

/** The worker has dropped an older result and its source. */
export class OlderResultDropped extends Error {
	override readonly name = 'OlderGone';
	constructor() {
		super('The result of the older version is gone. Refine again.');
	}
}

/**
 * A document in a worker, with its rounds of refinement. A replacement of a terminated worker reads the document again,
 * and repeats the rounds before it answers about a result: the same input gives the same mesh.
 */
export class MeshService {
	readonly #worker: WorkerClient;
	#document: PanelDocument | null = null;
	/** See `ToWorker.load`; called at each reading, as the renderer may have changed. */
	largeFrom: () => number = () => Infinity;
	/** See `ToWorker.refine`; awaited at each run. */
	drawnOnDevice: () => Promise<boolean> = async () => false;
	/** Called with a preview of the document that is being read; see `FromWorker.glimpse`. */
	onPreview: (display: DisplayMesh) => void = () => {};
	readonly #bases = new Bases();
	/** Milliseconds that reading the document took. */
	#readMilliseconds = 0;
	/** Generation of the worker that holds the document, the result, and the open export, respectively. */
	#documentGeneration = -1;
	#resultGeneration = -1;
	#exportGeneration = -1;
	/** Settles when the last requested document has been read, or has failed. */
	#reading: Promise<unknown> = Promise.resolve();
	/** Settles when the mesh for the last queued request is ready; the next request can use it too. */
	#preparing: Promise<unknown> = Promise.resolve();

	constructor(worker: WorkerClient) {
		this.#worker = worker;
		worker.onPreview = (version, display) => {
			if (this.#document?.version === version) this.onPreview(display);
		};
	}

	/**
	 * Reads a document in place of the one before, whose result stays in After. Rejects with `Cancelled` if a newer one
	 * is read instead.
	 */
	async load(document: PanelDocument, options: Options): Promise<Loaded> {
		this.#document = document;
		this.#bases.begin(document.version);
		const loading = retryOnce(() => this.#load(document, options));
		this.#reading = loading.catch(() => {});
		return loading;
	}

	/** Refines the mesh of After, or that of Before if After is older; drops undone rounds. */
	async refine(round: RoundRequest, options: Options): Promise<RefinedView> {
		const basis = this.#bases.current;
		const isShown = this.#bases.shown === basis;
		const after = isShown ? this.#position.position : 0;
		await (after > 0 ? this.#resultReady(options) : this.#documentReady(options));
		const drawnOnDevice = await orCancelled(this.drawnOnDevice(), options.cancel);
		const result = await this.#worker.request(
			'refine',
			{ ...round, after, basis, drawnOnDevice },
			{ ...options, grace: this.#grace },
		);
		// The selection is not transferred: the caller may reuse its buffer.
		const { rounds, place } = this.#bases.of(basis);
		this.#set({
			id: basis,
			rounds: [...rounds.slice(0, after), round],
			place: { source: isShown ? place.source : 0, position: after + 1 },
		});
		return result;
	}

	/**
	 * Shows other meshes of the history; `rounds` are all rounds, if they differ from those known here. Rejects with
	 * `OtherSource` if the document does not have the hash `content`, see `contentOf`.
	 */
	async goTo(
		{ basis = this.#bases.current, ...place }: Target,
		options: Options,
		rounds: readonly RoundRequest[] = this.#bases.of(basis).rounds,
		content?: string,
	): Promise<ToWorker['goTo']['result']> {
		const isOlder = basis !== this.#bases.current;
		if (isOlder && !this.#hasRounds(basis)) throw new OlderResultDropped();
		if (!isOlder) await this.#documentReady(options);
		const knownRounds = this.#bases.of(basis).rounds;
		const isKnown = this.#hasRounds(basis) && rounds.every((round, i) => round === knownRounds[i]);
		const next = { id: basis, rounds: isKnown ? knownRounds : rounds, place };
		const changes = { ...(!isKnown && { rounds }), ...(content !== undefined && { content }) };
		const shown = await this.#goTo(next, options, changes);
		this.#set(next);
		return shown;
	}

	/**
	 * Whether the worker holds, or can recompute, the mesh of After: not if it ended while that was of an older document.
	 */
	get hasShown(): boolean {
		return this.#bases.shown === this.#bases.current || this.#hasRounds(this.#bases.shown);
	}

	/** Moves to another position. */
	#set(next: Basis): void {
		if (!this.#bases.set(next)) return;
		this.#resultGeneration = this.#worker.generation;
	}

	/** Whether the worker has the rounds of a basis. */
	#hasRounds(id: number): boolean {
		return this.#bases.has(id) && this.#resultGeneration === this.#worker.generation;
	}

	/** The position in the rounds that After shows. */
	get #position(): RoundPosition {
		return this.#bases.of(this.#bases.shown).place;
	}

	/** Compares the meshes of both views; see `ToWorker.compareViews`. */
	async compareViews(
		titles: readonly [before: string, after: string],
		options: Options,
	): Promise<Comparison> {
		await this.#resultReady(options);
		return this.#worker.request('compareViews', { titles }, { ...options, grace: this.#grace });
	}

	/** Opens the result for writing; recomputes it first if necessary, with progress. */
	async exportResult(
		params: ToWorker['exportResult']['params'],
		options: Options = {},
	): Promise<ToWorker['exportResult']['result']> {
		return retryOnce(async () => {
			await this.#resultReady(options);
			this.#exportGeneration = this.#worker.generation;
			return this.#worker.request('exportResult', params, { ...options, grace: this.#grace });
		});
	}

	/** Whether the worker holds the mesh of a view, so that it need not be recomputed. */
	holds(viewId: ViewId): boolean {
		const isResult = !this.#document?.other && (viewId === 'after' || this.#showsSource);
		return (
			this.#worker.generation === (isResult ? this.#resultGeneration : this.#documentGeneration)
		);
	}

	/** Changes with each restart of the worker, which loses its state. */
	get generation(): number {
		return this.#worker.generation;
	}

	/**
	 * Grace in milliseconds for the worker to stop: a terminated one has to read the document again, so waiting as long
	 * as reading takes costs no more.
	 */
	get #grace(): number {
		if (this.#bases.hasOlder) return maxGrace;
		return Math.max(shortGrace, Math.min(maxGrace, this.#readMilliseconds));
	}

	/** The next bytes of an exported file; `onFraction` gets the share of all files that is written. */
	async exportChunk(
		params: ToWorker['exportChunk']['params'],
		onFraction: (fraction: number) => void = () => {},
	): Promise<ToWorker['exportChunk']['result']> {
		if (this.#exportGeneration !== this.#worker.generation)
			throw new Error('The worker was restarted. Write again.');
		const onProgress = (value: unknown) => onFraction(value as number);
		return this.#worker.request('exportChunk', params, { onProgress });
	}

	async closeExport(params: ToWorker['closeExport']['params']): Promise<null> {
		if (this.#exportGeneration !== this.#worker.generation) return null;
		return this.#worker.request('closeExport', params);
	}

	/** Whether Before shows a result. */
	get #showsSource(): boolean {
		return this.#bases.shown === this.#bases.current && this.#position.source > 0;
	}

	/** Sends a request about the document that was read last, or its result. */
	async ask<K extends Question>(
		name: K,
		params: ToWorker[K]['params'],
		options: Options = {},
	): Promise<ToWorker[K]['result']> {
		return retryOnce(async () => {
			// A mesh to compare with is read with the document.
			const isOfResult = !this.#document?.other && (isAfter(params) || this.#showsSource);
			await (isOfResult ? this.#resultReady(options) : this.#documentReady(options));
			return this.#worker.request(name, params, { ...options, grace: this.#grace });
		});
	}

	async #load(document: PanelDocument, options: Options): Promise<Loaded> {
		const { version, title, files, unfinished, other } = document;
		this.#worker.expectFiles([...files, ...(other?.files ?? [])]);
		const loaded = await this.#worker.request(
			'load',
			{
				...{ version, files, largeFrom: this.largeFrom(), basis: this.#bases.current },
				...(unfinished ? { unfinished } : {}),
				...(other && { compare: { titles: [title, other.title], ...filesOf(other) } }),
			},
			// Terminating the worker would lose a result of an older document.
			this.#bases.shown === this.#bases.current ? options : { ...options, grace: maxGrace },
		);
		this.#documentGeneration = this.#worker.generation;
		if (this.#document === document) this.#bases.follow(loaded);
		this.#readMilliseconds = loaded.milliseconds;
		return loaded;
	}

	async #goTo(
		{ id, place }: Basis,
		options: Options,
		changes: Pick<ToWorker['goTo']['params'], 'rounds' | 'content'>,
	): Promise<ToWorker['goTo']['result']> {
		const drawnOnDevice = await orCancelled(this.drawnOnDevice(), options.cancel);
		const shown = await this.#worker.request(
			'goTo',
			{ ...place, basis: id, drawnOnDevice, ...changes },
			{ ...options, grace: this.#grace },
		);
		this.#resultGeneration = this.#worker.generation;
		return shown;
	}

	/** Ensures that the worker holds the result. */
	#resultReady(options: Options): Promise<void> {
		return this.#queue('after', options, async () => {
			if (!this.hasShown) throw new OlderResultDropped();
			await this.#ensureDocument(options);
			if (this.#position.position === 0) throw new Error('nothing has been refined');
			const { rounds } = this.#bases.of(this.#bases.shown);
			if (!this.holds('after'))
				await this.#goTo(this.#bases.of(this.#bases.shown), options, { rounds });
		});
	}

	/** Ensures that the worker holds the document. */
	#documentReady(options: Options): Promise<void> {
		return this.#queue('before', options, () => this.#ensureDocument(options));
	}

	async #ensureDocument(options: Options): Promise<void> {
		// The preview is shown while the document is read, and may cause requests.
		await orCancelled(this.#reading, options.cancel);
		if (!this.#document) throw new Error('no mesh has been read');
		if (!this.#holdsDocument) await this.#load(this.#document, options);
	}

	get #holdsDocument(): boolean {
		return this.#worker.generation === this.#documentGeneration;
	}

	/**
	 * Queues `work`, which loads the mesh of a view into the worker, after all earlier loads; does nothing if the worker
	 * already holds that mesh.
	 */
	async #queue(viewId: ViewId, { cancel }: Options, work: () => Promise<void>): Promise<void> {
		const isHeld = viewId === 'before' ? this.#holdsDocument : this.holds(viewId);
		if (isHeld && (viewId === 'before' || this.#position.position > 0)) return;
		const previous = this.#preparing;
		const ready = orCancelled(previous, cancel).then(work);
		this.#preparing = previous.then(() => ready).catch(() => {});
		await ready;
	}
}

const filesOf = ({ files, unfinished }: OtherDocument) => ({
	files,
	...(unfinished && { unfinished }),
});

/** Retries once if the worker was terminated because another request was cancelled. */
async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof WorkerEnded) return work();
		throw error;
	}
}

const isAfter = (params: unknown): boolean =>
	(params as { readonly viewId?: ViewId } | null)?.viewId === 'after';

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
