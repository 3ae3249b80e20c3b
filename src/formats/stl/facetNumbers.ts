import type { TriMesh } from '../../mesh/triMesh.ts';
import type { ColumnWork } from '../io/rowBytes.ts';

/** Numbers of a facet: its normal, and three coordinates of each corner. */
export const facetWidth = 12;

/**
 * The normals of triangles, and three coordinates of each corner, z being 0 in the plane. −0 becomes 0, so that corners
 * that coincide have equal bits.
 *
 * @param triangles three corners of each
 */
export function facetNumbers(
	{ dimension, points }: Pick<TriMesh, 'dimension' | 'points'>,
	triangles: Uint32Array,
): Float64Array {
	const values = new Float64Array(facetWidth * (triangles.length / 3));
	for (let k = 0, at = 3; k < triangles.length; k += 3, at += facetWidth) {
		for (let corner = 0; corner < 3; corner++) {
			const point = dimension * triangles[k + corner]!;
			const to = at + 3 * corner;
			values[to] = points[point]! + 0;
			values[to + 1] = points[point + 1]! + 0;
			values[to + 2] = dimension === 3 ? points[point + 2]! + 0 : 0;
		}
		normalOf(values, at, values, at - 3);
	}
	return values;
}

/** `facetNumbers` as rows of a file, computed from three corners each. */
export const facetsColumn: ColumnWork<Pick<TriMesh, 'dimension' | 'points'>> = {
	name: 'facets',
	width: facetWidth,
	numbers: (triangles, mesh) => facetNumbers(mesh, triangles),
};

/** Threshold below which a sum of squares may have lost digits to underflow. */
const minSquares = 1e-280;

/** Writes the unit normal of a triangle to `into` at `to`; 0 0 0 if it has none. */
export function normalOf(
	corners: Float64Array | Float32Array,
	at: number,
	target: Float64Array,
	to: number,
): void {
	let largest = 0;
	for (let k = at; k < at + 9; k++) largest = Math.max(largest, Math.abs(corners[k]!));
	// Scales the coordinates so that no product overflows.
	const scale = largest > 0 ? 1 / largest : 0;
	const px = scale * corners[at]!;
	const py = scale * corners[at + 1]!;
	const pz = scale * corners[at + 2]!;
	const ux = scale * corners[at + 3]! - px;
	const uy = scale * corners[at + 4]! - py;
	const uz = scale * corners[at + 5]! - pz;
	const vx = scale * corners[at + 6]! - px;
	const vy = scale * corners[at + 7]! - py;
	const vz = scale * corners[at + 8]! - pz;
	const x = uy * vz - uz * vy;
	const y = uz * vx - ux * vz;
	const z = ux * vy - uy * vx;
	const squares = x * x + y * y + z * z;
	const length = squares > minSquares ? Math.sqrt(squares) : Math.hypot(x, y, z);
	const isNormal = length > 0 && Number.isFinite(length);
	target[to] = isNormal ? x / length : 0;
	target[to + 1] = isNormal ? y / length : 0;
	target[to + 2] = isNormal ? z / length : 0;
}
