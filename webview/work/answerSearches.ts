import { displayTrianglesOf, onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { throwIfCancelled } from '../../src/util/cancel.ts';
import { moved } from '../model/camera.ts';
import type { EntityLists } from '../model/entities.ts';
import type { Side } from '../model/side.ts';
import type { Sight } from '../model/space.ts';
import {
	boxOfLists,
	edgeOrPointFacts,
	edgesOf,
	edgesOrPointsWithin,
	grownIn,
	nearestEdgeOrPoint,
	type Searched,
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
import { seenFrom } from './seen.ts';
import { SeenEntities } from './seenEntities.ts';
import { seenMesh } from './spaceExtent.ts';

/** What is where in the mesh of a side. */
export function answerSearches(page: Page, meshes: LoadedMeshes): void {
	/** What is selected in a mesh, as the page sent it last, with display triangles for its faces. */
	const sent = new WeakMap<
		TriMesh,
		{ readonly selection: number; readonly selected: EntityLists }
	>();
	const present = (side: Side, sight?: Sight): LoadedMesh & Searched =>
		seenFrom(meshes.present(side).loadedMesh, sight);
	const entities = new SeenEntities();
	page.handle('numbers', ({ side, kinds, box, hidden, sight }) =>
		kinds.flatMap((kind) => numbersIn(present(side, sight), kind, box, hidden) ?? []),
	);
	page.handle('inside', ({ side, kind, polygon, sight }, { transfer }) => {
		const searched = present(side, sight);
		const { mesh, origin, seen } = searched;
		const found =
			kind === 'triangles'
				? facesWithin(mesh, origin, polygon, seen)
				: edgesOrPointsWithin(searched, kind, polygon, entities.of(mesh, kind));
		transfer([found.buffer]);
		return found;
	});
	page.handle('extent', ({ side, lists, sight }) => {
		const searched = present(side, sight);
		const triangles = displayTrianglesOf(shownOf(searched.mesh).faces, lists.triangles);
		const box = boxOfLists(searched, { ...lists, triangles });
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
		if (selected) {
			const { faces } = shownOf(meshes.present(side).loadedMesh.mesh);
			const triangles = displayTrianglesOf(faces, selected.triangles);
			sent.set(searched.mesh, { selection, selected: { ...selected, triangles } });
		}
		const known = sent.get(searched.mesh);
		if (known?.selection !== selection) return null;
		const hidden = entities.hiddenIn(searched.mesh);
		const highlights = highlightsIn(searched, known.selected, box, hidden);
		const { edges, points, outline } = highlights;
		transfer([edges.buffer, points.buffer, outline.buffer]);
		return highlights;
	});
	page.handle('grown', ({ side, kind, chosen }) => grownIn(present(side), kind, chosen));
	page.handle('region', ({ side, region }, { cancel }) =>
		regionMembers(meshes.present(side).loadedMesh.mesh, region, async () => {
			await pause();
			throwIfCancelled(cancel.signal);
		}),
	);
	page.handle('entities', ({ side }, { transfer }) => {
		const { mesh, origin, positions } = present(side);
		const entities = entitiesOf(mesh, origin, positions);
		transfer(entityBuffers(entities));
		return entities;
	});
	page.handle('hide', ({ side, hidden }) => {
		const { mesh } = present(side);
		entities.hide(mesh, onDisplayTriangles(shownOf(mesh).faces, hidden));
		return null;
	});
	page.handle('facts', ({ side, triangle, sight }) => {
		const now = meshes.now(side);
		if (!now) return null;
		const { mesh, origin } = now.loadedMesh;
		const seen = seenMesh(shownOf(mesh).displayTriangles, origin, sight);
		return faceFacts(mesh, origin, triangle, seen?.points);
	});
	page.handle('path', ({ side, triangle, sight }) =>
		pathOf(meshes.present(side).loadedMesh, triangle, sight),
	);
}
