import { orientation } from './orientation.ts';
import type { TriMesh } from './triMesh.ts';

/**
 * Divides polygons into fans: triangles with the polygon's orientation, by diagonals from one corner. Among the valid corners a
 * quad uses the one with the shortest diagonal; polygons of more corners, and quads with equal diagonals, use the one of lowest
 * index: the result does not depend on where a polygon begins.
 */
export class Fans {
	readonly #mesh: Pick<TriMesh, 'points' | 'dimension'>;
	readonly #normal = new Float64Array(3);

	constructor(mesh: Pick<TriMesh, 'points' | 'dimension'>) {
		this.#mesh = mesh;
	}

	/**
	 * Appends the triangles of a polygon, three points each, to `triangles`; false if no corner is valid.
	 *
	 * @param corners points in order along the boundary
	 */
	add(corners: Uint32Array, triangles: number[]): boolean {
		const count = corners.length;
		if (count === 3) {
			triangles.push(corners[0]!, corners[1]!, corners[2]!);
			return true;
		}
		if (count < 3) return false;
		this.#findNormal(corners);
		let best = -1;
		let shortest = Infinity;
		for (let k = 0; k < count; k++) {
			if (!this.#isValidFan(corners, k)) continue;
			const length = count === 4 ? this.#squaredDistance(corners[k]!, corners[(k + 2) % 4]!) : 0;
			if (best >= 0 && length > shortest) continue;
			if (best >= 0 && length === shortest && corners[k]! > corners[best]!) continue;
			best = k;
			shortest = length;
		}
		if (best < 0) return false;
		for (let i = 1; i < count - 1; i++)
			triangles.push(
				corners[best]!,
				corners[(best + i) % count]!,
				corners[(best + i + 1) % count]!,
			);
		return true;
	}

	/** Whether all triangles of the fan from corner k have non-zero area and the same orientation. */
	#isValidFan(corners: Uint32Array, k: number): boolean {
		const count = corners.length;
		let orientation = 0;
		for (let i = 1; i < count - 1; i++) {
			const sign = this.#sign(
				corners[k]!,
				corners[(k + i) % count]!,
				corners[(k + i + 1) % count]!,
			);
			if (sign === 0 || (orientation !== 0 && sign !== orientation)) return false;
			orientation = sign;
		}
		return true;
	}

	/** Orientation of a triangle: exact in the plane, in 3D with respect to the polygon's normal. */
	#sign(a: number, b: number, c: number): number {
		const { points, dimension } = this.#mesh;
		const x = (p: number, axis: number) => points[dimension * p + axis]!;
		if (dimension === 2) return orientation(x(a, 0), x(a, 1), x(b, 0), x(b, 1), x(c, 0), x(c, 1));
		let sum = 0;
		for (let axis = 0; axis < 3; axis++) {
			const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
			sum +=
				this.#normal[axis]! *
				((x(b, u) - x(a, u)) * (x(c, v) - x(a, v)) - (x(b, v) - x(a, v)) * (x(c, u) - x(a, u)));
		}
		return Math.sign(sum);
	}

	/** Computes the polygon's normal (Newell). */
	#findNormal(corners: Uint32Array): void {
		const { points, dimension } = this.#mesh;
		this.#normal.fill(0);
		if (dimension === 2) return;
		const x = (p: number, axis: number) => points[3 * p + axis]! - points[3 * corners[0]! + axis]!;
		for (let i = 0; i < corners.length; i++) {
			const [a, b] = [corners[i]!, corners[(i + 1) % corners.length]!];
			for (let axis = 0; axis < 3; axis++) {
				const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
				this.#normal[axis]! += x(a, u) * x(b, v) - x(a, v) * x(b, u);
			}
		}
	}

	#squaredDistance(a: number, b: number): number {
		const { points, dimension } = this.#mesh;
		let sum = 0;
		for (let axis = 0; axis < dimension; axis++)
			sum += (points[dimension * a + axis]! - points[dimension * b + axis]!) ** 2;
		return sum;
	}
}
