import { isPlain } from '../mesh/edgedMesh.ts';
import { type MeshInfo, meshInfo } from '../mesh/info.ts';
import { isScattered } from '../mesh/matchHalfEdges.ts';
import { pairedHalfEdgesInSlices } from '../mesh/pairedHalfEdges.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { alone, type Loops } from '../util/loop.ts';

/**
 * The figures of a mesh, and whether they tell that no rule finds an error in it, cut into slices, by one thread or several
 * with the same result. They tell so where each edge is of one triangle, or of two that go along it in opposite directions,
 * and all triangles go round the same way in the plane: none has a corner twice, and no two have the same corners.
 *
 * @param format id of the format that it was read from
 */
export function* infoInSlices(
	mesh: TriMesh,
	format: string,
	loops: Loops = alone,
): Generator<void, { readonly info: MeshInfo; readonly hasNoError: boolean }> {
	const { triangles } = mesh;
	const isPaired = isPlain(mesh) && (loops !== alone || isScattered(triangles));
	const pairs = isPaired
		? yield* pairedHalfEdgesInSlices(triangles, pointCount(mesh), loops)
		: undefined;
	const info = meshInfo(mesh, format, loops, pairs?.counts);
	const { ccw, cw } = info.orientation;
	const isAlike = info.triangles > 0 && Math.max(ccw, cw) === info.triangles;
	return { info, hasNoError: pairs !== undefined && isAlike };
}
