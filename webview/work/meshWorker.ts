import { loaded } from '../../src/formats/format.ts';
import { lossSentences } from '../../src/formats/losses.ts';
import { planOf } from '../../src/formats/plan.ts';
import { trianglesWhere } from '../../src/mesh/triangleCondition.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import { moved } from '../model/camera.ts';
import type { EdgesAndPoints } from '../model/meshSearch.ts';
import { factsOf } from '../model/triangleFacts.ts';
import { portOf } from '../util/messagePort.ts';
import { buffersOf, displayOf } from './displayOf.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOf,
	edgesOrPointsWithin,
	grownIn,
	highlightsIn,
	nearestEdgeOrPoint,
} from './edgeAndPointSearch.ts';
import { entitiesOf, entityBuffers } from './entitiesForPage.ts';
import { entitiesOnLines, linesOf, trianglesOf } from './entityLines.ts';
import { Exports } from './exports.ts';
import { HeldMeshes } from './heldMeshes.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { pathOf } from './pathOf.ts';
import type { Held } from './readDocument.ts';
import { trianglesWithin } from './triangleSearch.ts';

type Page = Channel<FromWorker, ToWorker>;

/** Reads, refines, measures and exports for the page at the other end of the port. */
export function startMeshWorker(port: Port): void {
	const page: Page = new Channel(port, 'worker');
	const exports = new Exports();
	const meshes = new HeldMeshes(
		{
			open: (file) => page.request('openFile', file),
			read: (id) => page.request('readPiece', { id }),
			close: (id) => void page.request('closeFile', { id }).catch(() => {}),
		},
		() => exports.areOpen,
	);
	answerAboutMeshes(page, meshes);
	answerAboutText(page, meshes);
	answerSearches(page, meshes);
	answerExports(page, meshes, exports);
}

/** Reading, refining, and what the view shows of both sides. */
function answerAboutMeshes(page: Page, meshes: HeldMeshes): void {
	page.handle('graphics', ({ port, connection }) => {
		meshes.connect(connection, port && portOf(port));
		return null;
	});
	page.handle('load', async (params, { transfer, ...wish }) => {
		const read = await meshes.load(params, wish);
		if (read.mesh) transfer(buffersOf(read.mesh.display));
		return read;
	});
	page.handle('refine', async (params, { transfer, ...wish }) => {
		const view = await meshes.refine(params, wish);
		transfer([...buffersOf(view.display), view.parents.buffer]);
		return view;
	});
	page.handle('discard', () => {
		meshes.discard();
		return null;
	});
	page.handle('facts', ({ side, triangle }) => {
		// Where the mesh was given up, the view asks the device.
		const now = meshes.now(side);
		return now ? factsOf(now.mesh, now.source.origin, triangle) : null;
	});
	page.handle('display', async ({ side }, { transfer, ...wish }) => {
		const of = await meshes.of(side, wish);
		if (!of) throw new Error('There is no mesh.');
		const { mesh, named, source } = of;
		const display = displayOf(mesh, source.origin, source.first);
		transfer(buffersOf(display));
		return named ? { ...display, named } : display;
	});
	page.handle('named', async ({ side }, wish) => (await meshes.of(side, wish))?.named ?? null);
}

const none = new Uint32Array(0);

/** Where entities are in the text, and which triangles something in the text or a condition means. */
function answerAboutText(page: Page, meshes: HeldMeshes): void {
	page.handle('linesOf', (lists) => linesOf(meshes.document?.positions, lists));
	page.handle('entitiesOn', ({ file, ranges }) =>
		entitiesOnLines(meshes.document?.positions, file, ranges),
	);
	page.handle('trianglesOf', (lists) => {
		const { document } = meshes;
		return document ? trianglesOf(document.mesh, lists) : none;
	});
	page.handle('where', ({ condition }) => {
		const { document } = meshes;
		return document ? trianglesWhere(document.mesh, condition) : none;
	});
	page.handle('path', ({ triangle }) => pathOf(meshes.present, triangle));
}

/** What is where in the mesh before refinement. */
function answerSearches(page: Page, meshes: HeldMeshes): void {
	/** Edges and points that are selected in a document, as the page sent them last. */
	const sent = new WeakMap<
		Held,
		{ readonly selection: number; readonly selected: EdgesAndPoints }
	>();
	page.handle('entities', (_, { transfer }) => {
		const { mesh, origin, positions } = meshes.present;
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});
	page.handle('inside', ({ kind, polygon }, { transfer }) => {
		const searched = meshes.present;
		const found =
			kind === 'triangles'
				? trianglesWithin(searched.mesh, searched.origin, polygon)
				: edgesOrPointsWithin(searched, kind, polygon);
		transfer([found.buffer]);
		return found;
	});
	page.handle('extent', (lists) => {
		const searched = meshes.present;
		const box = boxOfLists(searched, lists);
		return box && moved(box, searched.origin);
	});
	page.handle('nearest', ({ kind, point, reach }) => {
		const searched = meshes.present;
		return edgeOrPointFacts(searched, kind, nearestEdgeOrPoint(searched, kind, point, reach));
	});
	page.handle('findEdges', () => {
		edgesOf(meshes.present.mesh);
		return null;
	});
	page.handle('highlights', ({ selection, selected, box }, { transfer }) => {
		const searched = meshes.present;
		if (selected) sent.set(searched, { selection, selected });
		const known = sent.get(searched);
		if (known?.selection !== selection) return null;
		const highlights = highlightsIn(searched, known.selected, box);
		transfer([highlights.edges.buffer, highlights.points.buffer]);
		return highlights;
	});
	page.handle('grown', ({ kind, chosen }) => grownIn(meshes.present, kind, chosen));
}

/** The files of a result, piece by piece. */
function answerExports(page: Page, meshes: HeldMeshes, exports: Exports): void {
	page.handle('exportResult', async ({ options }, wish) => {
		const { mesh, source } = await meshes.wholeResult(wish);
		throwIfCancelled(wish.cancel.signal);
		const { format, version } = source;
		const plan = planOf(await loaded(format), mesh, options);
		if (plan.refusal !== undefined) throw new Error(plan.refusal);
		return { ...exports.open(plan.files), losses: lossSentences(plan.losses), version };
	});
	page.handle('exportPiece', ({ id, file }, { transfer, progress }) => {
		const bytes = exports.next(id, file);
		progress(exports.fraction(id));
		if (bytes) transfer([bytes.buffer]);
		return bytes;
	});
	page.handle('closeExport', ({ id }) => {
		exports.close(id);
		return null;
	});
}
