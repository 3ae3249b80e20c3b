import { type CellBlock, cellCount, nodesOf } from '../triMesh.ts';
import { type MeshCheck, type MeshFault, rangeText, wrongLength } from './checks.ts';
import { fieldChecks } from './fieldChecks.ts';

/**
 * Checks a block of cells.
 *
 * @param block its index among the blocks of the mesh
 * @param points number of points of the mesh
 * @param first number of the first point in the file
 */
export function* blockChecks(
	{ shape, nodes, offsets, fields, numbers }: CellBlock,
	block: number,
	points: number,
	first: number,
): Generator<MeshCheck, void> {
	if ((shape === 'polygon') !== (offsets !== undefined))
		yield {
			rule: 'wrong-count',
			message: `A block of ${shape}s ${offsets ? 'has offsets, which only polygons have' : 'has no offsets'}.`,
		};
	if (offsets) yield* offsetChecks(offsets, nodes.length, block, first);
	else if (nodes.length % nodesOf[shape] !== 0)
		yield wrongLength(`nodes of ${shape}s`, nodes.length, `${nodesOf[shape]} for each`);
	const cellOf = (i: number): number =>
		offsets ? offsets.findLastIndex((offset) => offset <= i) : Math.floor(i / nodesOf[shape]);
	yield {
		condition: 'below',
		values: nodes,
		limit: points,
		fault(i) {
			const index = cellOf(i);
			return {
				rule: 'index-out-of-range',
				message: `A node of ${shape} ${index + first} is point ${nodes[i]! + first}, but ${rangeText('points', points, first)}.`,
				of: block,
				index,
			};
		},
	};
	const count = cellCount({ shape, nodes, fields, ...(offsets && { offsets }) });
	if (numbers && numbers.length !== count)
		yield wrongLength(`own numbers of ${shape}s`, numbers.length, `${count}`);
	yield* fieldChecks(fields, { cells: count, corners: nodes.length }, points, first);
}

/** The checks of the offsets of polygons, which rise from 0 to the number of nodes. */
function* offsetChecks(
	offsets: Uint32Array,
	nodes: number,
	block: number,
	first: number,
): Generator<MeshCheck, void> {
	const fault = (message: string, index?: number): MeshFault => ({
		rule: 'wrong-count',
		message,
		...(index !== undefined && { of: block, index }),
	});
	if (offsets[0] !== 0 || offsets.at(-1) !== nodes)
		yield fault(
			`The offsets of polygons run from ${offsets[0]} to ${offsets.at(-1)}, not from 0 to their ${nodes} nodes.`,
		);
	yield {
		condition: 'ascending',
		values: offsets,
		fault: (i) =>
			fault(
				`Polygon ${i - 1 + first} ends before it begins, at node ${offsets[i]} instead of ${offsets[i - 1]} or later.`,
				i - 1,
			),
	};
}
