import { isPlanarTriangulation } from '../mesh/edgedMesh.ts';
import { type MeshInfo, meshInfo } from '../mesh/info.ts';
import { isScattered } from '../mesh/matchHalfEdges.ts';
import { pairedHalfEdgesInSlices } from '../mesh/pairedHalfEdges.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { type Loops, singleThread } from '../util/loop.ts';

/**
 * Computes the statistics of a mesh, and whether they prove it free of errors; yields between slices. One thread or several,
 * with the same result. They prove it if each edge has one half-edge, or two in opposite directions, and all triangles have the
 * same orientation in 2D: then none has a repeated corner, and no two have the same corners.
 *
 * @param format id of the mesh's file format
 */
export function* infoInSlices(
	mesh: TriMesh,
	format: string,
	loops: Loops = singleThread,
): Generator<void, { readonly info: MeshInfo; readonly hasNoError: boolean }> {
	const { triangles } = mesh;
	const isPaired =
		isPlanarTriangulation(mesh) && (loops !== singleThread || isScattered(triangles));
	const pairs = isPaired
		? yield* pairedHalfEdgesInSlices(triangles, pointCount(mesh), loops)
		: undefined;
	const info = meshInfo(mesh, format, loops, pairs?.counts);
	const { ccw, cw } = info.orientation;
	const isAlike = info.triangles > 0 && Math.max(ccw, cw) === info.triangles;
	return { info, hasNoError: pairs !== undefined && isAlike };
}
