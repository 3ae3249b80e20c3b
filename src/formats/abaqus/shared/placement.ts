type Vector = readonly [x: number, y: number, z: number];

/** Position of an instance: a translation, then a rotation about an axis. */
export interface Placement {
	readonly translation: Vector;
	/** Two points of the axis and an angle in degrees, right-handed about the direction from `from` to `to`. */
	readonly rotation?: { readonly from: Vector; readonly to: Vector; readonly degrees: number };
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
	const translated = points.map((value, i) => value + translation[i % 3]!);
	if (!rotation) return translated;
	const rows = rotationRows(rotation);
	const { from } = rotation;
	const rotated = new Float64Array(translated.length);
	for (let i = 0; i < translated.length; i += 3)
		for (const [k, row] of rows.entries())
			rotated[i + k] =
				from[k]! +
				row[0] * (translated[i]! - from[0]) +
				row[1] * (translated[i + 1]! - from[1]) +
				row[2] * (translated[i + 2]! - from[2]);
	return rotated;
}

/**
 * Transforms points from the assembly to the part. Nodes that did not move get their coordinates in the file.
 *
 * @param points three coordinates each
 */
export function toPart(
	points: Float64Array,
	placement: Placement & { readonly local: Float64Array },
): Float64Array {
	const { local } = placement;
	const moved = fromAssembly(points, placement);
	const placedLocal = toAssembly(local, placement);
	for (let i = 0; i < Math.min(local.length, moved.length); i += 3)
		if (
			placedLocal[i] === points[i] &&
			placedLocal[i + 1] === points[i + 1] &&
			placedLocal[i + 2] === points[i + 2]
		)
			for (let k = i; k < i + 3; k++) moved[k] = local[k]!;
	return moved;
}

/** Transforms points from the assembly to the part: the inverse of `toAssembly`. */
function fromAssembly(points: Float64Array, { translation, rotation }: Placement): Float64Array {
	const rotated = rotation
		? toAssembly(points, {
				translation: [0, 0, 0],
				rotation: { ...rotation, degrees: -rotation.degrees },
			})
		: points;
	return rotated.map((value, i) => value - translation[i % 3]!);
}

/** Rotation matrix, by rows, about an axis through the origin (Rodrigues). */
function rotationRows({
	from,
	to,
	degrees,
}: NonNullable<Placement['rotation']>): readonly Vector[] {
	const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
	const length = Math.hypot(dx, dy, dz);
	const [x, y, z] = [dx / length, dy / length, dz / length];
	// Multiples of 90° are exact.
	const quarter = (((degrees / 90) % 4) + 4) % 4;
	const angle = (degrees * Math.PI) / 180;
	const cos = Number.isInteger(quarter) ? [1, 0, -1, 0][quarter]! : Math.cos(angle);
	const sin = Number.isInteger(quarter) ? [0, 1, 0, -1][quarter]! : Math.sin(angle);
	const versine = 1 - cos;
	return [
		[cos + x * x * versine, x * y * versine - z * sin, x * z * versine + y * sin],
		[y * x * versine + z * sin, cos + y * y * versine, y * z * versine - x * sin],
		[z * x * versine - y * sin, z * y * versine + x * sin, cos + z * z * versine],
	];
}
