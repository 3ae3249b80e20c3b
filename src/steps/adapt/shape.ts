import { positiveBits } from './quality.ts';
import { POINT, X, Y } from './records.ts';
import { determinant, quotient, sumOf, ZERO } from './short.ts';

/**
 * Shape of the triangle of points `a`, `b`, `c` on the lattice, as `positiveBits`: twice the area by the sum of squared
 * edge lengths, up to 1/(2√3); 0 unless it is counter-clockwise. GPU kernel: `kernels/shared/ringQuality.wgsl`.
 */
export function shape(points: Uint32Array, a: number, b: number, c: number): number {
	const i = POINT * a;
	const j = POINT * b;
	const k = POINT * c;
	const ux = (points[j + X]! - points[i + X]!) | 0;
	const uy = (points[j + Y]! - points[i + Y]!) | 0;
	const vx = (points[k + X]! - points[i + X]!) | 0;
	const vy = (points[k + Y]! - points[i + Y]!) | 0;
	const cross = determinant(ux, uy, vx, vy);
	if (cross === ZERO) return 0;
	const sides = sumOf(squareOf(ux, uy), squareOf(vx, vy), squareOf(vx - ux, vy - uy));
	return positiveBits(quotient(cross, sides));
}

const squareOf = (x: number, y: number): number => determinant(x, -y, y, x);
