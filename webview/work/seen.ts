import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { Sight } from '../model/space.ts';
import type { Searched } from './edgeAndPointSearch.ts';
import type { LoadedMesh } from './readDocument.ts';
import { seenMesh } from './spaceExtent.ts';

/** View of a mesh in space; the plan view if absent. */
export interface Seen {
	readonly sight?: Sight | undefined;
}

/** A mesh in the rotation of the view; if it has faces that are not triangles, its display triangles. */
export function seenFrom(
	loadedMesh: LoadedMesh,
	sight: Sight | undefined,
): LoadedMesh & Pick<Searched, 'seen'> {
	const { displayTriangles } = shownOf(loadedMesh.mesh);
	const shown =
		displayTriangles === loadedMesh.mesh ? loadedMesh : { ...loadedMesh, mesh: displayTriangles };
	const seen = seenMesh(displayTriangles, loadedMesh.origin, sight);
	return seen ? { ...shown, seen } : shown;
}
