import { shownOf } from '../../src/mesh/shownMesh.ts';
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
import { entityClasses, entityWords } from './entityWords.ts';
import type { LoadedMeshes } from './loadedMeshes.ts';
import type { Page } from './page.ts';

const none = new Uint32Array(0);

/** Where entities are in the text, and what they are by number. */
export function answerText(page: Page, meshes: LoadedMeshes): void {
	page.handle('linesOf', ({ side, lists }) => {
		const { loadedMesh, document, origins, joined } = meshes.present(side);
		if (joined) return linesOf(document.positions, partsOf(lists, joined));
		const own = onlyTriangles(loadedMesh.mesh, lists);
		return linesOf(document.positions, origins ? inDocument(own, origins) : own);
	});
	page.handle('entitiesOn', ({ side, file, ranges }) => {
		const now = meshes.now(side);
		const lists = entitiesOnLines(now?.document.positions, file, ranges);
		if (now?.joined) return withParts(lists, now.joined);
		return now?.origins ? inResult(lists, now.origins) : lists;
	});
	page.handle('trianglesOf', ({ side, lists }) => {
		const now = meshes.now(side);
		return now ? trianglesOf(now.loadedMesh.mesh, lists) : none;
	});
	page.handle('numbered', ({ side, kind, number }) =>
		entityNumbered(meshes.present(side).loadedMesh, kind, number),
	);
	page.handle('fingerprint', ({ side }) =>
		fingerprintOf(shownOf(meshes.present(side).loadedMesh.mesh).displayTriangles.triangles),
	);
	page.handle('entityWords', ({ side, kind, index }) => {
		const now = meshes.now(side);
		return now
			? entityWords(
					shownOf(now.loadedMesh.mesh)[kind === 'triangles' ? 'standIns' : 'displayTriangles'],
					kind,
					index,
				)
			: [];
	});
	page.handle('entityClasses', ({ side, kind, index }) => {
		const now = meshes.now(side);
		if (!now) return [];
		const { standIns, displayTriangles, faces } = shownOf(now.loadedMesh.mesh);
		// Sides of other faces than triangles are not looked at.
		if (kind === 'triangles' && faces)
			return entityClasses({ ...standIns, cells: [] }, kind, index);
		return entityClasses(displayTriangles, kind, index);
	});
	page.handle('apart', ({ side, points: [a, b] }) => {
		const { mesh } = meshes.present(side).loadedMesh;
		if (Math.max(a, b) >= pointCount(mesh)) return null;
		const at = (p: number) => mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1));
		return Array.from(at(b), (value, axis) => value - at(a)[axis]!);
	});
}
