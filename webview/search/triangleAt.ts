import { isCut, type Plane } from '../../src/mesh/cut.ts';
import { cellsIn, type Grid } from '../../src/mesh/triangleGrid.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';

/**
 * The first triangle that contains a point (borders included) and is not `hidden`, or -1. Triangles are six numbers
 * each, x y of three corners; the point is in the same coordinates.
 */
export function triangleAt(
	corners: Float32Array,
	grid: Grid,
	x: number,
	y: number,
	hidden?: Uint8Array | null,
): number {
	for (const t of candidatesAt(grid, x, y))
		if (!hidden?.[t] && contains(corners, t, x, y)) return t;
	return -1;
}

/** The triangle in space nearest to the viewer at a point, neither clipped nor `hidden`; -1 if there is none. */
export function frontTriangleAt(
	{ corners, heights, grid }: Pick<TriangleArrays, 'corners' | 'heights' | 'grid'>,
	plane: Plane | null,
	x: number,
	y: number,
	hidden?: Uint8Array | null,
): number {
	let [front, nearest] = [-1, Number.NEGATIVE_INFINITY];
	for (const t of candidatesAt(grid, x, y)) {
		if (hidden?.[t] || !contains(corners, t, x, y)) continue;
		const depth = depthAt(corners, heights!, t, x, y);
		if (depth <= nearest || (plane && isCut(plane, x, y, depth))) continue;
		[front, nearest] = [t, depth];
	}
	return front;
}

/** Depth of triangle `t` at a point that it contains, larger when nearer to the viewer. */
function depthAt(
	corners: Float32Array,
	heights: Float32Array,
	t: number,
	x: number,
	y: number,
): number {
	const i = 6 * t;
	const [ax, ay] = [corners[i]!, corners[i + 1]!];
	const [bx, by] = [corners[i + 2]!, corners[i + 3]!];
	const [cx, cy] = [corners[i + 4]!, corners[i + 5]!];
	const [a, b, c] = [heights[3 * t]!, heights[3 * t + 1]!, heights[3 * t + 2]!];
	const [u, v] = [twiceArea(bx, by, cx, cy, x, y), twiceArea(cx, cy, ax, ay, x, y)];
	const total = twiceArea(ax, ay, bx, by, cx, cy);
	return total === 0 ? Math.max(a, b, c) : (u * a + v * b + (total - u - v) * c) / total;
}

/** Triangles that may contain a point. */
function candidatesAt(grid: Grid, x: number, y: number): Uint32Array {
	const cells = cellsIn(grid, { minX: x, minY: y, maxX: x, maxY: y });
	if (!cells) return new Uint32Array(0);
	const c = cells.rows[0] * grid.columns + cells.columns[0];
	return grid.items.subarray(grid.starts[c]!, grid.starts[c + 1]!);
}

/** Whether (x, y) lies in triangle `t` or on its border, in either orientation. */
function contains(corners: Float32Array, t: number, x: number, y: number): boolean {
	const i = 6 * t;
	const [ax, ay, bx, by, cx, cy] = [
		corners[i]!,
		corners[i + 1]!,
		corners[i + 2]!,
		corners[i + 3]!,
		corners[i + 4]!,
		corners[i + 5]!,
	];
	const u = twiceArea(ax, ay, bx, by, x, y);
	const v = twiceArea(bx, by, cx, cy, x, y);
	const w = twiceArea(cx, cy, ax, ay, x, y);
	if (u === 0 && v === 0 && w === 0) return false;
	return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/** Twice the signed area of triangle abp. */
const twiceArea = (
	ax: number,
	ay: number,
	bx: number,
	by: number,
	px: number,
	py: number,
): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);
