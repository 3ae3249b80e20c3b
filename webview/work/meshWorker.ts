import { EngineError } from '../../src/engine/engine.ts';
import { forgetQuality } from '../../src/mesh/quality.ts';
import { trianglesWhere } from '../../src/mesh/triangleCondition.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { Cancelled, type CancelSource, throwIfCancelled } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import { sentence } from '../format.ts';
import type { NamedMesh, Side } from '../graphics/messages.ts';
import { portOf } from '../messagePort.ts';
import { moved } from '../view/camera.ts';
import { DeviceLink } from './deviceLink.ts';
import { buffersOf, displayOf, factsOf } from './display.ts';
import { entitiesOf, entityBuffers } from './entities.ts';
import { Exports } from './exports.ts';
import { entitiesOnLines, linesOf, trianglesOf } from './lines.ts';
import type { EntityLists, FromWorker, ToWorker } from './messages.ts';
import { openEngine } from './openEngine.ts';
import {
	boxOfLists,
	edgesOf,
	grownParts,
	highlightsIn,
	nearestPart,
	partFacts,
	partsWithin,
} from './partSearch.ts';
import { pathOf } from './pathOf.ts';
import { type Held, readDocument } from './readDocument.ts';
import { type Made, refineHeld } from './refineHeld.ts';
import { trianglesWithin } from './regions.ts';
import type { FileReading } from './sourceOf.ts';

/** A failure of the machine, said to a person; other errors as they are. */
function inWords(error: unknown): unknown {
	if (error instanceof EngineError)
		return new EngineError(
			error.failure,
			`${sentence(error.message).replace(/\.+$/, '')}. The mesh is as it was.`,
		);
	if (error instanceof RangeError)
		return new Error(`There is not enough memory (${error.message}). The mesh is as it was.`);
	return error;
}

/** Rejects when a request is cancelled, until it is settled: what was done by then is kept. */
function whenCancelled(cancel: CancelSource) {
	let settle = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		settle = cancel.onCancel(() => reject(new Cancelled()));
	});
	// There may be nobody who waits.
	cancelled.catch(() => {});
	return { cancelled, settle };
}

const nothing = new Uint32Array(0);

