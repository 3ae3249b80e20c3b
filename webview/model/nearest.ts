import { cellsIn, type Grid } from '../../src/mesh/triangleGrid.ts';
import type { EdgeOrPoint, MeshEntities } from './entities.ts';

/**
 * The point of the mesh nearest to a position and not farther than `reach`, or -1; of equally near ones the first. Positions
 * are relative to the origin of the display. Points of triangles are found by the grid of triangles, the others are
 * compared one by one. Points that only `hidden` triangles have, a byte for each, are not found.
 */
export function nearestPoint(
	entities: MeshEntities,
	grid: Grid,
	x: number,
	y: number,
	reach: number,
	hidden?: Uint8Array | null,
): number {
	const { points, triangles, loosePoints } = entities;
	const search = offerNearest(reach);
	const look = (p: number) =>
		search.offer(p, (points[2 * p]! - x) ** 2 + (points[2 * p + 1]! - y) ** 2);
	near(grid, x, y, reach, (t) => {
		if (hidden?.[t]) return;
		for (let k = 0; k < 3; k++) look(triangles[3 * t + k]!);
	});
	for (const p of loosePoints) look(p);
	return search.found();
}

/** The edge nearest to a position and not farther than `reach`, or -1; as `nearestPoint`. */
export function nearestEdge(
	entities: MeshEntities,
	grid: Grid,
	x: number,
	y: number,
	reach: number,
	hidden?: Uint8Array | null,
): number {
	const { points, edges, triangleEdges, looseEdges } = entities;
	const search = offerNearest(reach);
	const look = (e: number) => {
		// A cut inside a face is none.
		if (2 * e >= edges.length) return;
		const [a, b] = [2 * edges[2 * e]!, 2 * edges[2 * e + 1]!];
		const [ax, ay] = [points[a]!, points[a + 1]!];
		search.offer(e, squareToSegment(ax, ay, points[b]!, points[b + 1]!, x, y));
	};
	near(grid, x, y, reach, (t) => {
		if (hidden?.[t]) return;
		for (let k = 0; k < 3; k++) look(triangleEdges[3 * t + k]!);
	});
	for (const e of looseEdges) look(e);
	return search.found();
}

/** The edge or corner of some triangles that is nearest to a position and not farther than `reach`, or -1. */
export function nearestOf(
	{ points, triangles, edges, triangleEdges }: MeshEntities,
	kind: EdgeOrPoint,
	some: readonly number[],
	x: number,
	y: number,
	reach: number,
): number {
	const search = offerNearest(reach);
	for (const k of some.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2])) {
		const entity = (kind === 'edges' ? triangleEdges : triangles)[k]!;
		if (kind === 'edges' && 2 * entity >= edges.length) continue;
		const [a, b] =
			kind === 'edges' ? [edges[2 * entity]!, edges[2 * entity + 1]!] : [entity, entity];
		const [ax, ay, bx, by] = [
			points[2 * a]!,
			points[2 * a + 1]!,
			points[2 * b]!,
			points[2 * b + 1]!,
		];
		search.offer(entity, squareToSegment(ax, ay, bx, by, x, y));
	}
	return search.found();
}

/** Square of the distance of (x, y) from the segment between a and b. */
export function squareToSegment(
	ax: number,
	ay: number,
	bx: number,
	by: number,
	x: number,
	y: number,
): number {
	const [dx, dy] = [bx - ax, by - ay];
	const square = dx * dx + dy * dy;
	const along = square > 0 ? ((x - ax) * dx + (y - ay) * dy) / square : 0;
	const share = Math.max(0, Math.min(1, along));
	return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/** Finds the nearest of what it is offered by squares of distances, not farther than `reach`; of equal ones the first. */
export function offerNearest(reach: number) {
	let best = -1;
	let least = reach * reach;
	return {
		offer(entity: number, square: number): void {
			if (square > least || (square === least && best >= 0 && entity >= best)) return;
			best = entity;
			least = square;
		},
		found: () => best,
	};
}

/** Visits the triangles with a cell near a position, some of them more than once. */
function near(grid: Grid, x: number, y: number, reach: number, visit: (t: number) => void): void {
	const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
	const cells = cellsIn(grid, box);
	if (!cells) return;
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++)
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) visit(grid.items[k]!);
		}
}
