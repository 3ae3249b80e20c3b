import { short, shortDeterminant, shortSum } from './quality.ts';
import { POINT, X, Y } from './records.ts';

/**
 * Shape of the triangle of points `a`, `b`, `c` on the lattice, with 16 significant bits: twice the area by the sum of the squared
 * sides, up to 1/(2√3); 0 unless they go round to the left. `kernels/shared/moveGuard.wgsl` holds the same.
 */
export function shape(points: Uint32Array, a: number, b: number, c: number): number {
	const [i, j, k] = [POINT * a, POINT * b, POINT * c];
	const ux = (points[j + X]! - points[i + X]!) | 0;
	const uy = (points[j + Y]! - points[i + Y]!) | 0;
	const vx = (points[k + X]! - points[i + X]!) | 0;
	const vy = (points[k + Y]! - points[i + Y]!) | 0;
	const cross = shortDeterminant(ux, uy, vx, vy);
	if (cross === 0) return 0;
	const square = (x: number, y: number): number => shortDeterminant(x, -y, y, x);
	return short(cross / shortSum(square(ux, uy), square(vx, vy), square(vx - ux, vy - uy)));
}
