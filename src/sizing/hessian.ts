import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import type { Neighbours } from './neighbours.ts';
import { SizeError } from './sizeError.ts';

/** Minimum number of neighbours of a fit, for interior and for boundary points. */
const MIN_INTERIOR = 6;
const MIN_BOUNDARY = 9;
/** Unknowns of a fit: two of the gradient, three of the Hessian. */
const UNKNOWNS = 5;
/** A fit has full rank if no pivot is smaller than this fraction of the largest. */
const MIN_PIVOT = 1e-6;

/**
 * The Hessian of a function that is known at the points of a planar mesh: the second derivatives xx, xy, yy at each
 * point of the full quadratic through its value that fits the neighbours' values in the least squares sense. Rings of
 * neighbours are added until there are 6, or 9 on the boundary, and they determine the quadratic. Exact for quadratic
 * functions up to rounding. Yields every few milliseconds; runs on one thread or several.
 *
 * @param points two coordinates for each point
 * @param values one for each point
 * @param nameOf the name of a point in messages
 * @throws SizeError if the points connected to a point are too few, or all on one conic, to determine a quadratic
 */
export function* hessianOf(
	points: Float64Array,
	values: Float64Array,
	neighbours: Neighbours,
	nameOf: (point: number) => string,
	loops: Loops = singleThread,
): Generator<void, Float64Array> {
	const count = values.length;
	const hessian = loops.f64(3 * count);
	const isUndetermined = loops.u8(count);
	const { starts, points: others, isBoundary } = neighbours;
	const arrays = { points, values, starts, others, isBoundary, hessian, isUndetermined };
	yield* loops.run(fitHessians, count, arrays, {});
	const p = isUndetermined.indexOf(1);
	if (p >= 0)
		throw new SizeError(
			`the values around ${nameOf(p)} do not determine a Hessian; it needs at least five other points, not all on a conic through it`,
		);
	loops.drop(isUndetermined);
	return hessian;
}

/** Fits a quadratic at each point that has neighbours. */
const fitHessians: Loop<
	{
		readonly points: Float64Array;
		readonly values: Float64Array;
		readonly starts: Uint32Array;
		readonly others: Uint32Array;
		readonly isBoundary: Uint8Array;
		readonly hessian: Float64Array;
		readonly isUndetermined: Uint8Array;
	},
	never
> = {
	name: 'sizing: fit Hessians',
	arrays: {
		points: 'f64',
		values: 'f64',
		starts: 'u32',
		others: 'u32',
		isBoundary: 'u8',
		hessian: 'f64',
		isUndetermined: 'u8',
	},
	parameters: [],
	grain: 1 << 11,
	run({ points, values, starts, others, isBoundary, hessian, isUndetermined }, _, first, end) {
		const patch = new Patch(points, values, { starts, points: others, isBoundary });
		for (let p = first; p < end; p++)
			if (starts[p] !== starts[p + 1] && !patch.fit(p, hessian)) isUndetermined[p] = 1;
	},
};

/** Loops that worker threads may run. */
export const hessianLoops = [fitHessians];

/** The neighbours of a point that its quadratic is fitted to, ring by ring. */
class Patch {
	readonly #points: Float64Array;
	readonly #values: Float64Array;
	readonly #neighbours: Neighbours;
	readonly #members: number[] = [];
	#rows = new Float64Array(64 * (UNKNOWNS + 1));

	constructor(points: Float64Array, values: Float64Array, neighbours: Neighbours) {
		this.#points = points;
		this.#values = values;
		this.#neighbours = neighbours;
	}

	/** Writes the Hessian at `point`; false if all points connected to it do not determine a quadratic. */
	fit(point: number, hessian: Float64Array): boolean {
		const { starts, points, isBoundary } = this.#neighbours;
		const minMembers = isBoundary[point] === 1 ? MIN_BOUNDARY : MIN_INTERIOR;
		const members = this.#members;
		members.length = 0;
		for (let i = starts[point]!; i < starts[point + 1]!; i++) members.push(points[i]!);
		let visited: Set<number> | undefined;
		for (let ring = 0; ; ) {
			const end = members.length;
			if (end >= minMembers && this.#solve(point, hessian)) return true;
			visited ??= new Set(members).add(point);
			for (; ring < end; ring++) this.#addNeighbours(members[ring]!, visited);
			// A small mesh may have fewer than `minMembers`: five suffice if they determine the quadratic.
			if (members.length === end) return end >= UNKNOWNS && this.#solve(point, hessian);
		}
	}

	#addNeighbours(p: number, visited: Set<number>): void {
		const { starts, points } = this.#neighbours;
		for (let i = starts[p]!; i < starts[p + 1]!; i++) {
			const q = points[i]!;
			if (visited.has(q)) continue;
			visited.add(q);
			this.#members.push(q);
		}
	}

	/**
	 * Least squares by Householder reflections (Golub, Van Loan 1996, §5.3), in coordinates in which the second moments of the
	 * patch are the identity, by their Cholesky factor. False if the rank is not full.
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
		if (!(l > 0 && k > MIN_PIVOT * Math.hypot(m, k))) return false;
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

/** Makes n rows of five columns and a right-hand side upper triangular; false if the rank is less than five. */
function triangularise(rows: Float64Array, n: number): boolean {
	const width = UNKNOWNS + 1;
	let largest = 0;
	for (let c = 0; c < UNKNOWNS; c++) {
		let norm = 0;
		for (let i = c; i < n; i++) norm += rows[i * width + c]! * rows[i * width + c]!;
		norm = Math.sqrt(norm);
		largest = Math.max(largest, norm);
		if (!(norm > MIN_PIVOT * largest)) return false;
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
