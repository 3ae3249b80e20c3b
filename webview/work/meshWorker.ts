import { EngineError } from '../../src/engine/engine.ts';
import { loaded } from '../../src/formats/format.ts';
import { lossSentences } from '../../src/formats/losses.ts';
import { planOf } from '../../src/formats/plan.ts';
import { forgetQuality } from '../../src/mesh/quality.ts';
import { forgetTopology } from '../../src/mesh/topology.ts';
import { trianglesWhere } from '../../src/mesh/triangleCondition.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import type { Progress } from '../../src/util/progress.ts';
import { moved } from '../model/camera.ts';
import type { EntityLists } from '../model/entities.ts';
import { madeAgain } from '../model/largeMeshes.ts';
import type { Side } from '../model/side.ts';
import { factsOf } from '../model/triangleFacts.ts';
import { portOf } from '../util/messagePort.ts';
import { sentence } from '../words/numbers.ts';
import { DeviceLink } from './deviceLink.ts';
import { buffersOf, displayOf } from './display.ts';
import { entitiesOf, entityBuffers } from './entities.ts';
import { Exports } from './exports.ts';
import { KeptResult } from './keptResult.ts';
import { entitiesOnLines, linesOf, trianglesOf } from './lines.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { onEngine, type Wish } from './onEngine.ts';
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
import { checkRefinable, enginesFor, refineHeld, refineMesh } from './refineHeld.ts';
import { trianglesWithin } from './regions.ts';
import type { FileReading } from './sourceOf.ts';

/** A failure of the machine, said to a user; other errors as they are. `then` is a sentence that follows. */
function inWords(error: unknown, then = ''): unknown {
	const words = (why: string) => `${why}. The mesh is as it was.${then && ` ${then}`}`;
	if (error instanceof EngineError)
		return new EngineError(error.failure, words(sentence(error.message).replace(/\.+$/, '')));
	if (error instanceof RangeError)
		return new Error(words(`There is not enough memory (${error.message})`));
	return error;
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
	const result = new KeptResult({
		name: (mesh) => link?.name(mesh),
		forget: (named) => link?.forget(named),
	});
	/** Ends when what refines now is done: it takes the memory of one at a time. */
	let refining: Promise<unknown> = Promise.resolve();
	/** Points and edges that are selected, as the page sent them last. */
	let selected:
		| { readonly number: number; readonly parts: Pick<EntityLists, 'points' | 'edges'> }
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
		async ({ version, files: refs, largeFrom, unfinished }, { cancel, progress, transfer }) => {
			const turn = ++latest;
			link?.forget(held?.named);
			held = undefined;
			selected = undefined;
			result.set(undefined);
			const read = await readDocument(version, refs, {
				page: files,
				signal: cancel.signal,
				onProgress: (value: Progress) => progress(value),
				name: (mesh) => link?.name(mesh),
				largeFrom,
				noticed: unfinished,
			});
			throwIfCancelled(cancel.signal);
			if (turn === latest) held = read.held;
			else link?.forget(read.held?.named);
			if (read.loaded.mesh) transfer(buffersOf(read.loaded.mesh.display));
			return read.loaded;
		},
	);

	page.handle('refine', (params, { cancel, progress, transfer }) =>
		inTurn(async () => {
			const source = held;
			if (!source || source.version !== params.version)
				throw new Error('The source changed. Refine it again.');
			throwIfCancelled(cancel.signal);
			checkRefinable(source, params);
			const gaveUp = exports.areOpen ? false : result.giveUp();
			const again = gaveUp ? madeAgain : '';
			const { view, refined } = await onEngine(
				enginesFor(params),
				link,
				{ cancel, progress },
				(engine, words, how) => refineHeld(source, params, engine, words, how),
			).catch((error: unknown) => {
				throw inWords(error, again);
			});
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
			result.set({ source, params, mesh, ...(resident && { resident }), ...(named && { named }) });
			transfer([...buffersOf(view.display), view.parents.buffer as ArrayBuffer]);
			return named ? { ...view, display: { ...view.display, named } } : view;
		}),
	);

	/** Does what refines when all that does is done. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = refining.then(work);
		refining = turn.catch(() => {});
		return turn;
	}

	/** The result with its mesh, which is made again where it was given up. */
	const wholeResult = (wish: Wish) =>
		inTurn(() =>
			result.whole(({ source, params }) =>
				onEngine(enginesFor(params), link, wish, async (engine, _, how) => {
					const { mesh } = await refineMesh(source, params, engine, how, false);
					forgetTopology(mesh);
					return mesh;
				}).catch((error: unknown) => {
					throw inWords(error);
				}),
			),
		);

	/** A mesh of one of the two sides, what the view knows it by, and the document that it is or comes from. */
	async function meshOf(side: Side, wish: Wish) {
		if (side === 'before') return held && { mesh: held.mesh, named: held.named, source: held };
		return result.now && wholeResult(wish);
	}

	page.handle('facts', ({ side, triangle }) => {
		// Where the mesh was given up, the view asks the device.
		const mesh = side === 'before' ? held?.mesh : result.now?.mesh;
		const origin = side === 'before' ? held?.origin : result.now?.source.origin;
		return mesh && origin ? factsOf(mesh, origin, triangle) : null;
	});

	page.handle('display', async ({ side }, { transfer, ...wish }) => {
		const of = await meshOf(side, wish);
		if (!of) throw new Error('There is no mesh.');
		const { mesh, named, source } = of;
		const display = displayOf(mesh, source.origin, source.first);
		forgetQuality(mesh);
		transfer(buffersOf(display));
		return named ? { ...display, named } : display;
	});

	page.handle('named', async ({ side }, wish) => (await meshOf(side, wish))?.named ?? null);

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

	page.handle('highlights', ({ selection, parts, box }, { transfer }) => {
		const searched = present();
		if (parts) selected = { number: selection, parts };
		if (selected?.number !== selection) return null;
		const highlights = highlightsIn(searched, selected.parts, box);
		transfer([highlights.edges.buffer, highlights.points.buffer]);
		return highlights;
	});

	page.handle('grown', ({ kind, chosen }) => grownParts(present(), kind, chosen));

	page.handle('discard', () => {
		result.set(undefined);
		return null;
	});

	page.handle('exportResult', async ({ options }, wish) => {
		const { mesh, source } = await wholeResult(wish);
		throwIfCancelled(wish.cancel.signal);
		const { format, version } = source;
		const plan = planOf(await loaded(format), mesh, options);
		if (plan.refusal !== undefined) throw new Error(plan.refusal);
		return { ...exports.open(plan.files), losses: lossSentences(plan.losses), version };
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
