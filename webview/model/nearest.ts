import { cellsIn, type Grid } from '../../src/mesh/triangleGrid.ts';
import type { EdgeOrPoint, MeshEntities } from './entities.ts';

/**
 * The nearest point of the mesh within `reach`, or -1; among equally near ones the first. Positions are relative to the
 * display origin. Points of triangles are searched through the grid, loose points linearly. Points of only `hidden`
 * triangles (a byte each) are excluded.
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
	const offer = (p: number) =>
		search.offer(p, (points[2 * p]! - x) ** 2 + (points[2 * p + 1]! - y) ** 2);
	visitNear(grid, x, y, reach, (t) => {
		if (hidden?.[t]) return;
		for (let k = 0; k < 3; k++) offer(triangles[3 * t + k]!);
	});
	for (const p of loosePoints) offer(p);
	return search.found();
}

/** The nearest edge within `reach`, or -1; as `nearestPoint`. */
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
	const offer = (e: number) => {
		// A cut inside a face is no edge.
		if (2 * e >= edges.length) return;
		const [a, b] = [2 * edges[2 * e]!, 2 * edges[2 * e + 1]!];
		const [ax, ay] = [points[a]!, points[a + 1]!];
		search.offer(e, squareToSegment(ax, ay, points[b]!, points[b + 1]!, x, y));
	};
	visitNear(grid, x, y, reach, (t) => {
		if (hidden?.[t]) return;
		for (let k = 0; k < 3; k++) offer(triangleEdges[3 * t + k]!);
	});
	for (const e of looseEdges) offer(e);
	return search.found();
}

/** The nearest edge or corner of the triangles in `candidates` within `reach`, or -1. */
export function nearestOf(
	{ points, triangles, edges, triangleEdges }: MeshEntities,
	kind: EdgeOrPoint,
	candidates: readonly number[],
	x: number,
	y: number,
	reach: number,
): number {
	const search = offerNearest(reach);
	for (const k of candidates.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2])) {
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

/** Squared distance of (x, y) from the segment ab. */
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
	const projection = square > 0 ? ((x - ax) * dx + (y - ay) * dy) / square : 0;
	const share = Math.max(0, Math.min(1, projection));
	return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/**
 * Keeps the nearest of the offered entities, compared by squared distance, within `reach`; among equal ones the first.
 */
export function offerNearest(reach: number) {
	let best = -1;
	let bestSquare = reach * reach;
	return {
		offer(entity: number, square: number): void {
			if (square > bestSquare || (square === bestSquare && best >= 0 && entity >= best)) return;
			best = entity;
			bestSquare = square;
		},
		found: () => best,
	};
}

/** Visits the triangles in grid cells within `reach`, some of them more than once. */
function visitNear(
	grid: Grid,
	x: number,
	y: number,
	reach: number,
	visit: (t: number) => void,
): void {
	const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
	const cells = cellsIn(grid, box);
	if (!cells) return;
	for (let row = cells.rows[0]; row <= cells.rows[1]; row++)
		for (let column = cells.columns[0]; column <= cells.columns[1]; column++) {
			const c = row * grid.columns + column;
			for (let k = grid.starts[c]!; k < grid.starts[c + 1]!; k++) visit(grid.items[k]!);
		}
}
