import type { TriMesh } from '../../../src/mesh/triMesh.ts';

/** A mesh before or after an adaptation. */
export type Judged = Pick<
	TriMesh,
	'dimension' | 'points' | 'triangles' | 'edges' | 'cells' | 'groups' | 'fields'
>;

export type Vector = readonly [number, number, number];

export const placeOf = ({ dimension, points }: Judged, p: number): Vector => [
	points[dimension * p]!,
	points[dimension * p + 1]!,
	dimension === 3 ? points[dimension * p + 2]! : 0,
];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Twice the area of a triangle as a vector across it. */
export function normalOf(mesh: Judged, t: number): Vector {
	const [a, b, c] = [0, 1, 2].map((k) => placeOf(mesh, mesh.triangles[3 * t + k]!)) as [
		Vector,
		Vector,
		Vector,
	];
	return cross(minus(b, a), minus(c, a));
}

export const areaOf = (mesh: Judged, t: number): number => Math.hypot(...normalOf(mesh, t)) / 2;

export const sumOf = (members: Iterable<number>, of: (member: number) => number): number => {
	let sum = 0;
	for (const member of members) sum += of(member);
	return sum;
};

export const distance = (mesh: Judged, a: number, b: number): number =>
	Math.hypot(...minus(placeOf(mesh, a), placeOf(mesh, b)));

export const allTriangles = ({ triangles }: Judged) => Array(triangles.length / 3).keys();

/** Sides of triangles and quads by their ends, with how many of either have them, and of triangles in each direction. */
export function sidesOf({ triangles, cells = [] }: Judged) {
	const sides = new Map<
		string,
		{ a: number; b: number; count: number; along: number; against: number }
	>();
	const add = (from: number, to: number, isTriangle: boolean) => {
		const [a, b] = from < to ? [from, to] : [to, from];
		const side = sides.get(`${a} ${b}`) ?? { a, b, count: 0, along: 0, against: 0 };
		sides.set(`${a} ${b}`, side);
		side.count++;
		if (isTriangle && from < to) side.along++;
		if (isTriangle && from > to) side.against++;
	};
	for (let h = 0; h < triangles.length; h++)
		add(triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!, true);
	for (const { shape, nodes } of cells)
		if (shape === 'quad')
			for (let i = 0; i < nodes.length; i++)
				add(nodes[i]!, nodes[i % 4 === 3 ? i - 3 : i + 1]!, false);
	return sides;
}

/** How far sums may differ: places are rounded to half a lattice unit, and to doubles. */
export interface Slack {
	/** Of a place. */
	readonly place: number;
	/** Of areas: of a place along all sides. */
	readonly area: number;
}

export function slackOf(before: Judged): Slack {
	const { dimension, points } = before;
	let [extent, largest] = [0, 0];
	for (let i = 0; i < points.length; i++) {
		extent = Math.max(extent, Math.abs(points[i]! - points[i % dimension]!));
		largest = Math.max(largest, Math.abs(points[i]!));
	}
	const place = 2 ** -28 * extent + 8 * largest * Number.EPSILON;
	const sides = [...sidesOf(before).values()];
	const length = sides.reduce((sum, { a, b }) => sum + distance(before, a, b), 0);
	return { place, area: place * length };
}
