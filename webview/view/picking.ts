import type { Box } from './camera.ts';
import { cellsIn, type Grid } from './grid.ts';

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
 * The triangle at a point: the first one that contains it (borders count), or -1. Triangles are six numbers each,
 * x y of three corners; the point is in the same coordinates.
 */
export function triangleAt(corners: Float32Array, grid: Grid, x: number, y: number): number {
	const cells = cellsIn(grid, { minX: x, minY: y, maxX: x, maxY: y });
	if (!cells) return -1;
	const c = cells.rows[0] * grid.columns + cells.columns[0];
	for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++)
		if (contains(corners, grid.items[k]!, x, y)) return grid.items[k]!;
	return -1;
}

/** Whether triangle `t` and the box have a point in common: no side of either separates them. */
function touches(corners: Float32Array, t: number, box: Box): boolean {
	const i = 6 * t;
	const xs = [corners[i]!, corners[i + 2]!, corners[i + 4]!] as const;
	const ys = [corners[i + 1]!, corners[i + 3]!, corners[i + 5]!] as const;
	if (Math.max(...xs) < box.minX || Math.min(...xs) > box.maxX) return false;
	if (Math.max(...ys) < box.minY || Math.min(...ys) > box.maxY) return false;
	const turn = Math.sign(side(xs[0], ys[0], xs[1], ys[1], xs[2], ys[2])) || 1;
	for (let k = 0; k < 3; k++) {
		const [ax, ay, bx, by] = [xs[k]!, ys[k]!, xs[(k + 1) % 3]!, ys[(k + 1) % 3]!];
		// The corner of the box farthest to the inner side decides whether the whole box is outside.
		const x = turn * (by - ay) > 0 ? box.minX : box.maxX;
		const y = turn * (bx - ax) > 0 ? box.maxY : box.minY;
		if (turn * side(ax, ay, bx, by, x, y) < 0) return false;
	}
	return true;
}

/** All triangles that a rectangle touches, in rising order. */
export function trianglesIn(corners: Float32Array, grid: Grid, box: Box): Uint32Array {
	const cells = cellsIn(grid, box);
	if (!cells) return new Uint32Array(0);
	const seen = new Uint8Array(corners.length / 6);
	let found = 0;
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++) {
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) {
				const t = grid.items[k]!;
				if (seen[t] || !touches(corners, t, box)) continue;
				seen[t] = 1;
				found++;
			}
		}
	}
	const list = new Uint32Array(found);
	for (let t = 0, n = 0; n < found; t++) if (seen[t]) list[n++] = t;
	return list;
}
