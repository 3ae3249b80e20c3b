import type { TriMesh } from './triMesh.ts';

/** Faces other than triangles, of a mesh with one stand-in triangle per face. */
export interface FaceRings {
	/** Index of the first; the faces before it are triangles. */
	readonly first: number;
	/** Points along the boundary of each face, and the offsets of the faces in them. */
	readonly nodes: Uint32Array;
	readonly offsets: Uint32Array;
}

const cache = new WeakMap<TriMesh, FaceRings>();

/** Makes metrics of a mesh measure these faces instead of their stand-in triangles. */
export const cacheFaceRings = (mesh: TriMesh, rings: FaceRings): void => {
	cache.set(mesh, rings);
};

/** The faces other than triangles of a mesh with stand-in triangles; undefined for other meshes. */
export const faceRingsOf = (mesh: TriMesh): FaceRings | undefined => cache.get(mesh);

/** Measures of a face. */
export interface RingShape {
	readonly area: number;
	readonly longest: number;
	readonly shortest: number;
	/** The smallest and the largest interior angle, in degrees; 0 and 180 for an area of 0. */
	readonly minAngle: number;
	readonly maxAngle: number;
}

/**
 * Measures a face by its corners, points in order along its boundary in either direction; `onAngle` receives the angle at each, in
 * degrees.
 */
export function ringShape(
	{ points, dimension }: Pick<TriMesh, 'points' | 'dimension'>,
	corners: ArrayLike<number>,
	onAngle: (angle: number) => void = () => {},
): RingShape {
	const count = corners.length;
	const vector = (i: number): [number, number, number] => {
		const p = dimension * corners[((i % count) + count) % count]!;
		return [points[p]!, points[p + 1]!, dimension === 3 ? points[p + 2]! : 0];
	};
	const normal = [0, 0, 0];
	for (let i = 1; i + 1 < count; i++) {
		const part = cross(minus(vector(i), vector(0)), minus(vector(i + 1), vector(0)));
		for (let axis = 0; axis < 3; axis++) normal[axis]! += part[axis]!;
	}
	const [nx, ny, nz] = normal as [number, number, number];
	const doubleArea = Math.hypot(nx, ny, nz);
	let [longest, shortest, minAngle, maxAngle] = [0, count === 0 ? 0 : Infinity, Infinity, 0];
	for (let i = 0; i < count; i++) {
		const [next, previous] = [minus(vector(i + 1), vector(i)), minus(vector(i - 1), vector(i))];
		const length = Math.hypot(...next);
		longest = Math.max(longest, length);
		shortest = Math.min(shortest, length);
		const [cx, cy, cz] = cross(next, previous);
		const sine = (cx * nx + cy * ny + cz * nz) / (doubleArea || 1);
		const cosine = next[0] * previous[0] + next[1] * previous[1] + next[2] * previous[2];
		// Above 180° at a reflex corner.
		const angle = (Math.atan2(sine, cosine) * (180 / Math.PI) + 360) % 360;
		onAngle(angle);
		minAngle = Math.min(minAngle, angle);
		maxAngle = Math.max(maxAngle, angle);
	}
	if (doubleArea === 0) [minAngle, maxAngle] = [0, 180];
	return { area: doubleArea / 2, longest, shortest, minAngle, maxAngle };
}

type Vector = [number, number, number];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];
