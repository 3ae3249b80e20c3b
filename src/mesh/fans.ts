import { orientation } from './orientation.ts';
import type { TriMesh } from './triMesh.ts';

/**
 * Divides polygons into triangles that all go round as the polygon does, by diagonals from one corner. Of the corners
 * that allow it the one with the shortest diagonal of a quad is taken, of a polygon of five or more the one that is first
 * among the points, as it is between diagonals alike: the result does not depend on where a polygon begins.
 */
export class Fans {
	readonly #mesh: Pick<TriMesh, 'points' | 'dimension'>;
	readonly #normal = new Float64Array(3);

	constructor(mesh: Pick<TriMesh, 'points' | 'dimension'>) {
		this.#mesh = mesh;
	}

	/**
	 * Adds the triangles of a polygon to a list, three points each; false where no corner allows it.
	 *
	 * @param corners points, once round
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
			if (!this.#allows(corners, k)) continue;
			const length = count === 4 ? this.#squared(corners[k]!, corners[(k + 2) % 4]!) : 0;
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

	/** Whether all triangles from a corner have area and go round the same way. */
	#allows(corners: Uint32Array, k: number): boolean {
		const count = corners.length;
		let way = 0;
		for (let i = 1; i < count - 1; i++) {
			const sign = this.#sign(
				corners[k]!,
				corners[(k + i) % count]!,
				corners[(k + i + 1) % count]!,
			);
			if (sign === 0 || (way !== 0 && sign !== way)) return false;
			way = sign;
		}
		return true;
	}

	/** The way that a triangle goes round: in the plane exactly, in space as seen along the polygon's normal. */
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

	/** The sum of the vectors of the polygon's areas, seen along each axis (Newell). */
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

	#squared(a: number, b: number): number {
		const { points, dimension } = this.#mesh;
		let sum = 0;
		for (let axis = 0; axis < dimension; axis++)
			sum += (points[dimension * a + axis]! - points[dimension * b + axis]!) ** 2;
		return sum;
	}
}
