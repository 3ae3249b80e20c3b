import { loaded } from '../../src/formats/format.ts';
import { lossSentences } from '../../src/formats/losses.ts';
import { planOf } from '../../src/formats/plan.ts';
import { formatById } from '../../src/formats/registry.ts';
import { surfaceLines } from '../../src/mesh/surfaceLines.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { pictureOf } from '../../src/picture/pictureOf.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { quantityBounds } from '../../src/quantities/bounds.ts';
import { trianglesMeeting } from '../../src/quantities/condition.ts';
import type { History } from '../../src/quantities/quantity.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import { moved } from '../model/camera.ts';
import type { EdgesAndPoints } from '../model/meshSearch.ts';
import type { RefinedView } from '../model/results.ts';
import type { Side } from '../model/side.ts';
import type { Sight } from '../model/space.ts';
import { factsOf, normalOf } from '../model/triangleFacts.ts';
import { portOf } from '../util/messagePort.ts';
import { colourValues } from './colourValues.ts';
import { buffersOf, displayOf } from './displayOf.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOf,
	edgesOrPointsWithin,
	grownIn,
	highlightsIn,
	nearestEdgeOrPoint,
	type Searched,
} from './edgeAndPointSearch.ts';
import { entitiesOf, entityBuffers, fingerprintOf } from './entitiesForPage.ts';
import { entitiesOnLines, inDocument, inResult, linesOf, trianglesOf } from './entityLines.ts';
import { entityNumbered } from './entityNumbers.ts';
import { entityWords } from './entityWords.ts';
import { Exports } from './exports.ts';
import { arrowsIn, contourLines } from './fieldDrawing.ts';
import { fieldTable } from './fieldTable.ts';
import { HeldMeshes } from './heldMeshes.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { numbersIn } from './numbersIn.ts';
import { pathOf } from './pathOf.ts';
import type { Held } from './readDocument.ts';
import { SeenEntities } from './seenEntities.ts';
import { seenMesh } from './spaceExtent.ts';
import { trianglesWithin } from './triangleSearch.ts';
import { trianglesWithValues, valueCounts } from './valueCounts.ts';
import { worstTriangles } from './worstTriangles.ts';

type Page = Channel<FromWorker, ToWorker>;

const none = new Uint32Array(0);

/** A mesh as it is seen. */
function seenFrom(held: Held, sight: Sight | undefined): Held & Pick<Searched, 'seen'> {
	const seen = seenMesh(held.mesh, held.origin, sight);
	return seen ? { ...held, seen } : held;
}

/** Reads, refines, measures and exports for the page at the other end of the port. */
export function startMeshWorker(port: Port): void {
	const page: Page = new Channel(port, 'worker');
	const exports = new Exports();
	const meshes = new HeldMeshes(
		{
			open: (file) => page.request('openFile', file),
			read: (id) => page.request('readPiece', { id }),
			part: (file, start, length) => page.request('readPart', { file, start, length }),
			close: (id) => void page.request('closeFile', { id }).catch(() => {}),
		},
		() => exports.areOpen,
		(version, display) => void page.request('glimpse', { version, display }).catch(() => {}),
	);
	answerAboutMeshes(page, meshes);
	answerAboutText(page, meshes);
	answerSearches(page, meshes);
	answerExports(page, meshes, exports);
}

