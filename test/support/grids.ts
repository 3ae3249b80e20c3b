import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** The 32-bit permuted congruential hash of the conventions in `expected-refinement.json`. */
export function pcg(value: number): number {
	const s = (Math.imul(value, 747796405) + 2891336453) >>> 0;
	const w = Math.imul((s >>> ((s >>> 28) + 4)) ^ s, 277803737) >>> 0;
	return ((w >>> 22) ^ w) >>> 0;
}

const plane = (points: Float64Array, triangles: Uint32Array): TriMesh => ({
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
			const inside = i > 0 && i < columns && j > 0 && j < rows;
			const dx = inside ? (pcg(2 * id) % (cell / 2)) - cell / 4 : 0;
			const dy = inside ? (pcg(2 * id + 1) % (cell / 2)) - cell / 4 : 0;
			points[2 * id] = (i * cell + dx) / 2 ** 23;
			points[2 * id + 1] = (j * cell + dy) / 2 ** 23;
		}
	const triangles = cellTriangles(columns, rows, (c) => (pcg((c ^ 0x9e3779b9) >>> 0) & 1) === 1);
	return plane(points, triangles);
}

/** Square cells, each halved by its rising diagonal: all triangles are right and alike, of `side` 1. */
export function rightTriangleGrid(columns: number, rows: number): TriMesh {
	return plane(
		latticePoints(columns, rows, (i, j) => [i, j]),
		cellTriangles(columns, rows, () => true),
	);
}

/** A parallelogram of equilateral triangles of side 1. */
export function equilateralLattice(columns: number, rows: number): TriMesh {
	const height = Math.sqrt(3) / 2;
	// Rows lean to the right, so that the falling diagonal of each cell has length 1 too.
	return plane(
		latticePoints(columns, rows, (i, j) => [i + j / 2, j * height]),
		cellTriangles(columns, rows, () => false),
	);
}

function latticePoints(
	columns: number,
	rows: number,
	place: (i: number, j: number) => readonly [number, number],
): Float64Array {
	const points = new Float64Array(2 * (columns + 1) * (rows + 1));
	let at = 0;
	for (let j = 0; j <= rows; j++)
		for (let i = 0; i <= columns; i++) {
			const [x, y] = place(i, j);
			points[at++] = x;
			points[at++] = y;
		}
	return points;
}

/**
 * ```
 * D---F   rising: (A, B, F) and (A, F, D)
 * |   |   falling: (A, B, D) and (B, F, D)
 * A---B
 * ```
 */
function cellTriangles(columns: number, rows: number, rises: (cell: number) => boolean) {
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
 * Checksum of a mesh in the plane that does not depend on the order of points, triangles or corners. Coordinates are
 * between 0 and 2 and count in units of 2^−bits (24 for inputs and results of longest-edge bisection).
 */
export function orderFreeChecksum({ points, triangles }: TriMesh, bits = 24): number {
	const hashes = new Uint32Array(points.length / 2);
	for (let p = 0; p < hashes.length; p++) {
		const x = Math.trunc(points[2 * p]! * 2 ** bits);
		const y = Math.trunc(points[2 * p + 1]! * 2 ** bits);
		hashes[p] = pcg((x + pcg(y)) >>> 0);
	}
	let sum = 0;
	for (let i = 0; i < triangles.length; i += 3) {
		const corners =
			hashes[triangles[i]!]! + hashes[triangles[i + 1]!]! + hashes[triangles[i + 2]!]!;
		sum = (sum + pcg(corners >>> 0)) >>> 0;
	}
	return sum;
}

/** Triangles that `hash:fraction` selects: t × 2654435761 mod 2³² below the fraction of 2³². */
export function hashedSelection(triangles: number, fraction: number): Uint8Array {
	const threshold = Math.ceil(fraction * 2 ** 32);
	const selection = new Uint8Array(triangles);
	for (let t = 0; t < triangles; t++)
		if (Math.imul(t, 2654435761) >>> 0 < threshold) selection[t] = 1;
	return selection;
}
