import type { TriMesh } from '../mesh/triMesh.ts';
import type { Format } from './core/format.ts';
import { numbersEdges } from './losses/meshContent.ts';

/**
 * Whether the writer of a format, or its losses, depend on the list of edges of a refined mesh, if the input has
 * no other data on edges (`needsEdges`).
 *
 * @param input the mesh before refinement; the result has its `source`
 */
export const dependsOnEdges = (
	{ holds, leavesOutEdges }: Pick<Format, 'holds' | 'leavesOutEdges'>,
	input: TriMesh,
): boolean => (holds.edges ? !(leavesOutEdges?.(input) ?? false) : numbersEdges(input));
