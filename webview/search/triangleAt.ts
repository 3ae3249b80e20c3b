import { cellsIn, type Grid } from '../model/grid.ts';

/** Twice the signed area of a, b, p. */
const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number =>
	(bx - ax) * (py - ay) - (by - ay) * (px - ax);

/** Whether (x, y) lies in triangle `t` or on its border, whichever way the triangle goes round. */
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
	const u = side(ax, ay, bx, by, x, y);
	const v = side(bx, by, cx, cy, x, y);
	const w = side(cx, cy, ax, ay, x, y);
	if (u === 0 && v === 0 && w === 0) return false;
	return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/**
 * The triangle at a point: the first one that contains it (borders count) and is not `hidden`, or -1. Triangles are six numbers each,
 * x y of three corners; the point is in the same coordinates.
 */
export function triangleAt(
	corners: Float32Array,
	grid: Grid,
	x: number,
	y: number,
	hidden?: Uint8Array | null,
): number {
	const cells = cellsIn(grid, { minX: x, minY: y, maxX: x, maxY: y });
	if (!cells) return -1;
	const c = cells.rows[0] * grid.columns + cells.columns[0];
	for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++)
		if (!hidden?.[grid.items[k]!] && contains(corners, grid.items[k]!, x, y)) return grid.items[k]!;
	return -1;
}
