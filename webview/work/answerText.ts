import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { pointCount } from '../../src/mesh/triMesh.ts';
import { fingerprintOf } from './entitiesForPage.ts';
import {
	entitiesOnLines,
	inDocument,
	inResult,
	linesOf,
	onlyTriangles,
	partsOf,
	trianglesOf,
	withParts,
} from './entityLines.ts';
import { entityNumbered } from './entityNumbers.ts';
import { entityClasses, entityPhrases } from './entityPhrases.ts';
import type { LoadedMeshes } from './loadedMeshes.ts';
import type { Page } from './page.ts';

const noTriangles = new Uint32Array(0);

/** Answers requests about lines of text, and about entities by number. */
export function answerText(page: Page, meshes: LoadedMeshes): void {
	page.handle('linesOf', ({ viewId, lists }) => {
		const { loadedMesh, document, origins, joined } = meshes.requireMesh(viewId);
		if (joined) return linesOf(document.positions, partsOf(lists, joined));
		const ownLists = onlyTriangles(loadedMesh.mesh, lists);
		return linesOf(document.positions, origins ? inDocument(ownLists, origins) : ownLists);
	});
	page.handle('entitiesOn', ({ viewId, file, ranges }) => {
		const current = meshes.meshOf(viewId);
		const lists = entitiesOnLines(current?.document.positions, file, ranges);
		if (current?.joined) return withParts(lists, current.joined);
		return current?.origins ? inResult(lists, current.origins) : lists;
	});
	page.handle('trianglesOf', ({ viewId, lists }) => {
		const current = meshes.meshOf(viewId);
		return current ? trianglesOf(current.loadedMesh.mesh, lists) : noTriangles;
	});
	page.handle('numbered', ({ viewId, kind, number }) =>
		entityNumbered(meshes.requireMesh(viewId).loadedMesh, kind, number),
	);
	page.handle('fingerprint', ({ viewId }) =>
		fingerprintOf(
			tessellationOf(meshes.requireMesh(viewId).loadedMesh.mesh).displayTriangles.triangles,
		),
	);
	page.handle('entityWords', ({ viewId, kind, index }) => {
		const current = meshes.meshOf(viewId);
		return current
			? entityPhrases(
					tessellationOf(current.loadedMesh.mesh)[
						kind === 'triangles' ? 'standIns' : 'displayTriangles'
					],
					kind,
					index,
				)
			: [];
	});
	page.handle('entityClasses', ({ viewId, kind, index }) => {
		const current = meshes.meshOf(viewId);
		if (!current) return [];
		const { standIns, displayTriangles, faces } = tessellationOf(current.loadedMesh.mesh);
		// Edges of faces other than triangles are not considered.
		if (kind === 'triangles' && faces)
			return entityClasses({ ...standIns, cells: [] }, kind, index);
		return entityClasses(displayTriangles, kind, index);
	});
	page.handle('apart', ({ viewId, points: [a, b] }) => {
		const { mesh } = meshes.requireMesh(viewId).loadedMesh;
		if (Math.max(a, b) >= pointCount(mesh)) return null;
		const pointAt = (p: number) =>
			mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1));
		return Array.from(pointAt(b), (value, axis) => value - pointAt(a)[axis]!);
	});
}
