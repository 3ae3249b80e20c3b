import { withDerivedEdges } from '../../src/mesh/derivedEdges.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { triangleCount } from '../../src/mesh/triMesh.ts';
import type { Port } from '../../src/protocol/channel.ts';
import type { History } from '../../src/quantities/quantity.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type { Comparison, Loaded, RefinedView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import { Comparing } from './comparing.ts';
import { DeviceLink } from './deviceLink.ts';
import { displayOf } from './displayOf.ts';
import { rewordFailure } from './failureMessages.ts';
import type { FileReading } from './fileSource.ts';
import { LoadedBases, OtherSource } from './loadedBases.ts';
import { LoadedRounds, type RoundResult } from './loadedRounds.ts';
import type { ToWorker } from './messages.ts';
import { onEngine, type Request } from './onEngine.ts';
import { originsIn } from './originsIn.ts';
import { type LoadedMesh, readDocument } from './readDocument.ts';
import {
	checkRefinable,
	engineRequest,
	memoryFor,
	type RefineResult,
	refineLoaded,
} from './refineLoaded.ts';
import { resultView, sourceView } from './roundViews.ts';
import { type Centre, centreOf } from './spaceExtent.ts';
import { historyOf, type ViewMesh, viewMeshOf } from './viewMesh.ts';

type Shown = ToWorker['goTo']['result'];

/** Files of a mesh, and the centre that it is rotated about if that is not its own. */
interface ReadFiles extends Pick<ToWorker['load']['params'], 'files' | 'unfinished'> {
	readonly centre?: Centre | undefined;
}

/** Reads the document of the worker, refines it, and keeps the results of its rounds. */
export class LoadedMeshes {
	readonly #files: FileReading;
	/** Whether a result is being written: its arrays must not be freed. */
	readonly #isExporting: () => boolean;
	readonly #onGlimpse: (version: number, display: DisplayMesh) => void;
	#link: DeviceLink | undefined;
	#document: LoadedMesh | undefined;
	/** The mesh that the document is compared with. */
	#other: LoadedMesh | undefined;
	readonly #comparing = new Comparing();
	readonly #bases = new LoadedBases();
	/** Settles when all refinements so far are done: there is memory for one at a time. */
	#refining: Promise<unknown> = Promise.resolve();
	/** Incremented for each requested document, so that a slow older one can't replace a newer one. */
	#latest = 0;

	/** `onGlimpse` gets the quick preview of a large document. */
	constructor(
		files: FileReading,
		isExporting: () => boolean,
		onGlimpse: (version: number, display: DisplayMesh) => void,
	) {
		this.#files = files;
		this.#isExporting = isExporting;
		this.#onGlimpse = onGlimpse;
	}

	/** The mesh of the file; undefined if there is none. */
	get document(): LoadedMesh | undefined {
		return this.#document;
	}

	/** Connects to the graphics device; `port` is null if it can't be reopened. */
	connect(connection: number, port: Port | null): void {
		this.#link ??= new DeviceLink(connection);
		this.#link.connect(port);
	}

