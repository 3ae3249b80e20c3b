/**
 * How a mesh in space is rotated before it is looked at from above: a unit quaternion, x y z w. It rotates about the middle of
 * the mesh, so that without any rotation view coordinates are the mesh's own.
 */
export type Rotation = readonly [x: number, y: number, z: number, w: number];

/** A 3×3 matrix, row by row: what points to the right, up and at the viewer of the rotated mesh. */
export type Matrix = readonly number[];

/** Views that have a name. */
export const namedViews = ['plan', 'front', 'side', 'isometric'] as const;
export type NamedView = (typeof namedViews)[number];

/** How much a key rotates, in degrees. */
export const ROTATION_STEP = 15;

const half = Math.SQRT1_2;

/** From above; from −y with z up; from +x with z up; from +x, −y and +z alike. */
export const rotations: Readonly<Record<NamedView, Rotation>> = {
	plan: [0, 0, 0, 1],
	front: [-half, 0, 0, half],
	side: [-0.5, -0.5, -0.5, 0.5],
	isometric: product(
		about([1, 0, 0], -Math.acos(1 / Math.sqrt(3))),
		about([0, 0, 1], -Math.PI / 4),
	),
};

/** The rotation by an angle in radians about an axis of length 1, counterclockwise as it points at the viewer. */
function about([x, y, z]: readonly [number, number, number], angle: number): Rotation {
	const sine = Math.sin(angle / 2);
	return [x * sine, y * sine, z * sine, Math.cos(angle / 2)];
}

/** First `b`, then `a`. */
function product([ax, ay, az, aw]: Rotation, [bx, by, bz, bw]: Rotation): Rotation {
	return [
		aw * bx + ax * bw + ay * bz - az * by,
		aw * by - ax * bz + ay * bw + az * bx,
		aw * bz + ax * by - ay * bx + az * bw,
		aw * bw - ax * bx - ay * by - az * bz,
	];
}

const unit = (rotation: Rotation): Rotation => {
	const length = Math.hypot(...rotation);
	return rotation.map((value) => value / length) as unknown as Rotation;
};

/** Rotated further, as by a hand that drags what is in front so many degrees to the right and down. */
export function rotatedBy(rotation: Rotation, right: number, down: number): Rotation {
	const radians = Math.PI / 180;
	const further = product(about([1, 0, 0], down * radians), about([0, 1, 0], right * radians));
	return unit(product(further, rotation));
}

/** Rotated further, the shortest way, so that what points along a direction as it is seen points at the viewer. */
export function rotatedToFace(
	rotation: Rotation,
	[u, v, w]: readonly [number, number, number],
): Rotation {
	const length = Math.hypot(u, v, w);
	if (length === 0) return rotation;
	const sine = Math.hypot(u, v);
	// From behind, any axis across the view is as short.
	const axis = sine > 1e-9 * length ? ([v / sine, -u / sine, 0] as const) : ([1, 0, 0] as const);
	return unit(product(about(axis, Math.atan2(sine, w)), rotation));
}

/** Whether it is the view from above. */
export const isPlan = ([x, y, z]: Rotation): boolean => Math.hypot(x, y, z) < 1e-9;

/** The named view that this is; null for none. */
export const nameOf = (rotation: Rotation): NamedView | null =>
	namedViews.find((name) => {
		const other = rotations[name];
		// A rotation and its opposite are the same.
		const cosine = rotation.reduce((sum, value, i) => sum + value * other[i]!, 0);
		return Math.abs(cosine) > 1 - 1e-12;
	}) ?? null;

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

/** Reads what was saved; the view from above where it is none. */
export function restoreRotation(raw: unknown): Rotation {
	const isRotation =
		Array.isArray(raw) &&
		raw.length === 4 &&
		raw.every((value) => typeof value === 'number' && Number.isFinite(value)) &&
		Math.hypot(...raw) > 0.5;
	return isRotation ? unit(raw as unknown as Rotation) : rotations.plan;
}
