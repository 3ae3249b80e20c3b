import { inherit } from '../../mesh/carry/parents.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE } from '../../mesh/topology.ts';
import {
	type CellBlock,
	cellCount,
	type DataLoss,
	type Field,
	type TriMesh,
} from '../../mesh/triMesh.ts';
import type { ChainParameters } from './chainParameters.ts';
import type { NewEdges } from './newEdges.ts';
import type { NewPoints } from './newPoints.ts';

/** The blocks of an adapted mesh. */
export interface NewCells {
	readonly cells: readonly CellBlock[];
	/** Parents of the cells of each block; undefined for an unchanged block. */
	readonly parents: readonly (Uint32Array | undefined)[];
	readonly losses: readonly DataLoss[];
}

/**
 * Carries blocks of cells: replaces line cells on edges of chains by the new edges that are parts of these, in the
 * order and direction of the cells; keeps all others. Midside nodes of lines are those of the edges. Omits own numbers.
 *
 * @param edge2midNode the midside node of each edge of the result, for six-node triangles
 */
export function newCells(
	{ cells = [] }: TriMesh,
	points: number,
	{ input2result }: NewPoints,
	{ chains }: ChainParameters,
	{ edges, children }: NewEdges,
	edge2midNode?: Uint32Array,
): NewCells {
	const losses: DataLoss[] = [];
	const parents: (Uint32Array | undefined)[] = [];
	const ends = new Uint32Array(2 * chains.edges.length);
	for (let chain = 0; chain < chains.starts.length - 1; chain++)
		for (let edge = chains.starts[chain]!; edge < chains.starts[chain + 1]!; edge++)
			for (let k = 0; k < 2; k++) ends[2 * edge + k] = chains.points[edge + chain + k]!;
	const table = cells.some(({ shape }) => shape === 'line')
		? new EdgeTable(ends, points)
		: undefined;
	const carried = cells.map((block): CellBlock => {
		const { lines: _, numbers: __, ...rest } = block;
		const newNodes = block.nodes.map((p) => input2result[p]!);
		parents.push(undefined);
		if (block.shape !== 'line' || !table) return { ...rest, nodes: newNodes };
		const oldMidNodes = block.fields.find(({ role }) => role === 'midNodes')?.values;
		const midNodes: number[] = [];
		const midNodeAt = (cell: number): number =>
			oldMidNodes ? input2result[oldMidNodes[cell]!]! : NONE;
		const withMidNodes = (fields: readonly Field[], values: readonly number[]): Field[] =>
			fields.map((field) =>
				field.role === 'midNodes' ? { ...field, values: Int32Array.from(values) } : field,
			);
		const nodes: number[] = [];
		const from: number[] = [];
		let isSame = true;
		for (let cell = 0; cell < cellCount(block); cell++) {
			const [a, b] = [block.nodes[2 * cell]!, block.nodes[2 * cell + 1]!];
			const edge = table.indexOf(a, b);
			if (edge < 0) {
				nodes.push(newNodes[2 * cell]!, newNodes[2 * cell + 1]!);
				midNodes.push(midNodeAt(cell));
				from.push(cell);
				continue;
			}
			const runsBackwards = ends[2 * edge] === b;
			const [first, end] = [children.starts[edge]!, children.starts[edge + 1]!];
			for (let i = first; i < end; i++) {
				const at = runsBackwards ? end - 1 - (i - first) : i;
				const e = children.edges[at]!;
				const isReversed = (children.isAgainst[at] === 1) !== runsBackwards ? 1 : 0;
				nodes.push(edges[2 * e + isReversed]!, edges[2 * e + 1 - isReversed]!);
				midNodes.push(edge2midNode?.[e] ?? NONE);
				from.push(cell);
			}
			const last = nodes.length;
			const isWhole =
				end - first === 1 &&
				nodes[last - 2] === newNodes[2 * cell] &&
				nodes[last - 1] === newNodes[2 * cell + 1];
			if (isWhole) midNodes[midNodes.length - 1] = midNodeAt(cell);
			isSame &&= isWhole;
		}
		if (isSame) return { ...rest, nodes: newNodes, fields: withMidNodes(rest.fields, midNodes) };
		const lineParents = Uint32Array.from(from);
		parents[parents.length - 1] = lineParents;
		for (const { on, name, values, components } of block.fields)
			if (on === 'corners')
				losses.push({
					what: `values of "${name}" on ends of lines`,
					count: values.length / components,
					reason: 'the lines are divided anew',
				});
		return {
			...rest,
			nodes: Uint32Array.from(nodes),
			fields: withMidNodes(
				block.fields
					.filter(({ on }) => on !== 'corners')
					.map((field) => ({ ...field, values: inherit(field, lineParents).values })),
				midNodes,
			),
		};
	});
	return { cells: carried, parents, losses: losses };
}
