import { type NumberByEnds, numberByEnds } from '../edgeTable.ts';
import { type CellBlock, pointCount, type TriMesh } from '../triMesh.ts';
import { type Divisions, dividedAmong } from './divisions.ts';
import { refineLines } from './lines.ts';

/** The blocks of a refined mesh. */
export interface CarriedBlocks {
	readonly cells: readonly CellBlock[];
	/** Parents of the cells of each block; undefined for an unchanged block. */
	readonly parents: readonly (Uint32Array | undefined)[];
}

/** New midside nodes: two ends for each, and the node. */
export type MidNodes = Divisions;

/**
 * Carries blocks through a bisection: lines on edges of the mesh are divided like the edges, all other cells stay. Line numbers
 * in the file and own numbers of cells are dropped; `carriedCellNumbers` computes the new ones.
 *
 * @param points number of points of the new mesh
 * @param midNodes given if triangles have midside nodes
 */
export function carryBlocks(
	before: TriMesh,
	points: number,
	divisions: Divisions,
	midNodes?: MidNodes,
): CarriedBlocks {
	const blocks = before.cells ?? [];
	const lineNodes = blocks.flatMap(({ shape, nodes }) => (shape === 'line' ? [nodes] : []));
	const divided =
		lineNodes.length === 0 || divisions.points.length === 0
			? undefined
			: dividedAmong(concatenated(lineNodes), points, divisions);
	const withMidNodes = blocks.some(
		({ shape, fields }) => shape === 'line' && fields.some(({ role }) => role === 'midNodes'),
	);
	const midNodeOf =
		withMidNodes && midNodes ? numberByEnds(midNodes.ends, midNodes.points) : undefined;
	const parents: (Uint32Array | undefined)[] = [];
	const cells = blocks.map((block): CellBlock => {
		const refined =
			divided && block.shape === 'line' ? refineLines(block, divided, midNodeOf) : undefined;
		parents.push(refined?.parents);
		const { numbers: _, lines: __, ...carried } = refined?.block ?? block;
		return carried;
	});
	return { cells, parents };
}

function* concatenated(lists: readonly Uint32Array[]): Generator<number> {
	for (const list of lists) yield* list;
}

/** A divided edge that is a side of a carried cell. */
export interface DividedSide {
	readonly block: number;
	/** Its 0-based number in the block. */
	readonly cell: number;
	/** Its ends: points of the input. */
	readonly ends: readonly [number, number];
}

/** Number of corners of a cell of a carried shape; they are its first nodes. */
const corners: { readonly [shape in CellBlock['shape']]?: number } = {
	quad: 4,
	quad8: 4,
	quad9: 4,
};

/** Calls `stop` with each side of the carried cells, its block and cell, until it returns true; returns whether it did. */
function findSide(
	cells: readonly CellBlock[],
	stop: (a: number, b: number, block: number, cell: number) => boolean,
): boolean {
	return cells.some(({ shape, nodes, offsets }, block) => {
		if (shape === 'point' || shape === 'line') return false;
		const width = shape === 'polygon' ? 0 : shape === 'quad' ? 4 : shape === 'quad8' ? 8 : 9;
		const count = offsets ? offsets.length - 1 : nodes.length / width;
		for (let cell = 0; cell < count; cell++) {
			const start = offsets?.[cell] ?? cell * width;
			const sides = corners[shape] ?? offsets![cell + 1]! - start;
			for (let k = 0; k < sides; k++)
				if (stop(nodes[start + k]!, nodes[start + ((k + 1) % sides)]!, block, cell)) return true;
		}
		return false;
	});
}

/** The block of each side of the carried cells; undefined if there are none. */
export function carriedSides({ cells = [] }: Pick<TriMesh, 'cells'>): NumberByEnds | undefined {
	const ends: number[] = [];
	const blocks: number[] = [];
	findSide(cells, (a, b, block) => {
		ends.push(a, b);
		blocks.push(block);
		return false;
	});
	return blocks.length === 0 ? undefined : numberByEnds(ends, blocks);
}

/** The first divided side of a carried cell; undefined if no side was divided, so that the cells are unchanged. */
export function dividedSide(before: TriMesh, divisions: Divisions): DividedSide | undefined {
	const cells = before.cells ?? [];
	const carried = cells.filter(({ shape }) => shape !== 'point' && shape !== 'line');
	if (carried.length === 0 || divisions.points.length === 0) return undefined;
	const inputPoints = pointCount(before);
	const count = divisions.points.reduce((most, p) => Math.max(most, p + 1), inputPoints);
	const divided = dividedAmong(concatenated(carried.map(({ nodes }) => nodes)), count, divisions);
	let side: DividedSide | undefined;
	findSide(cells, (a, b, block, cell) => {
		if (divided(a, b) === undefined) return false;
		side = { block, cell, ends: [a, b] };
		return true;
	});
	return side;
}
