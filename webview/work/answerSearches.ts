import { displayTrianglesOf, onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import { translated } from '../model/camera.ts';
import type { EntityLists } from '../model/entities.ts';
import type { ViewTransform } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOf,
	edgesOrPointsWithin,
	nearestEdgeOrPoint,
	type SearchInput,
	withNeighboursIn,
} from './edgeAndPointSearch.ts';
import { entitiesOf, entityBuffers } from './entitiesForPage.ts';
import { faceFacts, facesWithin } from './faceSearch.ts';
import { highlightsIn } from './highlightsIn.ts';
import type { LoadedMeshes } from './loadedMeshes.ts';
import { numbersIn } from './numbersIn.ts';
import type { Page } from './page.ts';
import { pathOf } from './pathOf.ts';
import { pause } from './pause.ts';
import type { LoadedMesh } from './readDocument.ts';
import { regionMembers } from './regions.ts';
import { rotatedMesh } from './rotatedMesh.ts';
import { inViewRotation } from './viewTransform.ts';
import { VisibleEntities } from './visibleEntities.ts';

/** Answers spatial queries about the mesh of a view. */
export function answerSearches(page: Page, meshes: LoadedMeshes): void {
	/** The selection last sent by the page, with faces replaced by display triangles. */
	const sent = new WeakMap<
		TriMesh,
		{ readonly selection: number; readonly selected: EntityLists }
	>();
	/** The mesh of a view, rotated for `viewTransform`. Throws if there is none. */
	const present = (viewId: ViewId, viewTransform?: ViewTransform): LoadedMesh & SearchInput =>
		inViewRotation(meshes.requireMesh(viewId).loadedMesh, viewTransform);
	const entities = new VisibleEntities();
	page.handle('numbers', ({ viewId, kinds, box, hidden, viewTransform }) =>
		kinds.flatMap((kind) => numbersIn(present(viewId, viewTransform), kind, box, hidden) ?? []),
	);
	page.handle('inside', ({ viewId, kind, polygon, viewTransform }, { transfer }) => {
		const searched = present(viewId, viewTransform);
		const { mesh, origin, seen } = searched;
		const found =
			kind === 'triangles'
				? facesWithin(mesh, origin, polygon, seen)
				: edgesOrPointsWithin(searched, kind, polygon, entities.of(mesh, kind));
		transfer([found.buffer]);
		return found;
	});
	page.handle('extent', ({ viewId, lists, viewTransform }) => {
		const searched = present(viewId, viewTransform);
		const triangles = displayTrianglesOf(tessellationOf(searched.mesh).faces, lists.triangles);
		const box = boxOfLists(searched, { ...lists, triangles });
		return box && translated(box, searched.origin);
	});
	page.handle('nearest', ({ viewId, kind, point, reach, of, viewTransform }) => {
		const searched = present(viewId, viewTransform);
		const isVisible = entities.of(searched.mesh, kind);
		const nearest = nearestEdgeOrPoint(searched, kind, point, reach, isVisible, of);
		return edgeOrPointFacts(searched, kind, nearest);
	});
	page.handle('findEdges', ({ viewId }) => {
		edgesOf(present(viewId).mesh);
		return null;
	});
	page.handle('highlights', ({ viewId, selection, selected, box, viewTransform }, { transfer }) => {
		const searched = present(viewId, viewTransform);
		if (selected) {
			const { faces } = tessellationOf(meshes.requireMesh(viewId).loadedMesh.mesh);
			const triangles = displayTrianglesOf(faces, selected.triangles);
			sent.set(searched.mesh, { selection, selected: { ...selected, triangles } });
		}
		const latest = sent.get(searched.mesh);
		if (latest?.selection !== selection) return null;
		const hidden = entities.hiddenIn(searched.mesh);
		const highlights = highlightsIn(searched, latest.selected, box, hidden);
		const { edges, points, outline } = highlights;
		transfer([edges.buffer, points.buffer, outline.buffer]);
		return highlights;
	});
	page.handle('grown', ({ viewId, kind, chosen }) =>
		withNeighboursIn(present(viewId), kind, chosen),
	);
	page.handle('region', ({ viewId, region }, { cancel }) =>
		regionMembers(meshes.requireMesh(viewId).loadedMesh.mesh, region, async () => {
			await pause();
			throwIfCancelled(cancel.signal);
		}),
	);
	page.handle('entities', ({ viewId }, { transfer }) => {
		const { mesh, origin, positions } = present(viewId);
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});
	page.handle('hide', ({ viewId, hidden }) => {
		const { mesh } = present(viewId);
		entities.hide(mesh, onDisplayTriangles(tessellationOf(mesh).faces, hidden));
		return null;
	});
	page.handle('facts', ({ viewId, triangle, viewTransform }) => {
		const now = meshes.meshOf(viewId);
		if (!now) return null;
		const { mesh, origin } = now.loadedMesh;
		const seen = rotatedMesh(tessellationOf(mesh).displayTriangles, origin, viewTransform);
		return faceFacts(mesh, origin, triangle, seen?.points);
	});
	page.handle('path', ({ viewId, triangle, viewTransform }) =>
		pathOf(meshes.requireMesh(viewId).loadedMesh, triangle, viewTransform),
	);
}