/** Reads, refines, measures and exports for the page at the other end of the port. */
export function startMeshWorker(port: Port): void {
	const page = new Channel<FromWorker, ToWorker>(port, 'worker');
	const files: FileReading = {
		open: (file) => page.request('openFile', file),
		read: (id) => page.request('readPiece', { id }),
		close: (id) => void page.request('closeFile', { id }).catch(() => {}),
	};
	let held: Held | undefined;
	const exports = new Exports();
	let result:
		| { readonly held: Held; readonly refined: Made; readonly named: NamedMesh | undefined }
		| undefined;
	/** Points and edges that are selected, as the page told of them last. */
	let selected:
		| { readonly turn: number; readonly parts: Pick<EntityLists, 'points' | 'edges'> }
		| undefined;
	let link: DeviceLink | undefined;
	/** Rises with each document asked for, so that a slow old one can't take a newer one's place. */
	let latest = 0;

	page.handle('graphics', ({ port: device, connection }) => {
		link ??= new DeviceLink(connection);
		link.connect(device && portOf(device));
		return null;
	});

	page.handle(
		'load',
		async ({ version, files: refs, loneFrom }, { cancel, progress, transfer }) => {
			const turn = ++latest;
			link?.forget(held?.named);
			held = undefined;
			selected = undefined;
			setResult(undefined);
			const read = await readDocument(version, refs, {
				page: files,
				signal: cancel.signal,
				onProgress: (value: Progress) => progress(value),
				name: (mesh) => link?.name(mesh),
				loneFrom,
			});
			throwIfCancelled(cancel.signal);
			if (turn === latest) held = read.held;
			else link?.forget(read.held?.named);
			if (read.loaded.mesh) transfer(buffersOf(read.loaded.mesh.display));
			return read.loaded;
		},
	);

	page.handle('refine', async (params, { cancel, progress, transfer }) => {
		const source = held;
		if (!source || source.version !== params.version)
			throw new Error('The source changed. Refine it again.');
		const how = { signal: cancel.signal, onProgress: progress, ...whenCancelled(cancel) };
		let made: Awaited<ReturnType<typeof refineOnce>>;
		try {
			made = await refineOnce(source, params, how).catch((error: unknown) => {
				if (!(error instanceof EngineError) || error.failure !== 'device-lost') throw error;
				// The mesh is as it was: a new device may do what the lost one did not.
				return refineOnce(source, params, how, 'The graphics device was lost and opened anew.');
			});
		} catch (error) {
			throw inWords(error);
		} finally {
			how.settle();
		}
		const { view, refined } = made;
		if (cancel.signal.aborted || held !== source) refined.resident?.session.end();
		throwIfCancelled(cancel.signal);
		if (held !== source) throw new Error('The source changed while it was refined.');
		const named = link?.name(refined.mesh);
		const { mesh } = refined;
		let { resident } = refined;
		try {
			if (named) await link?.keep(named.key, refined);
		} catch {
			// The device went when all was done: the result is here, and is drawn from here.
			resident?.session.end();
			resident = undefined;
		}
		setResult({ held: source, refined: { mesh, ...(resident && { resident }) }, named });
		transfer([...buffersOf(view.display), view.parents.buffer as ArrayBuffer]);
		return named ? { ...view, display: { ...view.display, named } } : view;
	});

	/** Keeps a result in place of the one before, whose planes go from the device. */
	function setResult(next: typeof result): void {
		link?.forget(result?.named);
		result?.refined.resident?.session.end();
		result = next;
	}

	async function refineOnce(
		source: Held,
		params: ToWorker['refine']['params'],
		how: Parameters<typeof refineHeld>[4] & { readonly cancelled: Promise<never> },
		before = '',
	) {
		const { engine, fallback, remark } = await openEngine(
			params.engine,
			link?.channel,
			how.cancelled,
		);
		const remarks = [before, remark ?? ''].filter(Boolean).join(' ');
		const words = { ...(fallback ? { fallback } : {}), ...(remarks ? { remark: remarks } : {}) };
		try {
			const { signal, onProgress } = how;
			return await refineHeld(source, params, engine, words, { signal, onProgress });
		} catch (error) {
			engine.destroy();
			throw error;
		}
	}

	/** A mesh of one of the two sides, what the view knows it by, and the document that it is or comes from. */
	function meshOf(side: Side) {
		if (side === 'before') return held && { mesh: held.mesh, named: held.named, source: held };
		return result && { mesh: result.refined.mesh, named: result.named, source: result.held };
	}

	page.handle('facts', ({ side, triangle }) => {
		const of = meshOf(side);
		return of ? factsOf(of.mesh, of.source.origin, triangle) : null;
	});

	page.handle('display', ({ side }, { transfer }) => {
		const of = meshOf(side);
		if (!of) throw new Error('There is no mesh.');
		const { mesh, named, source } = of;
		const display = displayOf(mesh, source.origin, source.first);
		forgetQuality(mesh);
		transfer(buffersOf(display));
		return named ? { ...display, named } : display;
	});

	page.handle('named', ({ side }) => meshOf(side)?.named ?? null);

	page.handle('inside', ({ kind, polygon }, { transfer }) => {
		const searched = present();
		const found =
			kind === 'triangles'
				? trianglesWithin(searched.mesh, searched.origin, polygon)
				: partsWithin(searched, kind, polygon);
		transfer([found.buffer]);
		return found;
	});

	page.handle('extent', (lists) => {
		const searched = present();
		const box = boxOfLists(searched, lists);
		return box && moved(box, searched.origin);
	});

	page.handle('nearest', ({ kind, place, reach }) => {
		const searched = present();
		return partFacts(searched, kind, nearestPart(searched, kind, place, reach));
	});

	page.handle('findEdges', () => {
		edgesOf(present().mesh);
		return null;
	});

	page.handle('highlights', ({ turn, parts, box }, { transfer }) => {
		const searched = present();
		if (parts) selected = { turn, parts };
		if (selected?.turn !== turn) return null;
		const highlights = highlightsIn(searched, selected.parts, box);
		transfer([highlights.edges.buffer, highlights.points.buffer]);
		return highlights;
	});

	page.handle('grown', ({ kind, chosen }) => grownParts(present(), kind, chosen));

	page.handle('discard', () => {
		setResult(undefined);
		return null;
	});

	page.handle('exportResult', ({ form }) => {
		if (!result) throw new Error('Nothing has been refined.');
		const { format, version } = result.held;
		const plan = format.write(result.refined.mesh, form ? { form } : {});
		return { ...exports.open(plan.files), losses: plan.losses, version };
	});

	page.handle('exportPiece', ({ id, file }, { transfer, progress }) => {
		const bytes = exports.next(id, file);
		progress(exports.fraction(id));
		if (bytes) transfer([bytes.buffer as ArrayBuffer]);
		return bytes;
	});

	page.handle('closeExport', ({ id }) => {
		exports.close(id);
		return null;
	});

	/** The document, for what makes no sense without one. */
	function present(): Held {
		if (!held) throw new Error('There is no mesh.');
		return held;
	}

	page.handle('linesOf', (lists) => linesOf(held?.positions, lists));

	page.handle('entitiesOn', ({ file, ranges }) => entitiesOnLines(held?.positions, file, ranges));

	page.handle('trianglesOf', (lists) => (held ? trianglesOf(held.mesh, lists) : nothing));

	page.handle('entities', (_, { transfer }) => {
		const { mesh, origin, positions } = present();
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});

	page.handle('where', ({ condition }) => (held ? trianglesWhere(held.mesh, condition) : nothing));

	page.handle('path', ({ triangle }) => pathOf(present(), triangle));
}