/** Reading, refining, and what the view shows of both sides. */
function answerAboutMeshes(page: Page, meshes: HeldMeshes): void {
	/** What the triangles after refinement come from, where their parents are given. */
	const historyOf = (parents: Uint32Array | undefined): History | undefined => {
		const input = meshes.now('before')?.held.mesh;
		return parents && input ? { input, parents } : undefined;
	};
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
		transfer(buffersOfResult(view));
		return view;
	});
	page.handle('goTo', async (params, { transfer, ...wish }) => {
		const shown = await meshes.goTo(params, wish);
		const { source, result } = shown;
		transfer([
			...(source ? [...buffersOf(source.display), source.origins.buffer] : []),
			...(result ? buffersOfResult(result) : []),
		]);
		return shown;
	});
	page.handle('discard', () => {
		meshes.discard();
		return null;
	});
	page.handle('facts', ({ side, triangle, sight }) => {
		const now = meshes.now(side);
		if (!now) return null;
		const { mesh, origin } = now.held;
		return factsOf({ ...mesh, ...seenMesh(mesh, origin, sight) }, origin, triangle);
	});
	page.handle('entityWords', ({ side, kind, index }) => {
		const now = meshes.now(side);
		return now ? entityWords(now.held.mesh, kind, index) : [];
	});
	page.handle('apart', ({ side, points: [a, b] }) => {
		const { mesh } = meshes.present(side).held;
		if (Math.max(a, b) >= pointCount(mesh)) return null;
		const at = (p: number) => mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1));
		return Array.from(at(b), (value, axis) => value - at(a)[axis]!);
	});
	page.handle('fieldTable', async ({ side }) => {
		const of = await meshes.settled(side);
		return of ? fieldTable(of.held.mesh) : { groups: [], fields: [] };
	});
	page.handle('display', async ({ side }, { transfer }) => {
		const of = await meshes.settled(side);
		if (!of) throw new Error('There is no mesh.');
		const { mesh, named, origin, first } = of.held;
		const display = displayOf(mesh, origin, first);
		transfer(buffersOf(display));
		return named ? { ...display, named } : display;
	});
	page.handle('colours', async ({ side, quantity, percent, parents, ...seen }, { transfer }) => {
		const of = await meshes.settled(side);
		if (!of) return null;
		const history = historyOf(parents);
		const placed = seenFrom(of.held, seen.sight);
		const found = colourValues(placed, quantity, percent, history, seen.hidden);
		if (found?.fill) transfer([found.fill.values.buffer]);
		if (found?.members) transfer([found.members.places.buffer, found.members.values.buffer]);
		return found;
	});
	page.handle('contours', async ({ side, quantity, levels, hidden, sight }, { transfer }) => {
		const of = await meshes.settled(side);
		const found = of && contourLines(seenFrom(of.held, sight), quantity, levels, hidden);
		if (found) transfer([found.places.buffer, found.starts.buffer]);
		return found ?? null;
	});
	page.handle('arrows', async ({ side, quantity, box, spacing, hidden, sight }, { transfer }) => {
		const of = await meshes.settled(side);
		const found = of && arrowsIn(seenFrom(of.held, sight), quantity, box, spacing, hidden);
		if (found) transfer([found.places.buffer, found.vectors.buffer]);
		return found ?? null;
	});
	page.handle('picture', async ({ side, format, scale, options, parents }, { transfer }) => {
		const of = await meshes.settled(side);
		if (!of) throw new Error('There is no mesh.');
		const bytes = pictureOf(of.held.mesh, format, scale, options, historyOf(parents));
		transfer([bytes.buffer]);
		return bytes;
	});
	page.handle('valueCounts', async ({ side, quantity, range, bins, parents }) => {
		const of = await meshes.settled(side);
		return of ? valueCounts(of.held.mesh, quantity, range, bins, historyOf(parents)) : null;
	});
	page.handle('withValues', async ({ side, quantity, range, parents }) => {
		const of = await meshes.settled(side);
		return of ? trianglesWithValues(of.held.mesh, quantity, range, historyOf(parents)) : none;
	});
	page.handle('worst', async ({ side, quantity, most }) => {
		const of = await meshes.settled(side);
		return of ? worstTriangles(of.held.mesh, quantity, most) : null;
	});
	page.handle('normal', ({ side, triangle }) => {
		const now = meshes.now(side);
		return now ? normalOf(now.held.mesh, triangle) : null;
	});
	page.handle('surfaceLines', async ({ side, degrees }, { transfer }) => {
		const of = await meshes.settled(side);
		if (of?.held.mesh.dimension !== 3) return null;
		const lines = surfaceLines(of.held.mesh, degrees);
		transfer([lines.buffer]);
		return lines;
	});
	page.handle('named', async ({ side }) => (await meshes.settled(side))?.held.named ?? null);
}

/** The buffers of a result, to be handed over to the page. */
const buffersOfResult = ({ display, parents, ancestors }: RefinedView): ArrayBufferLike[] => [
	...buffersOf(display),
	parents.buffer,
	...(ancestors ? [ancestors.buffer] : []),
];

