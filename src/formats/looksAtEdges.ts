import type { TriMesh } from '../mesh/triMesh.ts';
import type { Format } from './format.ts';
import { numbersEdges } from './losses/meshThings.ts';

/**
 * Whether it matters to the writer of a format, or to the report of what it loses, which edges a refined mesh lists; the input has
 * nothing on its own (`needsEdges`).
 *
 * @param input what was refined: the result has its `source`
 */
export const looksAtEdges = (
	{ holds, leavesOutEdges }: Pick<Format, 'holds' | 'leavesOutEdges'>,
	input: TriMesh,
): boolean => (holds.edges ? !(leavesOutEdges?.(input) ?? false) : numbersEdges(input));
