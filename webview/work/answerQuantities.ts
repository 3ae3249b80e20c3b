import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
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
import { withSizes } from './sizedMesh.ts';
import { trianglesWithValues, valueCounts } from './valueCounts.ts';
import type { ViewMesh } from './viewMesh.ts';
import { inViewRotation } from './viewTransform.ts';
import { worstTriangles } from './worstTriangles.ts';

const noTriangles = new Uint32Array(0);

/** Answers requests about fields, groups and other quantities. */
export function answerQuantities(page: Page, meshes: LoadedMeshes): void {
	/** Provenance of the triangles of After for quantities of refinement; undefined without their `parents`. */
	const historyOf = (parents: Uint32Array | undefined): History | undefined => {
		const input = meshes.meshOf('before')?.loadedMesh.mesh;
		return parents && input ? { input, parents } : undefined;
	};
	/** See `withExtraFields`; once earlier requests are done. */
	const settledMesh = async (viewId: ViewId): Promise<LoadedMesh | undefined> =>
		withExtraFields(await meshes.settled(viewId));
	/** As `settledMesh`, without waiting for earlier requests. */
	const currentMesh = (viewId: ViewId): LoadedMesh | undefined =>
		withExtraFields(meshes.meshOf(viewId));
	page.handle('fieldTable', async ({ viewId }) => {
		const shown = await meshes.settled(viewId);
		return shown ? fieldTable(standIns(shown.loadedMesh.mesh)) : { groups: [], fields: [] };
	});
	page.handle(
		'colours',
		async ({ viewId, quantity, percent, parents, ...visibility }, { transfer }) => {
			const shown = await settledMesh(viewId);
			if (!shown) return null;
			const history = historyOf(parents);
			const rotated = inViewRotation(shown, visibility.viewTransform);
			const hidden = onDisplay(shown.mesh, visibility.hidden);
			const colours = colourValues(rotated, quantity, percent, history, hidden);
			if (colours?.fill) transfer([colours.fill.values.buffer]);
			if (colours?.members)
				transfer([colours.members.positions.buffer, colours.members.values.buffer]);
			return colours;
		},
	);
	page.handle(
		'contours',
		async ({ viewId, quantity, levels, hidden, viewTransform }, { transfer }) => {
			const shown = await settledMesh(viewId);
			const lines =
				shown &&
				contourLines(
					inViewRotation(shown, viewTransform),
					quantity,
					levels,
					onDisplay(shown.mesh, hidden),
				);
			if (lines) transfer([lines.positions.buffer, lines.starts.buffer]);
			return lines ?? null;
		},
	);
	page.handle(
		'arrows',
		async ({ viewId, quantity, box, spacing, hidden, viewTransform }, { transfer }) => {
			const shown = await settledMesh(viewId);
			const arrows =
				shown &&
				arrowsIn(
					inViewRotation(shown, viewTransform),
					quantity,
					box,
					spacing,
					onDisplay(shown.mesh, hidden),
				);
			if (arrows) transfer([arrows.positions.buffer, arrows.vectors.buffer]);
			return arrows ?? null;
		},
	);
	page.handle('valueCounts', async ({ viewId, quantity, range, bins, parents }) => {
		const shown = await settledMesh(viewId);
		return shown
			? valueCounts(standIns(shown.mesh), quantity, range, bins, historyOf(parents))
			: null;
	});
	page.handle('withValues', async ({ viewId, quantity, range, parents }) => {
		const shown = await settledMesh(viewId);
		return shown
			? trianglesWithValues(standIns(shown.mesh), quantity, range, historyOf(parents))
			: noTriangles;
	});
	page.handle('worst', async ({ viewId, quantity, most }) => {
		const shown = await settledMesh(viewId);
		return shown ? worstTriangles(standIns(shown.mesh), quantity, most) : null;
	});
	page.handle('where', ({ viewId, condition }) => {
		const shown = currentMesh(viewId);
		return shown
			? trianglesMeeting(standIns(shown.mesh), condition, meshes.history(viewId))
			: noTriangles;
	});
	page.handle('bounds', ({ viewId, quantity }) => {
		const shown = currentMesh(viewId);
		return shown ? quantityBounds(standIns(shown.mesh), quantity, meshes.history(viewId)) : null;
	});
	page.handle('picture', async ({ viewId, format, scale, options, parents }, { transfer }) => {
		const shown = await settledMesh(viewId);
		if (!shown) throw new Error('There is no mesh.');
		const bytes = pictureOf(shown.mesh, format, scale, options, historyOf(parents));
		transfer([bytes.buffer]);
		return bytes;
	});
}

/** The mesh of a view with its changes, and with the sizes that it was adapted to, as fields. */
function withExtraFields(shown: ViewMesh | undefined): LoadedMesh | undefined {
	if (!shown) return undefined;
	const { loadedMesh, changed, sizes } = shown;
	return withSizes(changed ? { ...loadedMesh, mesh: changed } : loadedMesh, sizes);
}

/** The mesh with a stand-in for each face that is not a triangle, for fields, groups and metrics. */
const standIns = (mesh: TriMesh): TriMesh => tessellationOf(mesh).standIns;

/** Maps flags of faces to flags of display triangles. */
const onDisplay = (mesh: TriMesh, hidden: Uint8Array | undefined): Uint8Array | undefined =>
	onDisplayTriangles(tessellationOf(mesh).faces, hidden);
