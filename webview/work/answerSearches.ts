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
	const requireRotated = (
		viewId: ViewId,
		viewTransform?: ViewTransform,
	): LoadedMesh & SearchInput =>
		inViewRotation(meshes.requireMesh(viewId).loadedMesh, viewTransform);
	const entities = new VisibleEntities();
	page.handle('numbers', ({ viewId, kinds, box, hidden, viewTransform }) =>
		kinds.flatMap(
			(kind) => numbersIn(requireRotated(viewId, viewTransform), kind, box, hidden) ?? [],
		),
	);
	page.handle('inside', ({ viewId, kind, polygon, viewTransform }, { transfer }) => {
		const input = requireRotated(viewId, viewTransform);
		const { mesh, origin, seen: rotated } = input;
		const inside =
			kind === 'triangles'
				? facesWithin(mesh, origin, polygon, rotated)
				: edgesOrPointsWithin(input, kind, polygon, entities.of(mesh, kind));
		transfer([inside.buffer]);
		return inside;
	});
	page.handle('extent', ({ viewId, lists, viewTransform }) => {
		const input = requireRotated(viewId, viewTransform);
		const triangles = displayTrianglesOf(tessellationOf(input.mesh).faces, lists.triangles);
		const box = boxOfLists(input, { ...lists, triangles });
		return box && translated(box, input.origin);
	});
	page.handle('nearest', ({ viewId, kind, point, reach, of, viewTransform }) => {
		const input = requireRotated(viewId, viewTransform);
		const isVisible = entities.of(input.mesh, kind);
		const nearest = nearestEdgeOrPoint(input, kind, point, reach, isVisible, of);
		return edgeOrPointFacts(input, kind, nearest);
	});
	page.handle('findEdges', ({ viewId }) => {
		edgesOf(requireRotated(viewId).mesh);
		return null;
	});
	page.handle('highlights', ({ viewId, selection, selected, box, viewTransform }, { transfer }) => {
		const input = requireRotated(viewId, viewTransform);
		if (selected) {
			const { faces } = tessellationOf(meshes.requireMesh(viewId).loadedMesh.mesh);
			const triangles = displayTrianglesOf(faces, selected.triangles);
			sent.set(input.mesh, { selection, selected: { ...selected, triangles } });
		}
		const latest = sent.get(input.mesh);
		if (latest?.selection !== selection) return null;
		const hidden = entities.hiddenIn(input.mesh);
		const highlights = highlightsIn(input, latest.selected, box, hidden);
		const { edges, points, outline } = highlights;
		transfer([edges.buffer, points.buffer, outline.buffer]);
		return highlights;
	});
	page.handle('grown', ({ viewId, kind, chosen }) =>
		withNeighboursIn(requireRotated(viewId), kind, chosen),
	);
	page.handle('region', ({ viewId, region }, { cancel }) =>
		regionMembers(meshes.requireMesh(viewId).loadedMesh.mesh, region, async () => {
			await pause();
			throwIfCancelled(cancel.signal);
		}),
	);
	page.handle('entities', ({ viewId }, { transfer }) => {
		const { mesh, origin, positions } = requireRotated(viewId);
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});
	page.handle('hide', ({ viewId, hidden }) => {
		const { mesh } = requireRotated(viewId);
		entities.hide(mesh, onDisplayTriangles(tessellationOf(mesh).faces, hidden));
		return null;
	});
	page.handle('facts', ({ viewId, triangle, viewTransform }) => {
		const current = meshes.meshOf(viewId);
		if (!current) return null;
		const { mesh, origin } = current.loadedMesh;
		const rotated = rotatedMesh(tessellationOf(mesh).displayTriangles, origin, viewTransform);
		return faceFacts(mesh, origin, triangle, rotated?.points);
	});
	page.handle('path', ({ viewId, triangle, viewTransform }) =>
		pathOf(meshes.requireMesh(viewId).loadedMesh, triangle, viewTransform),
	);
}
