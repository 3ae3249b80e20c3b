import { type Field, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { isVector, namedFields } from './fieldSources.ts';

/** Pixels of the arrow of the longest vector. */
export const LONGEST_ARROW = 28;

/**
 * The side of the squares of the plane of which each gets one arrow, in the mesh's unit, by the pixels to such a unit: a power
 * of two, 32 to 64 pixels, so that arrows stay where they are while a view is moved or zoomed a little.
 */
export const arrowSpacing = (scale: number): number => 2 ** Math.ceil(Math.log2(32 / scale));

/** A rectangle of the plane. */
interface Box {
	readonly minX: number;
	readonly minY: number;
	readonly maxX: number;
	readonly maxY: number;
}

/** Vectors of a mesh's plane; what they have along a third axis is left out. */
export interface Vectors {
	/** x y of where each begins: a point, or the middle of a triangle. */
	readonly feet: Float64Array;
	/** x y of each; NaN of what is hidden. */
	readonly values: Float64Array;
	/** The length of the longest that is finite; 0 where there is none. */
	readonly longest: number;
}

/**
 * The vectors that a quantity is a component or the magnitude of; undefined where it is of none. Those of corners are the
 * mean of each triangle.
 *
 * @param hidden a byte for each triangle, 1 where none begins, nor at a point that only such triangles have
 */
export function vectorsOf(
	mesh: TriMesh,
	quantity: string,
	hidden?: Uint8Array,
): Vectors | undefined {
	const named = namedFields(mesh).find(
		({ field, id, lines }) =>
			!lines &&
			field.on !== 'edges' &&
			isVector(field) &&
			quantity.startsWith(`field:${id}:`) &&
			!quantity.slice(`field:${id}:`.length).includes(':'),
	);
	if (!named) return undefined;
	const { field } = named;
	const values = field.on === 'corners' ? meansIn(field, mesh) : inPlane(field);
	let longest = 0;
	for (let i = 0; i < values.length; i += 2) {
		const length = Math.hypot(values[i]!, values[i + 1]!);
		if (length > longest && length < Infinity) longest = length;
	}
	const onPoints = field.on === 'points';
	if (hidden) hide(values, onPoints ? hiddenPoints(mesh, hidden) : hidden);
	return { feet: onPoints ? pointsOf(mesh) : middlesOf(mesh), values, longest };
}

function hide(values: Float64Array, hidden: Uint8Array): void {
	for (let i = 0; i < hidden.length; i++) if (hidden[i]) values.fill(Number.NaN, 2 * i, 2 * i + 2);
}

/** 1 for each point of hidden triangles and no other. */
function hiddenPoints({ points, dimension, triangles }: TriMesh, hidden: Uint8Array): Uint8Array {
	const flags = new Uint8Array(points.length / dimension);
	for (const only of [1, 0])
		for (let i = 0; i < triangles.length; i++)
			if (hidden[Math.floor(i / 3)] === only) flags[triangles[i]!] = only;
	return flags;
}

/**
 * Of each square of a box that has vectors, the one that begins nearest to its middle. A walk over all of them.
 *
 * @param spacing the side of a square, see `arrowSpacing`
 */
export function onePerSquare(
	{ feet, values }: Vectors,
	{ minX, minY, maxX, maxY }: Box,
	spacing: number,
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
		const away = (x - column - 0.5) ** 2 + (y - row - 0.5) ** 2;
		if (away >= nearest[square]!) continue;
		nearest[square] = away;
		chosen[square] = i / 2;
	}
	return chosen.filter((i) => i >= 0);
}

/** x y of the points, without a third coordinate. */
function pointsOf({ points, dimension }: TriMesh): Float64Array {
	if (dimension === 2) return points;
	const flat = new Float64Array((2 * points.length) / 3);
	for (let i = 0; i < flat.length; i++) flat[i] = points[3 * (i >> 1) + (i & 1)]!;
	return flat;
}

function middlesOf({ points, dimension, triangles }: TriMesh): Float64Array {
	const middles = new Float64Array((2 * triangles.length) / 3);
	for (let i = 0; i < triangles.length; i++) {
		const [t, p] = [Math.floor(i / 3), dimension * triangles[i]!];
		middles[2 * t]! += points[p]! / 3;
		middles[2 * t + 1]! += points[p + 1]! / 3;
	}
	return middles;
}

function inPlane({ values, components }: Field): Float64Array {
	const plane = new Float64Array((2 * values.length) / components);
	for (let i = 0; 2 * i < plane.length; i++) {
		plane[2 * i] = values[components * i]!;
		plane[2 * i + 1] = values[components * i + 1]!;
	}
	return plane;
}

function meansIn(field: Field, mesh: TriMesh): Float64Array {
	const corners = inPlane(field);
	const means = new Float64Array(2 * triangleCount(mesh));
	for (let i = 0; i < means.length; i++) {
		const at = 6 * (i >> 1) + (i & 1);
		means[i] = (corners[at]! + corners[at + 2]! + corners[at + 4]!) / 3;
	}
	return means;
}
