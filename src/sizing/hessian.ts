import type { Neighbours } from './neighbours.ts';
import { SizeError } from './sizeError.ts';

/** Fewest neighbours of a fit, inside and on the boundary. */
const INSIDE = 6;
const ON_BOUNDARY = 9;
/** Unknowns of a fit: two of the gradient, three of the Hessian. */
const UNKNOWNS = 5;
/** A fit has full rank where no pivot is smaller than this part of the largest. */
const RANK = 1e-6;
/** Points between two yields. */
const SLICE = 1 << 14;

/**
 * The Hessian of a function that is known at the points of a planar mesh: at each point the second derivatives xx, xy, yy
 * of the full quadratic through the value there that fits the neighbours' values best (least squares). Rings of
 * neighbours are added until they are 6, on the boundary 9, and determine the quadratic. Quadratic functions are exact
 * up to rounding. Yields every 2¹⁴ points.
 *
 * @param points two coordinates for each point
 * @param values one for each point
 * @param nameOf what a point is called in a message
 * @throws SizeError where the mesh has too few points, or all on one conic, to determine a quadratic
 */
export function* hessianOf(
	points: Float64Array,
	values: Float64Array,
	neighbours: Neighbours,
	nameOf: (point: number) => string,
): Generator<void, Float64Array> {
	const count = values.length;
	const hessian = new Float64Array(3 * count);
	const patch = new Patch(points, values, neighbours);
	for (let p = 0; p < count; p++) {
		if (neighbours.starts[p] === neighbours.starts[p + 1]) continue;
		if (!patch.fit(p, hessian))
			throw new SizeError(
				`the values around ${nameOf(p)} do not determine a Hessian; it needs at least five other points, not all on a conic through it`,
			);
		if (p % SLICE === SLICE - 1) yield;
	}
	return hessian;
}

/** The neighbours of a point that its fit takes, ring by ring. */
class Patch {
	readonly #points: Float64Array;
	readonly #values: Float64Array;
	readonly #neighbours: Neighbours;
	/** For each point the last whose patch it was in, plus 1. */
	readonly #seenBy: Uint32Array;
	readonly #members: number[] = [];
	#rows = new Float64Array(64 * (UNKNOWNS + 1));

	constructor(points: Float64Array, values: Float64Array, neighbours: Neighbours) {
		this.#points = points;
		this.#values = values;
		this.#neighbours = neighbours;
		this.#seenBy = new Uint32Array(values.length);
	}

	/** Writes the Hessian at `point`; false where all points that edges lead to determine none. */
	fit(point: number, hessian: Float64Array): boolean {
		const { isBoundary } = this.#neighbours;
		const fewest = isBoundary[point] === 1 ? ON_BOUNDARY : INSIDE;
		const members = this.#members;
		members.length = 0;
		this.#seenBy[point] = point + 1;
		this.#addNeighbours(point, point);
		for (let ring = 0; ; ) {
			const end = members.length;
			if (end >= fewest && this.#solve(point, hessian)) return true;
			for (; ring < end; ring++) this.#addNeighbours(members[ring]!, point);
			// A small mesh may have fewer than wanted: enough is what determines the quadratic.
			if (members.length === end) return end >= UNKNOWNS && this.#solve(point, hessian);
		}
	}

	#addNeighbours(of: number, point: number): void {
		const { starts, points } = this.#neighbours;
		for (let i = starts[of]!; i < starts[of + 1]!; i++) {
			const q = points[i]!;
			if (this.#seenBy[q] === point + 1) continue;
			this.#seenBy[q] = point + 1;
			this.#members.push(q);
		}
	}

	/**
	 * Least squares by Householder reflections (Golub, Van Loan 1996, §5.3), in coordinates in which the patch is as wide as
	 * it is high and not slanted: the Cholesky factor of its second moments. False where the rank is not full.
	 */
	#solve(point: number, hessian: Float64Array): boolean {
		const points = this.#points;
		const members = this.#members;
		const n = members.length;
		const x0 = points[2 * point]!;
		const y0 = points[2 * point + 1]!;
		let sxx = 0;
		let sxy = 0;
		let syy = 0;
		for (const q of members) {
			const x = points[2 * q]! - x0;
			const y = points[2 * q + 1]! - y0;
			sxx += x * x;
			sxy += x * y;
			syy += y * y;
		}
		// Moments L Lᵀ, L = [l 0; m k].
		const l = Math.sqrt(sxx / n);
		const m = l === 0 ? 0 : sxy / n / l;
		const k = Math.sqrt(Math.max(0, syy / n - m * m));
		if (!(l > 0 && k > RANK * Math.hypot(m, k))) return false;
		if (this.#rows.length < n * (UNKNOWNS + 1))
			this.#rows = new Float64Array(2 * n * (UNKNOWNS + 1));
		const rows = this.#rows;
		const value = this.#values[point]!;
		for (let i = 0; i < n; i++) {
			const q = members[i]!;
			const u = (points[2 * q]! - x0) / l;
			const v = (points[2 * q + 1]! - y0 - m * u) / k;
			const at = i * (UNKNOWNS + 1);
			rows[at] = u;
			rows[at + 1] = v;
			rows[at + 2] = (u * u) / 2;
			rows[at + 3] = u * v;
			rows[at + 4] = (v * v) / 2;
			rows[at + 5] = this.#values[q]! - value;
		}
		if (!triangularise(rows, n)) return false;
		const row = (j: number, c: number) => rows[j * (UNKNOWNS + 1) + c]!;
		const vv = row(4, 5) / row(4, 4);
		const uv = (row(3, 5) - row(3, 4) * vv) / row(3, 3);
		const uu = (row(2, 5) - row(2, 3) * uv - row(2, 4) * vv) / row(2, 2);
		// u = x / l, v = (y − m x / l) / k: the chain rule.
		const s = -m / (l * k);
		hessian[3 * point] = uu / (l * l) + (2 * uv * s) / l + vv * s * s;
		hessian[3 * point + 1] = uv / (l * k) + (vv * s) / k;
		hessian[3 * point + 2] = vv / (k * k);
		return true;
	}
}

/** Makes n rows of five columns and a right side upper triangular; false where the rank is less than five. */
function triangularise(rows: Float64Array, n: number): boolean {
	const width = UNKNOWNS + 1;
	let largest = 0;
	for (let c = 0; c < UNKNOWNS; c++) {
		let norm = 0;
		for (let i = c; i < n; i++) norm += rows[i * width + c]! ** 2;
		norm = Math.sqrt(norm);
		largest = Math.max(largest, norm);
		if (!(norm > RANK * largest)) return false;
		const head = rows[c * width + c]!;
		const alpha = head > 0 ? -norm : norm;
		// Reflects along w = column − alpha e_c; |w|² = 2 alpha (alpha − head).
		const scale = alpha * (alpha - head);
		rows[c * width + c] = head - alpha;
		for (let d = c + 1; d < width; d++) {
			let product = 0;
			for (let i = c; i < n; i++) product += rows[i * width + c]! * rows[i * width + d]!;
			const factor = product / scale;
			for (let i = c; i < n; i++)
				rows[i * width + d] = rows[i * width + d]! - factor * rows[i * width + c]!;
		}
		rows[c * width + c] = alpha;
	}
	return true;
}