	/** Reads a document in place of the one before; After keeps its mesh, see `Loaded.basis`. */
	async load(params: ToWorker['load']['params'], request: Request): Promise<Loaded> {
		const { version, basis = version, largeFrom, compare } = params;
		const latest = ++this.#latest;
		this.#link?.forget(this.#document?.named);
		this.#link?.forget(this.#other?.named);
		this.#other = undefined;
		this.#comparing.forget();
		this.#bases.setAside(memoryFor(largeFrom < Infinity));
		this.#document = undefined;
		const glimpsed = (display: DisplayMesh) => this.#onGlimpse(version, display);
		const { loaded, loadedMesh } = await this.#read(params, params, request, glimpsed);
		const isHeld = latest === this.#latest;
		if (isHeld) this.#document = loadedMesh;
		const own =
			isHeld && loadedMesh ? this.#bases.adopt(this.#roundsOf(loadedMesh, basis)) : undefined;
		const asLoaded = { ...loaded, basis: own?.id ?? basis, older: this.#bases.olderIds };
		if (!compare || !isHeld) return asLoaded;
		const centre = loadedMesh && centreOf(loadedMesh);
		const other = await this.#read(params, { ...compare, centre }, request);
		if (latest === this.#latest) this.#other = other.loadedMesh;
		const comparison =
			loadedMesh && other.loadedMesh
				? await this.#comparing.compare(loadedMesh, other.loadedMesh, compare.titles, request)
				: undefined;
		return { ...asLoaded, compared: { loaded: other.loaded, ...(comparison && { comparison }) } };
	}

	/** Reads a mesh; forgets its name in the view if a newer document was requested. Throws `Cancelled`. */
	async #read(
		{ version, largeFrom }: ToWorker['load']['params'],
		{ files, unfinished, centre }: ReadFiles,
		{ cancel, progress }: Request,
		glimpsed?: (display: DisplayMesh) => void,
	) {
		const latest = this.#latest;
		let named: NamedMesh | undefined;
		let isRead = false;
		try {
			const read = await readDocument(version, files, {
				page: this.#files,
				signal: cancel.signal,
				onProgress: progress,
				name: (mesh) => {
					named = this.#link?.name(mesh);
					return named;
				},
				largeFrom,
				noticed: unfinished,
				centre,
				...(glimpsed && { glimpsed }),
			});
			throwIfCancelled(cancel.signal);
			isRead = true;
			return read;
		} finally {
			if (!isRead || latest !== this.#latest) this.#link?.forget(named);
		}
	}

	#roundsOf(document: LoadedMesh, basis: number): LoadedRounds {
		const forget = (named: NamedMesh | undefined) => this.#link?.forget(named);
		const inUse = () => this.#isExporting() || this.#comparing.isRunning;
		return new LoadedRounds(basis, document, forget, inUse);
	}

	/** Refines the mesh of After, or the document, and stores the result as another round. */
	refine(params: ToWorker['refine']['params'], request: Request): Promise<RefinedView> {
		return this.#oneAtATime(async () => {
			const rounds = this.#bases.find(params.basis);
			const { selection, operation, values, engine, after, drawnOnDevice } = params;
			const round = { selection, operation, values, engine };
			throwIfCancelled(request.cancel.signal);
			const input = await this.#whole(rounds, after, request);
			const { shown } = this.#bases;
			const beside = shown && shown !== rounds ? shown.triangles : 0;
			const refineParams = { ...round, drawnOnDevice, beside };
			const { view, made, refined } = await this.#make(input, refineParams, request);
			if (request.cancel.signal.aborted || this.#bases.current !== rounds)
				refined.resident?.session.end();
			throwIfCancelled(request.cancel.signal);
			if (this.#bases.current !== rounds)
				throw new Error('The source changed while it was being refined.');
			this.#comparing.forget();
			rounds.truncate(after);
			rounds.add(round, made);
			rounds.position = after + 1;
			this.#bases.show(rounds);
			const named = await this.#name(rounds, after + 1, refined);
			rounds.trim();
			return {
				...view,
				display: named ? { ...view.display, named } : view.display,
				parents: view.parents.slice(),
				...originsIn(rounds),
				content: rounds.content,
			};
		});
	}

	/** Shows other meshes of the history; see `ToWorker.goTo`. */
	goTo(params: ToWorker['goTo']['params'], request: Request): Promise<Shown> {
		return this.#oneAtATime(async () => {
			const { basis, source, position, drawnOnDevice } = params;
			const rounds = this.#bases.find(basis);
			if (params.content !== undefined && params.content !== rounds.content)
				throw new OtherSource();
			if (params.rounds) rounds.replace(params.rounds);
			const whole = (k: number) => this.#whole(rounds, k, request);
			await whole(source);
			await whole(position);
			const before = rounds.source;
			this.#comparing.forget();
			rounds.source = source;
			rounds.position = position;
			this.#bases.show(rounds);
			if (rounds.originsBetween(source, position) === undefined) {
				rounds.releaseAfter(source);
				await whole(position);
			}
			rounds.trim();
			const isOther = source > 0 && source !== before;
			const display = (k: number) => this.#displayOf(rounds, k, drawnOnDevice);
			return {
				source: isOther ? sourceView(rounds, await display(source)) : null,
				result: position > source ? resultView(rounds, await display(position)) : null,
			};
		});
	}

	/** See `ToWorker.compareViews`. */
	compareViews(
		{ titles }: ToWorker['compareViews']['params'],
		request: Request,
	): Promise<Comparison> {
		return this.#oneAtATime(async () => {
			const [before, after] = [this.meshOf('before'), this.meshOf('after')];
			if (!before || !after) throw new Error('Nothing has been refined.');
			return this.#comparing.compare(before.loadedMesh, after.loadedMesh, titles, request);
		});
	}

	/** Mesh k of some rounds, recomputed if it was released. */
	#whole(rounds: LoadedRounds, k: number, request: Request): Promise<LoadedMesh> {
		return rounds.meshAfter(k, async (input, round) => {
			// Without arrays for the page, which are made when the mesh is shown.
			const { made, refined } = await this.#make(input, { ...round, drawnOnDevice: true }, request);
			// Drawn from an upload, like a mesh that was read.
			refined.resident?.session.end();
			return made;
		});
	}

	/** Refines a mesh; returns its view for the page, the round to keep, and buffers that are left on the device. */
	async #make(input: LoadedMesh, params: Parameters<typeof checkRefinable>[1], request: Request) {
		checkRefinable(input, params);
		const { view, refined } = await onEngine(
			engineRequest(input, params),
			this.#link,
			request,
			(engine, words, how) => refineLoaded(input, params, engine, words, how),
		).catch((error: unknown) => {
			throw rewordFailure(error);
		});
		const { display: _, parents, ancestors: __, ...facts } = view;
		const { named: ___, ...source } = input;
		// The same mesh as if the result had been written and read again, so that the next round has the same result.
		const isOfTriangles = triangleCount(refined.mesh) > 0;
		const mesh = input.mesh.edges || !isOfTriangles ? refined.mesh : withDerivedEdges(refined.mesh);
		const loadedMesh = { ...source, mesh, info: view.after, positions: undefined };
		const { sizes } = refined;
		const made: RoundResult = { loadedMesh, parents, facts, ...(sizes && { sizes }) };
		return { view, made, refined: { ...refined, mesh } };
	}

	/** Names a mesh for the view, and draws it from the buffers of its refinement if they are still on the device. */
	async #name(
		rounds: LoadedRounds,
		k: number,
		refined?: RefineResult | undefined,
	): Promise<NamedMesh | undefined> {
		const loadedMesh = rounds.loadedMesh(k)!;
		if (loadedMesh.named) return loadedMesh.named;
		const named = this.#link?.name(tessellationOf(loadedMesh.mesh).displayTriangles);
		let resident = refined?.resident;
		try {
			if (named && refined) await this.#link?.keep(named.key, refined);
		} catch {
			// The device was lost after the refinement: the result is complete, and will be uploaded again.
			resident?.session.end();
			resident = undefined;
		}
		rounds.name(k, named, resident);
		return named;
	}

	async #displayOf(rounds: LoadedRounds, k: number, drawnOnDevice: boolean) {
		const named = await this.#name(rounds, k);
		const { mesh, origin, first } = rounds.loadedMesh(k)!;
		const display = displayOf(mesh, origin, first, !drawnOnDevice);
		return named ? { ...display, named } : display;
	}

	/** The mesh of a view; undefined if there is none. */
	meshOf(viewId: ViewId): ViewMesh | undefined {
		const other = viewId === 'after' ? this.#other : undefined;
		const shown = other
			? { loadedMesh: other, document: other, origins: null, joined: undefined }
			: viewMeshOf(viewId, this.#bases, this.#document);
		const changed = shown && this.#comparing.changedOf(shown.loadedMesh.mesh);
		return changed ? { ...shown, changed } : shown;
	}

	/** See `historyOf`. */
	history(viewId: ViewId): History | undefined {
		return historyOf(viewId, this.#bases);
	}

	/** The mesh of a view. Throws if there is none. */
	requireMesh(viewId: ViewId): ViewMesh {
		const now = this.meshOf(viewId);
		if (!now) throw new Error('There is no mesh.');
		return now;
	}

	/** The mesh of a view, of After once all earlier requests are done. */
	async settled(viewId: ViewId): Promise<ViewMesh | undefined> {
		return viewId === 'before'
			? this.meshOf(viewId)
			: this.#oneAtATime(async () => this.meshOf(viewId));
	}

	/** Queues work after all earlier requests. */
	#oneAtATime<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#refining.then(work);
		this.#refining = done.catch(() => {});
		return done;
	}
}
