import { bitWords } from '../../steps/bits.ts';
import { alone, type Loops } from '../../util/loop.ts';
import { type Finished, inInput } from '../host/finish.ts';
import {
	type FileNumbers,
	numberTriangles,
	parentsOfEdges,
	parentsOfTriangles,
	renumber,
} from '../host/numbers.ts';
import type { Prepared } from '../host/prepare.ts';
import type { LeppMesh } from './mesh.ts';

/**
 * Gives what the file held its numbers again (new elements keep theirs, in the order in which they were made) and
 * computes the new coordinates in double precision, cut into slices of some milliseconds. The bisected mesh stays as it is.
 *
 * @param now the mesh as bisection has left it
 */
export function* resultOf(
	prepared: Prepared,
	now: LeppMesh,
	loops: Loops = alone,
): Generator<void, Finished> {
	const { mesh, toFile } = prepared;
	const { input } = now;
	const copy = (array: Int32Array, length: number): Uint32Array => {
		const own = loops.words(length);
		own.set(array.subarray(0, length));
		return own;
	};
	const nothing = loops.words(0);
	const numbers: FileNumbers = {
		points: toFile?.points ?? nothing,
		triangles: toFile?.triangles ?? nothing,
		edges: toFile?.edges ?? nothing,
	};
	const triangles = copy(now.corners, 3 * now.triangles);
	yield;
	const sides = copy(now.sides, 3 * now.triangles);
	yield;
	const edges = loops.words(2 * now.edges);
	// Edges of no triangle are as they were.
	if (mesh.edges) edges.set(mesh.edges);
	yield;
	const triangleEdges = yield* numberTriangles(triangles, sides, edges, numbers, loops);

	const madeEdges = copy(now.edgeParents, now.edges - input.edges);
	// A divided edge keeps its number as one of its halves.
	const replaced = loops.words(bitWords(input.edges));
	const edgeParents = yield* parentsOfEdges(madeEdges, replaced, input.edges, numbers, loops);
	loops.drop(madeEdges, replaced);
	const madeTriangles = copy(now.triangleParents, now.triangles - input.triangles);
	const triangleParents = yield* parentsOfTriangles(madeTriangles, input.triangles, numbers, loops);
	loops.drop(madeTriangles);
	const pointParents = copy(now.pointParents, 2 * (now.points - input.points));
	yield* renumber(pointParents, numbers.points, loops);
	const maps = { pointParents, triangleParents, edgeParents };

	return yield* inInput(prepared, { triangles, edges, triangleEdges }, maps, loops);
}
