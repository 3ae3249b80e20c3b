import { tessellationOf } from '../../src/mesh/tessellation.ts';
import type { ViewTransform } from '../model/space.ts';
import type { SearchInput } from './edgeAndPointSearch.ts';
import type { LoadedMesh } from './readDocument.ts';
import { rotatedMesh } from './rotatedMesh.ts';

/** View of a mesh in space; the plan view if absent. */
export interface ViewTransformParams {
	readonly viewTransform?: ViewTransform | undefined;
}

/** A mesh in the rotation of the view; if it has faces that are not triangles, its display triangles. */
export function inViewRotation(
	loadedMesh: LoadedMesh,
	viewTransform: ViewTransform | undefined,
): LoadedMesh & Pick<SearchInput, 'seen'> {
	const { displayTriangles } = tessellationOf(loadedMesh.mesh);
	const displayed =
		displayTriangles === loadedMesh.mesh ? loadedMesh : { ...loadedMesh, mesh: displayTriangles };
	const rotated = rotatedMesh(displayTriangles, loadedMesh.origin, viewTransform);
	return rotated ? { ...displayed, seen: rotated } : displayed;
}
