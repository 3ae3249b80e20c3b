import { formatHolding } from '../../src/formats/holdsCells.ts';
import { lossSentences } from '../../src/formats/lossSentences.ts';
import { formatById } from '../../src/formats/registry.ts';
import { planMesh } from '../../src/library/writeMesh.ts';
import { featureLines } from '../../src/mesh/featureLines.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { triangleCount } from '../../src/mesh/triMesh.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import type { RefinedView } from '../model/results.ts';
import { normalOf } from '../model/triangleFacts.ts';
import { portOf } from '../util/messagePort.ts';
import { answerQuantities } from './answerQuantities.ts';
import { answerSearches } from './answerSearches.ts';
import { answerText } from './answerText.ts';
import { buffersOf, displayOf } from './displayOf.ts';
import { Exports } from './exports.ts';
import { inlineWorker } from './inlineWorker.ts';
import { LoadedMeshes } from './loadedMeshes.ts';
import type { Page } from './page.ts';

/** Reads, refines, measures and exports for the page at the other end of the port. */
export function startMeshWorker(port: Port): void {
	const page: Page = new Channel(port, 'worker');
	const exports = new Exports(inlineWorker);
	const meshes = new LoadedMeshes(
		{
			open: (file) => page.request('openFile', file),
			read: (id) => page.request('readChunk', { id }),
			part: (file, start, length) => page.request('readPart', { file, start, length }),
			close: (id) => void page.request('closeFile', { id }).catch(() => {}),
		},
		() => exports.areOpen,
		(version, display) => void page.request('glimpse', { version, display }).catch(() => {}),
	);
	answerAboutMeshes(page, meshes);
	answerQuantities(page, meshes);
	answerSearches(page, meshes);
	answerText(page, meshes);
	answerExports(page, meshes, exports);
}

/** Answers requests to read and refine, and for the meshes of both views. */
function answerAboutMeshes(page: Page, meshes: LoadedMeshes): void {
	page.handle('graphics', ({ port, connection }) => {
		meshes.connect(connection, port && portOf(port));
		return null;
	});
	page.handle('load', async (params, { transfer, ...request }) => {
		const loaded = await meshes.load(params, request);
		if (loaded.mesh) transfer(buffersOf(loaded.mesh.display));
		return loaded;
	});
	page.handle('refine', async (params, { transfer, ...request }) => {
		const view = await meshes.refine(params, request);
		transfer(buffersOfResult(view));
		return view;
	});
	page.handle('goTo', async (params, { transfer, ...request }) => {
		const shown = await meshes.goTo(params, request);
		const { source, result } = shown;
		transfer([
			...(source ? [...buffersOf(source.display), source.origins.buffer] : []),
			...(result ? buffersOfResult(result) : []),
		]);
		return shown;
	});
	page.handle('compareViews', (params, request) => meshes.compareViews(params, request));
	page.handle('display', async ({ viewId }, { transfer }) => {
		const shown = await meshes.settled(viewId);
		if (!shown) throw new Error('There is no mesh.');
		const { mesh, named, origin, first } = shown.loadedMesh;
		const display = displayOf(mesh, origin, first);
		transfer(buffersOf(display));
		return named ? { ...display, named } : display;
	});
	page.handle('normal', ({ viewId, triangle }) => {
		const current = meshes.meshOf(viewId);
		return current ? normalOf(tessellationOf(current.loadedMesh.mesh).standIns, triangle) : null;
	});
	page.handle('surfaceLines', async ({ viewId, degrees }, { transfer }) => {
		const shown = await meshes.settled(viewId);
		if (shown?.loadedMesh.mesh.dimension !== 3) return null;
		const { displayTriangles, faces } = tessellationOf(shown.loadedMesh.mesh);
		const lines = featureLines(displayTriangles, degrees);
		// Clears the bits of cuts inside faces.
		for (let t = 0; faces && t < lines.length; t++) lines[t]! &= 7 << faces.cuts[t]!;
		transfer([lines.buffer]);
		return lines;
	});
	page.handle(
		'named',
		async ({ viewId }) => (await meshes.settled(viewId))?.loadedMesh.named ?? null,
	);
}

/** Buffers of a result to transfer to the page. */
const buffersOfResult = ({ display, parents, ancestors }: RefinedView): ArrayBufferLike[] => [
	...buffersOf(display),
	parents.buffer,
	...(ancestors ? [ancestors.buffer] : []),
];

/** Answers requests to export a result, chunk by chunk. */
function answerExports(page: Page, meshes: LoadedMeshes, exports: Exports): void {
	page.handle('exportResult', async ({ format: id, options, base }, request) => {
		// The mesh of After; a result used as source is in Before.
		const shown = (await meshes.settled('after')) ?? meshes.meshOf('before');
		throwIfCancelled(request.cancel.signal);
		if (!shown?.origins) throw new Error('Nothing has been refined.');
		const { version, mesh } = shown.loadedMesh;
		// Polygons need a format that holds them.
		const [block] = triangleCount(mesh) > 0 ? [] : (tessellationOf(mesh).faces?.blocks ?? []);
		const defaultFormat = formatHolding(shown.loadedMesh.format, block?.shape ?? 'triangle');
		const format = id === undefined ? defaultFormat : formatById(id);
		if (!format) throw new Error(`There is no format ${id}.`);
		const plan = await planMesh(mesh, format, { values: options, base });
		if (plan.refusal !== undefined) throw new Error(plan.refusal);
		return {
			...exports.open(plan.files),
			losses: [...plan.notes, ...lossSentences(plan.losses)],
			version,
		};
	});
	page.handle('exportChunk', async ({ id, file }, { transfer, progress }) => {
		const bytes = await exports.next(id, file);
		progress(exports.fraction(id));
		if (bytes) transfer([bytes.buffer]);
		return bytes;
	});
	page.handle('closeExport', ({ id }) => {
		exports.close(id);
		return null;
	});
}
