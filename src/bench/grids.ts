import Delaunator from 'delaunator';
import type { TriMesh } from '../mesh/triMesh.ts';

/** The 32-bit PCG hash of the conventions in `expected-refinement.json`. */
export function pcg(value: number): number {
	const s = (Math.imul(value, 747796405) + 2891336453) >>> 0;
	const w = Math.imul((s >>> ((s >>> 28) + 4)) ^ s, 277803737) >>> 0;
	return ((w >>> 22) ^ w) >>> 0;
}

/** A mesh in the plane without fields; `points` are x y of each, `triangles` three 0-based points each. */
export const planarMesh = (points: Float64Array, triangles: Uint32Array): TriMesh => ({
	dimension: 2,
	points,
	triangles,
	fields: [],
});

/**
 * The perturbed grid of `expected-refinement.json`: `columns` × `rows` cells of two triangles each, counter-clockwise;
 * `columns` divides 2²¹.
 */
export function perturbedGrid(columns: number, rows: number): TriMesh {
	const cell = 2 ** 23 / columns;
	const points = new Float64Array(2 * (columns + 1) * (rows + 1));
	for (let j = 0; j <= rows; j++)
		for (let i = 0; i <= columns; i++) {
			const id = j * (columns + 1) + i;
			const isInside = i > 0 && i < columns && j > 0 && j < rows;
			const dx = isInside ? (pcg(2 * id) % (cell / 2)) - cell / 4 : 0;
			const dy = isInside ? (pcg(2 * id + 1) % (cell / 2)) - cell / 4 : 0;
			points[2 * id] = (i * cell + dx) / 2 ** 23;
			points[2 * id + 1] = (j * cell + dy) / 2 ** 23;
		}
	const triangles = cellTriangles(columns, rows, (c) => (pcg((c ^ 0x9e3779b9) >>> 0) & 1) === 1);
	return planarMesh(points, triangles);
}

/** The points of `columns` × `rows` cells, row by row; `pointAt` returns x and y of point i of row j. */
export function latticePoints(
	columns: number,
	rows: number,
	pointAt: (i: number, j: number) => readonly [number, number],
): Float64Array {
	const points = new Float64Array(2 * (columns + 1) * (rows + 1));
	let at = 0;
	for (let j = 0; j <= rows; j++)
		for (let i = 0; i <= columns; i++) {
			const [x, y] = pointAt(i, j);
			points[at++] = x;
			points[at++] = y;
		}
	return points;
}

/**
 * Two triangles for each of `columns` × `rows` cells, whose diagonal rises or falls:
 *
 * ```
 * D---F   rising: (A, B, F) and (A, F, D)
 * |   |   falling: (A, B, D) and (B, F, D)
 * A---B
 * ```
 */
export function cellTriangles(columns: number, rows: number, rises: (cell: number) => boolean) {
	const triangles = new Uint32Array(6 * columns * rows);
	let at = 0;
	for (let j = 0; j < rows; j++)
		for (let i = 0; i < columns; i++) {
			const a = j * (columns + 1) + i;
			const [b, d, f] = [a + 1, a + columns + 1, a + columns + 2];
			const corners = rises(j * columns + i) ? [a, b, f, a, f, d] : [a, b, d, b, f, d];
			for (const corner of corners) triangles[at++] = corner;
		}
	return triangles;
}

/**
 * `columns` × `rows` cells of two triangles whose edges are all equal, to the last bit: a triangular lattice in the
 * plane x + y + z = 0, where every edge has squared length 2. Ties everywhere.
 */
export function equalLattice(columns: number, rows: number): TriMesh {
	const points = new Float64Array(3 * (columns + 1) * (rows + 1));
	let at = 0;
	for (let j = 0; j <= rows; j++)
		for (let i = 0; i <= columns; i++) {
			points[at++] = i + j;
			points[at++] = -i;
			points[at++] = -j;
		}
	return { dimension: 3, points, triangles: cellTriangles(columns, rows, () => false), fields: [] };
}

/**
 * A quarter of a ring, graded towards its centre: a perturbed grid with `columns` cells along a quarter circle and
 * `rows` along the radius, mapped by z → exp(z), which preserves angles and makes the size of cells proportional to
 * their distance from the centre. The outer radius is 1; coordinates are multiples of 2⁻³⁰.
 */
export function gradedRing(columns: number, rows: number): TriMesh {
	const step = Math.PI / 2 / columns;
	const shift = (id: number) => pcg(id) / 2 ** 33 - 0.25;
	const points = latticePoints(columns, rows, (i, j) => {
		const id = j * (columns + 1) + i;
		const isInside = i > 0 && i < columns && j > 0 && j < rows;
		const angle = step * (columns - i - (isInside ? shift(2 * id) : 0));
		const radius = Math.exp(step * (j - rows + (isInside ? shift(2 * id + 1) : 0)));
		return [radius * Math.cos(angle), radius * Math.sin(angle)];
	});
	for (let k = 0; k < points.length; k++) points[k] = Math.round(points[k]! * 2 ** 30) / 2 ** 30;
	return planarMesh(
		points,
		cellTriangles(columns, rows, (c) => (pcg((c ^ 0x9e3779b9) >>> 0) & 1) === 1),
	);
}

/** A Delaunay triangulation of `count` points of a grid over the unit square, each moved at random. */
export function jitteredDelaunay(count: number): TriMesh {
	const columns = Math.ceil(Math.sqrt(count));
	const omitted = columns ** 2 - count;
	const points = new Float64Array(2 * count);
	let at = 0;
	for (let i = 0; i < columns ** 2; i++) {
		const interval = Math.floor(columns ** 2 / omitted);
		if (i % interval === interval >> 1 && Math.floor(i / interval) < omitted) continue;
		for (const [k, cell] of [i % columns, Math.floor(i / columns)].entries()) {
			const isInside = cell > 0 && cell < columns - 1;
			const shift = isInside ? 0.7 * (pcg(2 * i + k) / 2 ** 32 - 0.5) : 0;
			points[at++] = (cell + shift) / (columns - 1);
		}
	}
	const { triangles } = new Delaunator(points);
	// The library's triangles are counter-clockwise if y points down.
	for (let i = 0; i < triangles.length; i += 3) triangles.subarray(i, i + 2).reverse();
	return planarMesh(points, triangles);
}

/** The triangles that `hash:fraction` selects: those with t × 2654435761 mod 2³² below the fraction of 2³². */
export function hashedSelection(triangles: number, fraction: number): Uint8Array {
	const threshold = Math.ceil(fraction * 2 ** 32);
	const selection = new Uint8Array(triangles);
	for (let t = 0; t < triangles; t++)
		if (Math.imul(t, 2654435761) >>> 0 < threshold) selection[t] = 1;
	return selection;
}
