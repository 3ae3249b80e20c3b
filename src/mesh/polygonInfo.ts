import { areaSteps, type PolygonFigures, polygonFigures, ratioSteps } from './polygonFigures.ts';
import { cellCount, nameOfCell, type TriMesh } from './triMesh.ts';

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

/** Statistics by mesh, because the operation that makes polygons and the report of its result both ask for them. */
const known = new WeakMap<TriMesh, PolygonInfo>();

/** Measures the quads and polygons of a mesh, once for each mesh; undefined if it has none. */
export function polygonsOf(mesh: TriMesh): PolygonInfo | undefined {
	const info = known.get(mesh) ?? measured(mesh);
	if (info) known.set(mesh, info);
	return info;
}

function measured(mesh: TriMesh): PolygonInfo | undefined {
	const cells = mesh.cells ?? [];
	const own = [...cells.keys()].filter((b) => {
		const { shape } = cells[b]!;
		return (shape === 'quad' || shape === 'polygon') && cellCount(cells[b]!) > 0;
	});
	if (own.length === 0) return undefined;
	const nodes = new Uint32Array(own.reduce((sum, b) => sum + cells[b]!.nodes.length, 0));
	const count = own.reduce((sum, b) => sum + cellCount(cells[b]!), 0);
	const offsets = new Uint32Array(count + 1);
	let at = 0;
	let cell = 0;
	for (const b of own) {
		const block = cells[b]!;
		nodes.set(block.nodes, at);
		const end = cell + cellCount(block);
		for (let i = 1; cell < end; i++)
			offsets[++cell] = at + (block.offsets ? block.offsets[i]! : 4 * i);
		at += block.nodes.length;
	}
	const figures = polygonFigures(mesh.dimension, mesh.points, nodes, offsets);
	let smallest = figures.smallest;
	let block = 0;
	while (smallest >= cellCount(cells[own[block]!]!)) smallest -= cellCount(cells[own[block++]!]!);
	const byCorners = figures.byCorners.flatMap((some, corners) =>
		some > 0 ? [{ corners, count: some }] : [],
	);
	return {
		...figures,
		byCorners,
		byArea: areaSteps.map((from, k) => ({ from, count: figures.byArea[k]! })),
		byEdgeRatio: ratioSteps.map((from, k) => ({ from, count: figures.byEdgeRatio[k]! })),
		smallest: nameOfCell(mesh, { block: own[block]!, cell: smallest }),
	};
}
