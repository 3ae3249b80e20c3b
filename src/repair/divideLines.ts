import { refineLines } from '../mesh/carry/lines.ts';
import { numberByEnds } from '../mesh/edgeTable.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { CellBlock, TriMesh } from '../mesh/triMesh.ts';
import type { Hanging } from './hanging.ts';
import { shareOf } from './pointsOnEdges.ts';

/** Blocks of a mesh after division at points inside edges. */
export interface DividedLines {
	readonly cells: readonly CellBlock[];
	/** Parents of the cells of each block; undefined if it is unchanged. */
	readonly parents: readonly (Uint32Array | undefined)[];
}

/**
 * Divides lines like the edges that they are on; other cells are unchanged. Omits own numbers, which
 * `carriedCellNumbers` carries.
 */
export function divideLines(mesh: TriMesh, { edges, starts, points }: Hanging): DividedLines {
	const { edges: ends } = topologyOf(mesh);
	const dividedEnds: number[] = [];
	for (let i = 0; i < edges.length; i++) {
		const to = ends[2 * edges[i]! + 1]!;
		let from = ends[2 * edges[i]!]!;
		// One after the other from the start: each divides the rest.
		for (let at = starts[i]!; at < starts[i + 1]!; at++) {
			dividedEnds.push(from, to);
			from = points[at]!;
		}
	}
	const divided = numberByEnds(dividedEnds, points);
	const parents: (Uint32Array | undefined)[] = [];
	const blocks = mesh.cells ?? [];
	const cells = blocks.map((block): CellBlock => {
		const share = (a: number, p: number, b: number) => shareOf(mesh, a, p, b);
		const refined =
			block.shape === 'line' ? refineLines(block, divided, undefined, share) : undefined;
		parents.push(refined?.parents);
		const { numbers: _, ...unnumbered } = refined?.block ?? block;
		return unnumbered;
	});
	return { cells, parents };
}
