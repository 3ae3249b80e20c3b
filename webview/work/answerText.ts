import { pointCount } from '../../src/mesh/triMesh.ts';
import { fingerprintOf } from './entitiesForPage.ts';
import { entitiesOnLines, inDocument, inResult, linesOf, trianglesOf } from './entityLines.ts';
import { entityNumbered } from './entityNumbers.ts';
import { entityWords } from './entityWords.ts';
import type { HeldMeshes } from './heldMeshes.ts';
import type { Page } from './page.ts';

const none = new Uint32Array(0);

/** Where entities are in the text, and what they are by number. */
export function answerText(page: Page, meshes: HeldMeshes): void {
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
	page.handle('numbered', ({ side, kind, number }) =>
		entityNumbered(meshes.present(side).held, kind, number),
	);
	page.handle('fingerprint', ({ side }) => fingerprintOf(meshes.present(side).held.mesh.triangles));
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
}
