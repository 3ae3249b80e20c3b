import { uncachedTopologyOf } from '../mesh/topology.ts';
import { type CellShape, cellCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';

/** Kinds of cells that are compared with each other: straight faces of any number of corners are one kind. */
export const cellKinds = ['faces', 'quad8', 'quad9', 'lines', 'points', 'segments'] as const;

/** A kind of cells. */
export type CellKind = (typeof cellKinds)[number];

/** A run of consecutive cells of a set: the triangles, the edges or, by its index, a block of the mesh. */
export interface CellPart {
	readonly of: 'triangles' | 'edges' | number;
	/** Index of its first cell in the set. */
	readonly first: number;
	readonly count: number;
}

/** All cells of one kind, each as a ring of points. */
export interface CellSet {
	readonly kind: CellKind;
	readonly count: number;
	/** Points (0-based) of all cells, cell after cell, in order along the boundary. */
	readonly nodes: Uint32Array;
	/** Points per cell; 0 if cell i has nodes [offsets[i], offsets[i + 1]). */
	readonly width: number;
	readonly offsets?: Uint32Array;
	readonly parts: readonly CellPart[];
}

const kindOf: Readonly<Record<CellShape, CellKind>> = {
	point: 'points',
	line: 'lines',
	polygon: 'faces',
	quad: 'faces',
	quad8: 'quad8',
	quad9: 'quad9',
};

/** Order of the midside nodes of a quad between its corners; a centre is left out. */
const ringOfQuad = [0, 4, 1, 5, 2, 6, 3, 7];

/** The cells of a mesh of one kind; `segments` are those of Triangle's `.poly`. */
export function cellSetOf(mesh: TriMesh, kind: CellKind): CellSet {
	if (kind === 'segments') return segmentsOf(mesh);
	const parts: CellPart[] = [];
	const triangles = kind === 'faces' ? triangleCount(mesh) : 0;
	if (triangles > 0) parts.push({ of: 'triangles', first: 0, count: triangles });
	let count = triangles;
	for (const [block, cells] of (mesh.cells ?? []).entries()) {
		const cellsOfBlock = cellCount(cells);
		if (kindOf[cells.shape] !== kind || cellsOfBlock === 0) continue;
		parts.push({ of: block, first: count, count: cellsOfBlock });
		count += cellsOfBlock;
	}
	return { kind, count, parts, ...nodesOfParts(mesh, parts, count) };
}

function segmentsOf(mesh: TriMesh): CellSet {
	const segments = mesh.source?.segments ?? new Uint32Array(0);
	const nodes = new Uint32Array(2 * segments.length);
	const edges = segments.length > 0 ? edgesOf(mesh) : nodes;
	for (const [i, edge] of segments.entries())
		nodes.set(edges.subarray(2 * edge, 2 * edge + 2), 2 * i);
	return { kind: 'segments', count: segments.length, nodes, width: 2, parts: [] };
}

/** Two points for each edge of a mesh: those of the file, or derived ones. */
export const edgesOf = (mesh: TriMesh): Uint32Array => mesh.edges ?? uncachedTopologyOf(mesh).edges;

/** The edges of a mesh as a set of cells, for fields and groups on edges. */
export const edgeSetOf = (edges: Uint32Array): CellSet => ({
	kind: 'segments',
	count: edges.length / 2,
	nodes: edges,
	width: 2,
	parts: [{ of: 'edges', first: 0, count: edges.length / 2 }],
});

type Nodes = Pick<CellSet, 'nodes' | 'width' | 'offsets'>;

function nodesOfParts(mesh: TriMesh, parts: readonly CellPart[], count: number): Nodes {
	const lists = parts.map(({ of }) => nodesOfPart(mesh, of));
	const [first] = lists;
	if (lists.length === 1 && first) return first;
	const widths = new Set(lists.map(({ width }) => width));
	const nodes = new Uint32Array(lists.reduce((sum, list) => sum + list.nodes.length, 0));
	let at = 0;
	for (const list of lists) {
		nodes.set(list.nodes, at);
		at += list.nodes.length;
	}
	const [width = 1] = widths;
	if (widths.size <= 1 && width > 0) return { nodes, width };
	return { nodes, width: 0, offsets: joinedOffsets(lists, parts, count) };
}

function joinedOffsets(
	lists: readonly Nodes[],
	parts: readonly CellPart[],
	count: number,
): Uint32Array {
	const offsets = new Uint32Array(count + 1);
	let [cell, end] = [0, 0];
	for (const [part, { width, offsets: own }] of lists.entries())
		for (let i = 0; i < parts[part]!.count; i++) {
			end += own ? own[i + 1]! - own[i]! : width;
			offsets[++cell] = end;
		}
	return offsets;
}

function nodesOfPart({ triangles, cells = [] }: TriMesh, of: CellPart['of']): Nodes {
	if (typeof of === 'string') return { nodes: triangles, width: 3 };
	const { shape, nodes, offsets } = cells[of]!;
	if (offsets) return { nodes, width: 0, offsets };
	if (shape === 'quad8' || shape === 'quad9')
		return { nodes: ringsOfQuads(nodes, shape === 'quad8' ? 8 : 9), width: 8 };
	return { nodes, width: { point: 1, line: 2, polygon: 0, quad: 4 }[shape] };
}

function ringsOfQuads(nodes: Uint32Array, width: number): Uint32Array {
	const rings = new Uint32Array((8 * nodes.length) / width);
	for (let cell = 0, at = 0; at < rings.length; cell += width)
		for (const k of ringOfQuad) rings[at++] = nodes[cell + k]!;
	return rings;
}

/** Index of the first node of a cell; that of cell `count` is the number of nodes. */
export const nodeStart = ({ width, offsets }: CellSet, cell: number): number =>
	offsets ? offsets[cell]! : cell * width;
