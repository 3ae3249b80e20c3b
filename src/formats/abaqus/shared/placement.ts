type Vector = readonly [x: number, y: number, z: number];

/** Position of an instance: a translation, then a rotation about an axis. */
export interface Placement {
	readonly translation: Vector;
	/** Two points of the axis and an angle in degrees, right-handed about the direction from `from` to `to`. */
	readonly rotation?: { readonly from: Vector; readonly to: Vector; readonly degrees: number };
}

/** Rotation matrix, by rows, about an axis through the origin (Rodrigues). */
function rowsOf({ from, to, degrees }: NonNullable<Placement['rotation']>): readonly Vector[] {
	const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
	const length = Math.hypot(dx, dy, dz);
	const [x, y, z] = [dx / length, dy / length, dz / length];
	// Multiples of 90° are exact.
	const quarter = (((degrees / 90) % 4) + 4) % 4;
	const angle = (degrees * Math.PI) / 180;
	const cos = Number.isInteger(quarter) ? [1, 0, -1, 0][quarter]! : Math.cos(angle);
	const sin = Number.isInteger(quarter) ? [0, 1, 0, -1][quarter]! : Math.sin(angle);
	const rest = 1 - cos;
	return [
		[cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin],
		[y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin],
		[z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest],
	];
}

/**
 * Transforms points from the part to the assembly.
 *
 * @param points three coordinates each
 */
export function toAssembly(
	points: Float64Array,
	{ translation, rotation }: Placement,
): Float64Array {
	const all = points.map((value, i) => value + translation[i % 3]!);
	if (!rotation) return all;
	const rows = rowsOf(rotation);
	const { from } = rotation;
	const rotated = new Float64Array(all.length);
	for (let i = 0; i < all.length; i += 3)
		for (const [k, row] of rows.entries())
			rotated[i + k] =
				from[k]! +
				row[0] * (all[i]! - from[0]) +
				row[1] * (all[i + 1]! - from[1]) +
				row[2] * (all[i + 2]! - from[2]);
	return rotated;
}

/** Transforms points from the assembly to the part: the inverse of `placed`. */
function unplaced(points: Float64Array, { translation, rotation }: Placement): Float64Array {
	const still = { translation: [0, 0, 0] as const };
	const back = rotation
		? toAssembly(points, { ...still, rotation: { ...rotation, degrees: -rotation.degrees } })
		: points;
	return back.map((value, i) => value - translation[i % 3]!);
}

/** Transforms points from the assembly to the part; nodes that did not move keep their coordinates of the file. */
export function toPart(
	points: Float64Array,
	placement: Placement & { readonly local: Float64Array },
): Float64Array {
	const { local } = placement;
	const all = unplaced(points, placement);
	const known = toAssembly(local, placement);
	for (let i = 0; i < Math.min(local.length, all.length); i += 3)
		if (known[i] === points[i] && known[i + 1] === points[i + 1] && known[i + 2] === points[i + 2])
			for (let k = i; k < i + 3; k++) all[k] = local[k]!;
	return all;
}
