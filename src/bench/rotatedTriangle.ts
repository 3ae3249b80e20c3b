import type { DrawnMesh } from './drawnMesh.ts';

/**
 * Writes a triangle's rotated corners on the lattice: of each the coordinates to the right, up and towards the viewer,
 * the last one 0 without a rotation.
 */
export function rotateTriangle(
	{ dimension, coordinates, corners }: DrawnMesh,
	t: number,
	rotation: readonly number[] | undefined,
	into: Float64Array,
): void {
	for (let k = 0; k < 3; k++) {
		const p = dimension * corners[3 * t + k]!;
		for (let r = 0; r < 3; r++) {
			if (!rotation) {
				into[3 * k + r] = r < 2 ? coordinates[p + r]! : 0;
				continue;
			}
			let sum = 0;
			for (let i = 0; i < 3; i++) sum += rotation[3 * r + i]! * (coordinates[p + i]! - 2 ** 29);
			into[3 * k + r] = sum / 2 + 2 ** 29;
		}
	}
}

/**
 * Whether a position is in a triangle whose edges are moved outwards by `margin`; with `backs`, also in a clockwise
 * one.
 */
export function containsPosition(
	rotated: Float64Array,
	x: number,
	y: number,
	margin: number,
	backs: boolean,
): boolean {
	const [a, b, c] = [leftOf(rotated, 0, x, y), leftOf(rotated, 1, x, y), leftOf(rotated, 2, x, y)];
	return (
		(a >= -margin && b >= -margin && c >= -margin) ||
		(backs && a <= margin && b <= margin && c <= margin)
	);
}

/**
 * Lower and upper bound on the depth of a triangle at a position that is uncertain by `uncertainty` lattice units,
 * clamped to the depths of its corners.
 */
export function depthBounds(
	rotated: Float64Array,
	x: number,
	y: number,
	uncertainty: number,
): readonly [least: number, most: number] {
	const [ax, ay, az, bx, by, bz, cx, cy, cz] = rotated as unknown as number[];
	const [ux, uy, uz] = [bx! - ax!, by! - ay!, bz! - az!];
	const [vx, vy, vz] = [cx! - ax!, cy! - ay!, cz! - az!];
	const [min, max] = [Math.min(az!, bz!, cz!), Math.max(az!, bz!, cz!)];
	const area = ux * vy - uy * vx;
	if (area === 0) return [min, max];
	const [right, up] = [(uz * vy - vz * uy) / area, (vz * ux - uz * vx) / area];
	const depth = az! + right * (x - ax!) + up * (y - ay!);
	const slack = uncertainty * (Math.abs(right) + Math.abs(up));
	const clamp = (value: number) => Math.min(max, Math.max(min, value));
	return [clamp(depth - slack), clamp(depth + slack)];
}

/** Distance of a position to the left of edge k of a rotated triangle. */
function leftOf(rotated: Float64Array, k: number, x: number, y: number): number {
	const [a, b] = [3 * k, 3 * ((k + 1) % 3)];
	const [dx, dy] = [rotated[b]! - rotated[a]!, rotated[b + 1]! - rotated[a + 1]!];
	return (dx * (y - rotated[a + 1]!) - dy * (x - rotated[a]!)) / Math.hypot(dx, dy);
}
