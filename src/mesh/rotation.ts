/**
 * Rotation of a 3D mesh before it is viewed along −z: a unit quaternion, x y z w, about the centre of the mesh. Under the
 * identity, view coordinates are mesh coordinates.
 */
export type Rotation = readonly [x: number, y: number, z: number, w: number];

/** A 3×3 matrix in row-major order; the rows are the mesh directions that point right, up and at the viewer. */
export type Matrix = readonly number[];

/** Named views. */
export const namedViews = ['plan', 'front', 'side', 'isometric'] as const;
/** A named view; see `rotations`. */
export type NamedView = (typeof namedViews)[number];

/** Rotation by one key press, in degrees. */
export const ROTATION_STEP = 15;

const half = Math.SQRT1_2;

/** Views from above; from −y with z up; from +x with z up; from +x, −y and +z in equal parts. */
export const rotations: Readonly<Record<NamedView, Rotation>> = {
	plan: [0, 0, 0, 1],
	front: [-half, 0, 0, half],
	side: [-0.5, -0.5, -0.5, 0.5],
	isometric: product(
		about([1, 0, 0], -Math.acos(1 / Math.sqrt(3))),
		about([0, 0, 1], -Math.PI / 4),
	),
};

/** Rotation by an angle in radians about a unit axis, counterclockwise as seen with the axis pointing at the viewer. */
function about([x, y, z]: readonly [number, number, number], angle: number): Rotation {
	const sine = Math.sin(angle / 2);
	return [x * sine, y * sine, z * sine, Math.cos(angle / 2)];
}

/** Quaternion product: rotates by `b`, then by `a`. */
function product([ax, ay, az, aw]: Rotation, [bx, by, bz, bw]: Rotation): Rotation {
	return [
		aw * bx + ax * bw + ay * bz - az * by,
		aw * by - ax * bz + ay * bw + az * bx,
		aw * bz + ax * by - ay * bx + az * bw,
		aw * bw - ax * bx - ay * by - az * bz,
	];
}

/** Rotates a view further, moving its near side `right` and `down` degrees. */
export function rotatedBy(rotation: Rotation, right: number, down: number): Rotation {
	const radians = Math.PI / 180;
	const further = product(about([1, 0, 0], down * radians), about([0, 1, 0], right * radians));
	return unit(product(further, rotation));
}

const unit = (rotation: Rotation): Rotation => {
	const length = Math.hypot(...rotation);
	return rotation.map((value) => value / length) as unknown as Rotation;
};

/** Rotates a view further by the smallest angle that makes a direction, given in view coordinates, point at the viewer. */
export function rotatedToFace(
	rotation: Rotation,
	[u, v, w]: readonly [number, number, number],
): Rotation {
	const length = Math.hypot(u, v, w);
	if (length === 0) return rotation;
	const sine = Math.hypot(u, v);
	// For the opposite direction, any axis in the view plane will do.
	const axis = sine > 1e-9 * length ? ([v / sine, -u / sine, 0] as const) : ([1, 0, 0] as const);
	return unit(product(about(axis, Math.atan2(sine, w)), rotation));
}

/** Whether a rotation is the view from above. */
export const isPlan = ([x, y, z]: Rotation): boolean => Math.hypot(x, y, z) < 1e-9;

/** The named view of a rotation, or null. */
export const nameOf = (rotation: Rotation): NamedView | null =>
	namedViews.find((name) => {
		const other = rotations[name];
		// A quaternion and its negative are the same rotation.
		const cosine = rotation.reduce((sum, value, i) => sum + value * other[i]!, 0);
		return Math.abs(cosine) > 1 - 1e-12;
	}) ?? null;

/** The matrix of a rotation. */
export function matrixOf([x, y, z, w]: Rotation): Matrix {
	return [
		1 - 2 * (y * y + z * z),
		2 * (x * y - z * w),
		2 * (x * z + y * w),
		2 * (x * y + z * w),
		1 - 2 * (x * x + z * z),
		2 * (y * z - x * w),
		2 * (x * z - y * w),
		2 * (y * z + x * w),
		1 - 2 * (x * x + y * y),
	];
}

/** Restores a saved rotation; falls back to the view from above if `raw` is invalid. */
export function restoreRotation(raw: unknown): Rotation {
	const isRotation =
		Array.isArray(raw) &&
		raw.length === 4 &&
		raw.every((value) => typeof value === 'number' && Number.isFinite(value)) &&
		Math.hypot(...raw) > 0.5;
	return isRotation ? unit(raw as unknown as Rotation) : rotations.plan;
}
