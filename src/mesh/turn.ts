/**
 * How a mesh in space is turned before it is looked at from above: a unit quaternion, x y z w. It turns about the middle of
 * the mesh, so that without any turn view coordinates are the mesh's own.
 */
export type Turn = readonly [x: number, y: number, z: number, w: number];

/** A 3×3 matrix, row by row: what points to the right, up and at the viewer of the turned mesh. */
export type Matrix = readonly number[];

/** Views that have a name. */
export const namedViews = ['plan', 'front', 'side', 'isometric'] as const;
export type NamedView = (typeof namedViews)[number];

/** How much a key turns, in degrees. */
export const TURN_STEP = 15;

const half = Math.SQRT1_2;

/** From above; from −y with z up; from +x with z up; from +x, −y and +z alike. */
export const turns: Readonly<Record<NamedView, Turn>> = {
	plan: [0, 0, 0, 1],
	front: [-half, 0, 0, half],
	side: [-0.5, -0.5, -0.5, 0.5],
	isometric: product(
		about([1, 0, 0], -Math.acos(1 / Math.sqrt(3))),
		about([0, 0, 1], -Math.PI / 4),
	),
};

/** The turn by an angle in radians about an axis of length 1, counterclockwise as it points at the viewer. */
function about([x, y, z]: readonly [number, number, number], angle: number): Turn {
	const sine = Math.sin(angle / 2);
	return [x * sine, y * sine, z * sine, Math.cos(angle / 2)];
}

/** First `b`, then `a`. */
function product([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn {
	return [
		aw * bx + ax * bw + ay * bz - az * by,
		aw * by - ax * bz + ay * bw + az * bx,
		aw * bz + ax * by - ay * bx + az * bw,
		aw * bw - ax * bx - ay * by - az * bz,
	];
}

const unit = (turn: Turn): Turn => {
	const length = Math.hypot(...turn);
	return turn.map((value) => value / length) as unknown as Turn;
};

/** Turned further, as by a hand that drags what is in front so many degrees to the right and down. */
export function turnedBy(turn: Turn, right: number, down: number): Turn {
	const radians = Math.PI / 180;
	const further = product(about([1, 0, 0], down * radians), about([0, 1, 0], right * radians));
	return unit(product(further, turn));
}

/** Turned further, the shortest way, so that what points along a direction as it is seen points at the viewer. */
export function turnedToFace(turn: Turn, [u, v, w]: readonly [number, number, number]): Turn {
	const length = Math.hypot(u, v, w);
	if (length === 0) return turn;
	const sine = Math.hypot(u, v);
	// From behind, any axis across the view is as short.
	const axis = sine > 1e-9 * length ? ([v / sine, -u / sine, 0] as const) : ([1, 0, 0] as const);
	return unit(product(about(axis, Math.atan2(sine, w)), turn));
}

/** Whether it is the view from above. */
export const isPlan = ([x, y, z]: Turn): boolean => Math.hypot(x, y, z) < 1e-9;

/** The named view that this is; null for none. */
export const nameOf = (turn: Turn): NamedView | null =>
	namedViews.find((name) => {
		const other = turns[name];
		// A turn and its opposite are the same.
		const cosine = turn.reduce((sum, value, i) => sum + value * other[i]!, 0);
		return Math.abs(cosine) > 1 - 1e-12;
	}) ?? null;

export function matrixOf([x, y, z, w]: Turn): Matrix {
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
export function restoreTurn(raw: unknown): Turn {
	const isTurn =
		Array.isArray(raw) &&
		raw.length === 4 &&
		raw.every((value) => typeof value === 'number' && Number.isFinite(value)) &&
		Math.hypot(...raw) > 0.5;
	return isTurn ? unit(raw as unknown as Turn) : turns.plan;
}
