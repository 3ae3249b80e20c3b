import type { ViewParameters } from '../../src/draw/look.ts';
import type { LatticeMesh } from './offscreen.ts';

const side = (a: readonly bigint[], b: readonly bigint[], p: readonly bigint[]): bigint =>
	(b[0]! - a[0]!) * (p[1]! - a[1]!) - (b[1]! - a[1]!) * (p[0]! - a[0]!);

/** Pixels to a lattice unit are powers of two here, and cameras have at most this many binary digits of fraction. */
const DIGITS = 20n;
const UNIT = 1n << DIGITS;

/**
 * 1 + the largest number of the triangles that hold the centre of each pixel, borders included, 0 where there is none: by
 * trying all triangles on all pixels in whole numbers. The camera's place and the size of a pixel have to be multiples of
 * 2⁻¹⁹ lattice units.
 */
export function holders(
	mesh: LatticeMesh,
	{ camera, width, height, ratio }: ViewParameters,
): Uint32Array {
	const whole = (value: number): bigint => {
		const units = value * Number(UNIT);
		if (!Number.isSafeInteger(units)) throw new Error(`${value} is no multiple of 2^-20`);
		return BigInt(units);
	};
	const pixel = 1 / (camera.scale * ratio);
	const xs = Array.from(
		{ length: width },
		(_, i) => whole(camera.x) + whole((i + 0.5 - width / 2) * pixel),
	);
	const ys = Array.from(
		{ length: height },
		(_, j) => whole(camera.y) - whole((j + 0.5 - height / 2) * pixel),
	);
	const found = new Uint32Array(width * height);
	for (let t = 0; t < mesh.corners.length / 3; t++) {
		const [a, b, c] = [0, 1, 2].map((slot) => {
			const p = mesh.dimension * mesh.corners[3 * t + slot]!;
			return [BigInt(mesh.coordinates[p]!) * UNIT, BigInt(mesh.coordinates[p + 1]!) * UNIT];
		}) as [bigint[], bigint[], bigint[]];
		const area = side(a, b, c);
		if (area === 0n) continue;
		const sorted = (axis: 0 | 1) => [a[axis]!, b[axis]!, c[axis]!].sort((x, y) => (x < y ? -1 : 1));
		const [left, , right] = sorted(0) as [bigint, bigint, bigint];
		const [bottom, , top] = sorted(1) as [bigint, bigint, bigint];
		for (let j = 0; j < height; j++) {
			if (ys[j]! < bottom || ys[j]! > top) continue;
			for (let i = 0; i < width; i++) {
				if (xs[i]! < left || xs[i]! > right) continue;
				const p = [xs[i]!, ys[j]!];
				const [u, v, w] = [side(a, b, p), side(b, c, p), side(c, a, p)];
				const inside = area > 0n ? u >= 0n && v >= 0n && w >= 0n : u <= 0n && v <= 0n && w <= 0n;
				if (inside) found[j * width + i] = t + 1;
			}
		}
	}
	return found;
}
