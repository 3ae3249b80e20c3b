import { EngineError } from '../../src/engine/engine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { Port } from '../../src/protocol/channel.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import type { NamedMesh } from '../model/displayMesh.ts';
import { madeAgain } from '../model/largeMeshes.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import type { Side } from '../model/side.ts';
import { sentence } from '../words/numbers.ts';
import { DeviceLink } from './deviceLink.ts';
import type { FileReading } from './fileSource.ts';
import { KeptResult, type WholeResult } from './keptResult.ts';
import type { ToWorker } from './messages.ts';
import { onEngine, type Wish } from './onEngine.ts';
import { type Held, readDocument } from './readDocument.ts';
import { checkRefinable, enginesFor, type Made, refineHeld, refineMesh } from './refineHeld.ts';

/** A mesh of one of the two sides, what the view knows it by, and the document that it is or comes from. */
export interface SideMesh {
	readonly mesh: TriMesh;
	readonly named: NamedMesh | undefined;
	readonly source: Held;
}

/** The document that the worker holds and its result: reads the one, and makes the other of it. */
export class HeldMeshes {
	readonly #files: FileReading;
	/** Whether the result is being written, and has to stay. */
	readonly #isExporting: () => boolean;
	#link: DeviceLink | undefined;
	#document: Held | undefined;
	readonly #result = new KeptResult({
		name: (mesh) => this.#link?.name(mesh),
		forget: (named) => this.#link?.forget(named),
	});
	/** Ends when all refinements so far are done: there is memory for one at a time. */
	#refining: Promise<unknown> = Promise.resolve();
	/** Rises with each document asked for, so that a slow old one can't replace a newer one. */
	#latest = 0;

	constructor(files: FileReading, isExporting: () => boolean) {
		this.#files = files;
		this.#isExporting = isExporting;
	}

	/** The mesh before refinement; undefined while there is none. */
	get document(): Held | undefined {
		return this.#document;
	}

	/** The mesh before refinement, for questions that need one. Throws where there is none. */
	get present(): Held {
		if (!this.#document) throw new Error('There is no mesh.');
		return this.#document;
	}

	/** Connects to the graphics device; null where there is none any more. */
	connect(connection: number, port: Port | null): void {
		this.#link ??= new DeviceLink(connection);
		this.#link.connect(port);
	}

	/** Reads a document instead of the one before. */
	async load(
		{ version, files, largeFrom, unfinished }: ToWorker['load']['params'],
		{ cancel, progress }: Wish,
	): Promise<Loaded> {
		const latest = ++this.#latest;
		this.#link?.forget(this.#document?.named);
		this.#document = undefined;
		this.discard();
		const { loaded, held } = await readDocument(version, files, {
			page: this.#files,
			signal: cancel.signal,
			onProgress: progress,
			name: (mesh) => this.#link?.name(mesh),
			largeFrom,
			noticed: unfinished,
		});
		throwIfCancelled(cancel.signal);
		if (latest === this.#latest) this.#document = held;
		else this.#link?.forget(held?.named);
		return loaded;
	}

	/** Refines the document, and keeps the result instead of the one before. */
	refine(params: ToWorker['refine']['params'], wish: Wish): Promise<RefinedView> {
		return this.#oneAtATime(async () => {
			const source = this.#document;
			if (!source || source.version !== params.version)
				throw new Error('The source changed. Refine it again.');
			throwIfCancelled(wish.cancel.signal);
			checkRefinable(source, params);
			const gaveUp = !this.#isExporting() && this.#result.giveUp();
			const { view, refined } = await this.#onEngine(
				params,
				wish,
				(engine, words, how) => refineHeld(source, params, engine, words, how),
				gaveUp ? madeAgain : '',
			);
			if (wish.cancel.signal.aborted || this.#document !== source) refined.resident?.session.end();
			throwIfCancelled(wish.cancel.signal);
			if (this.#document !== source) throw new Error('The source changed while it was refined.');
			const named = await this.#keep(source, params, refined);
			return named ? { ...view, display: { ...view.display, named } } : view;
		});
	}

	/** Keeps a result, on the device too where it was made there; returns what the view knows it by. */
	async #keep(
		source: Held,
		params: ToWorker['refine']['params'],
		refined: Made,
	): Promise<NamedMesh | undefined> {
		const { mesh } = refined;
		let { resident } = refined;
		const named = this.#link?.name(mesh);
		try {
			if (named) await this.#link?.keep(named.key, refined);
		} catch {
			// The device went when all was done: the result is here, and is drawn from here.
			resident?.session.end();
			resident = undefined;
		}
		this.#result.set({
			source,
			params,
			mesh,
			...(resident && { resident }),
			...(named && { named }),
		});
		return named;
	}

	/** Forgets the result. */
	discard(): void {
		this.#result.set(undefined);
	}

	/** The mesh of a side; undefined where there is none. */
	async of(side: Side, wish: Wish): Promise<SideMesh | undefined> {
		const document = this.#document;
		if (side === 'before')
			return document && { mesh: document.mesh, named: document.named, source: document };
		if (!this.#result.now) return undefined;
		const { mesh, named, source } = await this.wholeResult(wish);
		return { mesh, named, source };
	}

	/** The mesh of a side where it is here now; undefined also for a result that was given up. */
	now(side: Side): Pick<SideMesh, 'mesh' | 'source'> | undefined {
		const document = this.#document;
		if (side === 'before') return document && { mesh: document.mesh, source: document };
		const result = this.#result.now;
		return result?.mesh ? { mesh: result.mesh, source: result.source } : undefined;
	}

	/** The result with its mesh, which is made again where it was given up. */
	wholeResult(wish: Wish): Promise<WholeResult> {
		return this.#oneAtATime(() =>
			this.#result.whole(({ source, params }) =>
				this.#onEngine(params, wish, async (engine, _, how) => {
					const { mesh } = await refineMesh(source, params, engine, how, false);
					return mesh;
				}),
			),
		);
	}

	/** Works on the engine that a refinement asks for; what fails is said to a user, followed by `then`. */
	async #onEngine<T>(
		params: ToWorker['refine']['params'],
		wish: Wish,
		work: Parameters<typeof onEngine<T>>[3],
		then = '',
	): Promise<T> {
		try {
			return await onEngine(enginesFor(params), this.#link, wish, work);
		} catch (error) {
			throw inWords(error, then);
		}
	}

	/** Refines when all that was asked before is done. */
	#oneAtATime<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#refining.then(work);
		this.#refining = done.catch(() => {});
		return done;
	}
}

/** A failure of the machine, said to a user; other errors as they are. `then` is a sentence that follows. */
function inWords(error: unknown, then: string): unknown {
	const words = (why: string) => `${why}. The mesh is as it was.${then && ` ${then}`}`;
	if (error instanceof EngineError)
		return new EngineError(error.failure, words(sentence(error.message).replace(/\.+$/, '')));
	if (error instanceof RangeError)
		return new Error(words(`There is not enough memory (${error.message})`));
	return error;
}
