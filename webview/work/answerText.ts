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

const none = new Uint32Array(0);

/** Answers requests about lines of text, and about entities by number. */
export function answerText(page: Page, meshes: LoadedMeshes): void {
	page.handle('linesOf', ({ viewId, lists }) => {
		const { loadedMesh, document, origins, joined } = meshes.requireMesh(viewId);
		if (joined) return linesOf(document.positions, partsOf(lists, joined));
		const own = onlyTriangles(loadedMesh.mesh, lists);
		return linesOf(document.positions, origins ? inDocument(own, origins) : own);
	});
	page.handle('entitiesOn', ({ viewId, file, ranges }) => {
		const now = meshes.meshOf(viewId);
		const lists = entitiesOnLines(now?.document.positions, file, ranges);
		if (now?.joined) return withParts(lists, now.joined);
		return now?.origins ? inResult(lists, now.origins) : lists;
	});
	page.handle('trianglesOf', ({ viewId, lists }) => {
		const now = meshes.meshOf(viewId);
		return now ? trianglesOf(now.loadedMesh.mesh, lists) : none;
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
		const now = meshes.meshOf(viewId);
		return now
			? entityPhrases(
					tessellationOf(now.loadedMesh.mesh)[
						kind === 'triangles' ? 'standIns' : 'displayTriangles'
					],
					kind,
					index,
				)
			: [];
	});
	page.handle('entityClasses', ({ viewId, kind, index }) => {
		const now = meshes.meshOf(viewId);
		if (!now) return [];
		const { standIns, displayTriangles, faces } = tessellationOf(now.loadedMesh.mesh);
		// Edges of faces other than triangles are not considered.
		if (kind === 'triangles' && faces)
			return entityClasses({ ...standIns, cells: [] }, kind, index);
		return entityClasses(displayTriangles, kind, index);
	});
	page.handle('apart', ({ viewId, points: [a, b] }) => {
		const { mesh } = meshes.requireMesh(viewId).loadedMesh;
		if (Math.max(a, b) >= pointCount(mesh)) return null;
		const at = (p: number) => mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1));
		return Array.from(at(b), (value, axis) => value - at(a)[axis]!);
	});
}