/** Where entities are in the text, and which triangles something in the text or a condition means. */
function answerAboutText(page: Page, meshes: HeldMeshes): void {
	page.handle('linesOf', ({ side, lists }) => {
		const { document, origins } = meshes.present(side);
		return linesOf(document.positions, origins ? inDocument(lists, origins) : lists);
	});
	page.handle('entitiesOn', ({ side, file, ranges }) => {
		const now = meshes.now(side);
		const lists = entitiesOnLines(now?.document.positions, file, ranges);
		return now?.origins ? inResult(lists, now.origins) : lists;
	});
	page.handle('trianglesOf', ({ side, lists }) => {
		const now = meshes.now(side);
		return now ? trianglesOf(now.held.mesh, lists) : none;
	});
	page.handle('where', ({ side, condition }) => {
		const now = meshes.now(side);
		return now ? trianglesMeeting(now.held.mesh, condition, meshes.history(side)) : none;
	});
	page.handle('bounds', ({ side, quantity }) => {
		const now = meshes.now(side);
		return now ? quantityBounds(now.held.mesh, quantity, meshes.history(side)) : null;
	});
	page.handle('numbered', ({ side, kind, number }) =>
		entityNumbered(meshes.present(side).held, kind, number),
	);
	page.handle('fingerprint', ({ side }) => fingerprintOf(meshes.present(side).held.mesh.triangles));
	page.handle('path', ({ side, triangle, sight }) =>
		pathOf(meshes.present(side).held, triangle, sight),
	);
}

/** What is where in the mesh of a side. */
function answerSearches(page: Page, meshes: HeldMeshes): void {
	/** Edges and points that are selected in a mesh, as the page sent them last. */
	const sent = new WeakMap<
		TriMesh,
		{ readonly selection: number; readonly selected: EdgesAndPoints }
	>();
	const present = (side: Side, sight?: Sight): Held & Searched =>
		seenFrom(meshes.present(side).held, sight);
	const entities = new SeenEntities();
	page.handle('hide', ({ side, hidden }) => {
		entities.hide(present(side).mesh, hidden);
		return null;
	});
	page.handle('entities', ({ side }, { transfer }) => {
		const { mesh, origin, positions } = present(side);
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});
	page.handle('inside', ({ side, kind, polygon, sight }, { transfer }) => {
		const searched = present(side, sight);
		const { mesh, origin, seen } = searched;
		const found =
			kind === 'triangles'
				? trianglesWithin({ ...mesh, ...seen }, origin, polygon, seen?.isCut)
				: edgesOrPointsWithin(searched, kind, polygon, entities.of(mesh, kind));
		transfer([found.buffer]);
		return found;
	});
	page.handle('extent', ({ side, lists, sight }) => {
		const searched = present(side, sight);
		const box = boxOfLists(searched, lists);
		return box && moved(box, searched.origin);
	});
	page.handle('nearest', ({ side, kind, point, reach, of, sight }) => {
		const searched = present(side, sight);
		const isSeen = entities.of(searched.mesh, kind);
		const nearest = nearestEdgeOrPoint(searched, kind, point, reach, isSeen, of);
		return edgeOrPointFacts(searched, kind, nearest);
	});
	page.handle('findEdges', ({ side }) => {
		edgesOf(present(side).mesh);
		return null;
	});
	page.handle('highlights', ({ side, selection, selected, box, sight }, { transfer }) => {
		const searched = present(side, sight);
		if (selected) sent.set(searched.mesh, { selection, selected });
		const known = sent.get(searched.mesh);
		if (known?.selection !== selection) return null;
		const hidden = entities.hiddenIn(searched.mesh);
		const highlights = highlightsIn(searched, known.selected, box, hidden);
		transfer([highlights.edges.buffer, highlights.points.buffer]);
		return highlights;
	});
	page.handle('numbers', ({ side, kinds, box, hidden, sight }) =>
		kinds.flatMap((kind) => numbersIn(present(side, sight), kind, box, hidden) ?? []),
	);
	page.handle('grown', ({ side, kind, chosen }) => grownIn(present(side), kind, chosen));
}

/** The files of a result, piece by piece. */
function answerExports(page: Page, meshes: HeldMeshes, exports: Exports): void {
	page.handle('exportResult', async ({ format: id, options }, wish) => {
		// What After shows; a result that was used as source is shown in Before.
		const shown = (await meshes.settled('after')) ?? meshes.now('before');
		throwIfCancelled(wish.cancel.signal);
		if (!shown?.origins) throw new Error('Nothing has been refined.');
		const { version, mesh } = shown.held;
		const format = id === undefined ? shown.held.format : formatById(id);
		if (!format) throw new Error(`There is no format ${id}.`);
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
