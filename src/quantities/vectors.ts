import type { Matrix } from '../mesh/rotation.ts';
import { type Field, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { visibleMembers } from '../mesh/visibleMembers.ts';
import { isVector, namedFields } from './fieldSources.ts';
import { ellipsesOf } from './sizeFigures.ts';

/** Pixels of the longest vector's arrow. */
export const LONGEST_ARROW = 28;

/** Legend of ellipses, which all have the same length. */
export const ELLIPSE_LEGEND = 'direction and ratio of sizes';

/**
 * Side of the squares with one arrow each, in units of the mesh, for `scale` pixels a unit: a power of two, 32 to 64
 * pixels, so that arrows keep their positions while a view is moved or zoomed a little.
 */
export const arrowSpacing = (scale: number): number => 2 ** Math.ceil(Math.log2(32 / scale));

/** A rectangle of the plane. */
interface Box {
	readonly minX: number;
	readonly minY: number;
	readonly maxX: number;
	readonly maxY: number;
}

/** Vectors projected to the plane of the view. */
export interface Vectors {
	/** x y of the foot of each vector: a point, or the centroid of a triangle. */
	readonly feet: Float64Array;
	/** x y of each vector; NaN if it is hidden. */
	readonly values: Float64Array;
	/** Depth of each foot, in a rotated mesh in space. */
	readonly depths?: Float64Array;
	/** Largest finite length before hiding, in space if the mesh is rotated; 0 if there is none. */
	readonly longest: number;
	/** For ellipses: shorter axis divided by the longer; `values` are the semi-major axes. */
	readonly ratios?: Float64Array;
}

/**
 * The vectors that a quantity is a component or the magnitude of, or the ellipses of its metrics; undefined if it has
 * neither. Vectors on corners are averaged over each triangle.
 *
 * @param hidden a byte for each triangle, 1 if no vector begins there; nor does one at a point with only hidden
 * triangles
 * @param rotation rotation of the vectors, for a mesh with rotated points
 */
export function vectorsOf(
	mesh: TriMesh,
	quantity: string,
	hidden?: Uint8Array,
	rotation?: Matrix,
): Vectors | undefined {
	const named = namedFields(mesh).find(
		({ field, id, lines }) =>
			!lines &&
			field.on !== 'edges' &&
			isVector(field) &&
			quantity.startsWith(`field:${id}:`) &&
			!quantity.slice(`field:${id}:`.length).includes(':'),
	);
	if (!named) return ellipseVectors(mesh, quantity, hidden);
	const { field } = named;
	const onPoints = field.on === 'points';
	const vectorField = field.on === 'corners' ? meansIn(field) : field;
	const values = rotation ? rotatedValues(vectorField, rotation) : inPlane(vectorField);
	const longest = longestOf(vectorField, rotation ? vectorField.components : 2);
	if (hidden && onPoints)
		hideExcept(values, visibleMembers(mesh.triangles, pointCount(mesh), hidden));
	if (hidden && !onPoints)
		hideExcept(
			values,
			hidden.map((flag) => 1 - flag),
		);
	const positions = onPoints ? mesh.points : centroidsOf(mesh);
	const feet = mesh.dimension === 2 ? positions : inPlane({ values: positions, components: 3 });
	if (!rotation || mesh.dimension === 2) return { feet, values, longest };
	const depths = Float64Array.from(
		{ length: positions.length / 3 },
		(_, i) => positions[3 * i + 2]!,
	);
	return { feet, values, longest, depths };
}

/** The semi-major axis of each ellipse, of length ½; `longest` is 1. */
function ellipseVectors(mesh: TriMesh, quantity: string, hidden?: Uint8Array): Vectors | undefined {
	const ellipses = ellipsesOf(mesh, namedFields(mesh), quantity);
	if (!ellipses) return undefined;
	const { halves, ratios } = ellipses;
	if (hidden) hideExcept(halves, visibleMembers(mesh.triangles, pointCount(mesh), hidden));
	return { feet: mesh.points, values: halves, longest: 1, ratios };
}

/** Largest finite length of a vector, by its first `counted` components. */
function longestOf({ values, components }: Components, size: number): number {
	let longest = 0;
	for (let i = 0; i < values.length; i += components) {
		const length = Math.hypot(...values.subarray(i, i + size));
		if (length > longest && length < Infinity) longest = length;
	}
	return longest;
}

function hideExcept(values: Float64Array, visible: Uint8Array): void {
	for (let i = 0; i < visible.length; i++)
		if (!visible[i]) values.fill(Number.NaN, 2 * i, 2 * i + 2);
}

/**
 * Chooses for each square of a box the vector that begins nearest to its centre, in one pass over all.
 *
 * @param spacing the side of a square, see `arrowSpacing`
 * @param isCandidate whether a vector may be chosen; all may if absent
 */
export function onePerSquare(
	{ feet, values }: Vectors,
	{ minX, minY, maxX, maxY }: Box,
	spacing: number,
	isCandidate?: (i: number) => boolean,
): Int32Array {
	const [left, low] = [Math.floor(minX / spacing), Math.floor(minY / spacing)];
	const columns = Math.floor(maxX / spacing) - left + 1;
	const rows = Math.floor(maxY / spacing) - low + 1;
	const chosen = new Int32Array(columns * rows).fill(-1);
	const nearest = new Float64Array(columns * rows).fill(Infinity);
	for (let i = 0; i < values.length; i += 2) {
		const [x, y] = [feet[i]! / spacing - left, feet[i + 1]! / spacing - low];
		const [column, row] = [Math.floor(x), Math.floor(y)];
		if (!(column >= 0 && column < columns && row >= 0 && row < rows)) continue;
		if (!Number.isFinite(values[i]! + values[i + 1]!)) continue;
		const square = row * columns + column;
		const squaredDistance = (x - column - 0.5) ** 2 + (y - row - 0.5) ** 2;
		if (squaredDistance >= nearest[square]! || isCandidate?.(i / 2) === false) continue;
		nearest[square] = squaredDistance;
		chosen[square] = i / 2;
	}
	return chosen.filter((i) => i >= 0);
}

/** Centroids of the triangles, with the dimension of the points. */
function centroidsOf({ points, dimension, triangles }: TriMesh): Float64Array {
	const centroids = new Float64Array((dimension * triangles.length) / 3);
	for (let i = 0; i < triangles.length; i++)
		for (let k = 0; k < dimension; k++)
			centroids[dimension * Math.floor(i / 3) + k]! += points[dimension * triangles[i]! + k]! / 3;
	return centroids;
}

/** Rows of `components` numbers. */
type Components = Pick<Field, 'components'> & { readonly values: Float64Array | Field['values'] };

function inPlane({ values, components }: Components): Float64Array {
	const plane = new Float64Array((2 * values.length) / components);
	for (let i = 0; 2 * i < plane.length; i++) {
		plane[2 * i] = values[components * i]!;
		plane[2 * i + 1] = values[components * i + 1]!;
	}
	return plane;
}

/** Components of rotated vectors to the right and up; a missing third component is 0. */
function rotatedValues({ values, components }: Components, m: Matrix): Float64Array {
	const rotated = new Float64Array((2 * values.length) / components);
	for (let i = 0; 2 * i < rotated.length; i++)
		for (let row = 0; row < 2; row++)
			for (let k = 0; k < components; k++)
				rotated[2 * i + row]! += m[3 * row + k]! * values[components * i + k]!;
	return rotated;
}

/** The mean of the corners of each triangle. */
function meansIn({ values, components }: Field): Components {
	const means = new Float64Array(values.length / 3);
	for (let i = 0; i < values.length; i++) {
		const [corner, k] = [Math.floor(i / components), i % components];
		means[components * Math.floor(corner / 3) + k]! += values[i]! / 3;
	}
	return { values: means, components };
}
