import { areaSteps, type PolygonFigures, polygonFigures, ratioSteps } from './polygonFigures.ts';
import { type CellBlock, cellCount, nameOfCell, type TriMesh } from './triMesh.ts';

/** A bin of a histogram: its lower bound and the number of polygons in it. */
export interface Interval {
	readonly from: number;
	readonly count: number;
}

/** Statistics of quads and polygons. */
export interface PolygonInfo
	extends Omit<PolygonFigures, 'byCorners' | 'byArea' | 'byEdgeRatio' | 'smallest'> {
	/** Number of quads and polygons by number of corners. */
	readonly byCorners: readonly { readonly corners: number; readonly count: number }[];
	/** Histogram of areas relative to the mean. */
	readonly byArea: readonly Interval[];
	/** Histogram of the ratio of shortest to longest edge. */
	readonly byEdgeRatio: readonly Interval[];
	/** Name of the cell with the smallest area: "polygon 3". */
	readonly smallest: string;
}

/** Cached by mesh: the operation that makes polygons and the report of its result both need the statistics. */
const cache = new WeakMap<TriMesh, PolygonInfo>();

/** Measures the quads and polygons of a mesh, once for each mesh; undefined if it has none. */
export function polygonsOf(mesh: TriMesh): PolygonInfo | undefined {
	const info = cache.get(mesh) ?? measure(mesh);
	if (info) cache.set(mesh, info);
	return info;
}

function measure(mesh: TriMesh): PolygonInfo | undefined {
	const cells = mesh.cells ?? [];
	const blocks = [...cells.keys()].filter((b) => {
		const { shape } = cells[b]!;
		return (shape === 'quad' || shape === 'polygon') && cellCount(cells[b]!) > 0;
	});
	if (blocks.length === 0) return undefined;
	const { nodes, offsets } = concatenated(blocks.map((b) => cells[b]!));
	const figures = polygonFigures(mesh.dimension, mesh.points, nodes, offsets);
	let smallest = figures.smallest;
	let k = 0;
	while (smallest >= cellCount(cells[blocks[k]!]!)) smallest -= cellCount(cells[blocks[k++]!]!);
	const byCorners = figures.byCorners.flatMap((count, corners) =>
		count > 0 ? [{ corners, count }] : [],
	);
	return {
		...figures,
		byCorners,
		byArea: areaSteps.map((from, k) => ({ from, count: figures.byArea[k]! })),
		byEdgeRatio: ratioSteps.map((from, k) => ({ from, count: figures.byEdgeRatio[k]! })),
		smallest: nameOfCell(mesh, { block: blocks[k]!, cell: smallest }),
	};
}

/** Joins the cells of quad and polygon blocks; cell i has nodes [offsets[i], offsets[i + 1]). */
function concatenated(blocks: readonly CellBlock[]) {
	const nodes = new Uint32Array(blocks.reduce((sum, block) => sum + block.nodes.length, 0));
	const offsets = new Uint32Array(1 + blocks.reduce((sum, block) => sum + cellCount(block), 0));
	let start = 0;
	let cell = 0;
	for (const block of blocks) {
		nodes.set(block.nodes, start);
		const end = cell + cellCount(block);
		for (let i = 1; cell < end; i++)
			offsets[++cell] = start + (block.offsets ? block.offsets[i]! : 4 * i);
		start += block.nodes.length;
	}
	return { nodes, offsets };
}
