import { type CellBlock, nodesOf } from '../../../mesh/triMesh.ts';
import { firstEqualRows } from '../../../util/equalRows.ts';

/** Cells of a block that are cells of another block too. */
export interface SameCells {
	readonly block: number;
	/** For each cell, its index in that block. */
	readonly cells: Uint32Array;
}

/**
 * Finds the cells of a block of quads among those of another block, by their nodes in any order. Undefined if no block
 * has all of them, and for other shapes.
 */
export function sameCells(
	{ shape, nodes }: CellBlock,
	blocks: readonly CellBlock[],
): SameCells | undefined {
	const width = nodesOf[shape];
	if (width < 4) return undefined;
	for (const [block, one] of blocks.entries()) {
		if (one.shape !== shape) continue;
		const count = one.nodes.length / width;
		const rows = new Uint32Array(one.nodes.length + nodes.length);
		rows.set(one.nodes);
		rows.set(nodes, one.nodes.length);
		for (let at = 0; at < rows.length; at += width) rows.subarray(at, at + width).sort();
		const cells = firstEqualRows(rows, width).slice(count);
		if (cells.every((cell) => cell < count)) return { block, cells };
	}
	return undefined;
}
