import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { pictureOf } from '../../src/picture/pictureOf.ts';
import { quantityBounds } from '../../src/quantities/bounds.ts';
import { trianglesMeeting } from '../../src/quantities/condition.ts';
import type { History } from '../../src/quantities/quantity.ts';
import type { ViewId } from '../model/viewId.ts';
import { colourValues } from './colourValues.ts';
import { arrowsIn, contourLines } from './fieldDrawing.ts';
import { fieldTable } from './fieldTable.ts';
import type { LoadedMeshes } from './loadedMeshes.ts';
import type { Page } from './page.ts';
import type { LoadedMesh } from './readDocument.ts';
import { seenFrom } from './seen.ts';
import { withSizes } from './sizedMesh.ts';
import { trianglesWithValues, valueCounts } from './valueCounts.ts';
import { worstTriangles } from './worstTriangles.ts';

const none = new Uint32Array(0);

/** The mesh with stand-ins for its faces, for fields, groups and metrics. */
const standIns = (mesh: TriMesh): TriMesh => shownOf(mesh).standIns;

/** Maps flags of faces to display triangles. */
const drawn = (mesh: TriMesh, hidden: Uint8Array | undefined): Uint8Array | undefined =>
	onDisplayTriangles(shownOf(mesh).faces, hidden);

/** Answers requests about fields, groups and other quantities. */
export function answerQuantities(page: Page, meshes: LoadedMeshes): void {
	/** Provenance of the triangles after refinement, if their parents are given. */
	const historyOf = (parents: Uint32Array | undefined): History | undefined => {
		const input = meshes.now('before')?.loadedMesh.mesh;
		return parents && input ? { input, parents } : undefined;
	};
	page.handle('fieldTable', async ({ viewId }) => {
		const of = await meshes.settled(viewId);
		return of ? fieldTable(standIns(of.loadedMesh.mesh)) : { groups: [], fields: [] };
	});
	/** The mesh of a view, with the sizes that it was adapted to as a field. */
	const settled = async (viewId: ViewId): Promise<LoadedMesh | undefined> => {
		const of = await meshes.settled(viewId);
		return of && withSizes(of.loadedMesh, of.sizes);
	};
	const now = (viewId: ViewId): LoadedMesh | undefined => {
		const of = meshes.now(viewId);
		return of && withSizes(of.loadedMesh, of.sizes);
	};
	page.handle('colours', async ({ viewId, quantity, percent, parents, ...seen }, { transfer }) => {
		const of = await settled(viewId);
		if (!of) return null;
		const history = historyOf(parents);
		const placed = seenFrom(of, seen.viewTransform);
		const hidden = drawn(of.mesh, seen.hidden);
		const found = colourValues(placed, quantity, percent, history, hidden);
		if (found?.fill) transfer([found.fill.values.buffer]);
		if (found?.members) transfer([found.members.places.buffer, found.members.values.buffer]);
		return found;
	});
	page.handle(
		'contours',
		async ({ viewId, quantity, levels, hidden, viewTransform }, { transfer }) => {
			const of = await settled(viewId);
			const found =
				of && contourLines(seenFrom(of, viewTransform), quantity, levels, drawn(of.mesh, hidden));
			if (found) transfer([found.places.buffer, found.starts.buffer]);
			return found ?? null;
		},
	);
	page.handle(
		'arrows',
		async ({ viewId, quantity, box, spacing, hidden, viewTransform }, { transfer }) => {
			const of = await settled(viewId);
			const found =
				of && arrowsIn(seenFrom(of, viewTransform), quantity, box, spacing, drawn(of.mesh, hidden));
			if (found) transfer([found.places.buffer, found.vectors.buffer]);
			return found ?? null;
		},
	);
	page.handle('valueCounts', async ({ viewId, quantity, range, bins, parents }) => {
		const of = await settled(viewId);
		return of ? valueCounts(standIns(of.mesh), quantity, range, bins, historyOf(parents)) : null;
	});
	page.handle('withValues', async ({ viewId, quantity, range, parents }) => {
		const of = await settled(viewId);
		return of ? trianglesWithValues(standIns(of.mesh), quantity, range, historyOf(parents)) : none;
	});
	page.handle('worst', async ({ viewId, quantity, most }) => {
		const of = await settled(viewId);
		return of ? worstTriangles(standIns(of.mesh), quantity, most) : null;
	});
	page.handle('where', ({ viewId, condition }) => {
		const of = now(viewId);
		return of ? trianglesMeeting(standIns(of.mesh), condition, meshes.history(viewId)) : none;
	});
	page.handle('bounds', ({ viewId, quantity }) => {
		const of = now(viewId);
		return of ? quantityBounds(standIns(of.mesh), quantity, meshes.history(viewId)) : null;
	});
	page.handle('picture', async ({ viewId, format, scale, options, parents }, { transfer }) => {
		const of = await settled(viewId);
		if (!of) throw new Error('There is no mesh.');
		const bytes = pictureOf(of.mesh, format, scale, options, historyOf(parents));
		transfer([bytes.buffer]);
		return bytes;
	});
}
