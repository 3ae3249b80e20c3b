import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { Sight } from '../model/space.ts';
import type { Searched } from './edgeAndPointSearch.ts';
import type { LoadedMesh } from './readDocument.ts';
import { seenMesh } from './spaceExtent.ts';

/** What is asked about where a mesh is seen; without it a mesh is seen from above. */
export interface Seen {
	readonly sight?: Sight | undefined;
}

/** A mesh as it is seen: its display triangles, where it has faces that are no triangles. */
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
