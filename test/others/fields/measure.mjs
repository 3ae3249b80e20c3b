// Measures of meshes in a metric that is known at the points of another mesh, and the error of interpolation on them.

/** The function `of` applied to the eigenvalues of a symmetric matrix xx, xy, yy. */
function ofEigenvalues([xx, xy, yy], of) {
	const [mean, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
	const [one, two] = [of(mean + half), of(mean - half)];
	if (half === 0) return [one, 0, one];
	const slope = (one - two) / (2 * half);
	const middle = (one + two) / 2 - slope * mean;
	return [middle + slope * xx, slope * xy, middle + slope * yy];
}

/** Triangles of a mesh by the cells of a grid that their bounding boxes meet. */
class Places {
	constructor({ points, triangles }) {
		this.points = points;
		this.triangles = triangles;
		this.low = [Infinity, Infinity];
		this.high = [-Infinity, -Infinity];
		points.forEach((x, i) => {
			this.low[i % 2] = Math.min(this.low[i % 2], x);
			this.high[i % 2] = Math.max(this.high[i % 2], x);
		});
		this.side = Math.ceil(2 * Math.sqrt(triangles.length / 3));
		this.cells = Array.from({ length: this.side ** 2 }, () => []);
		for (let t = 0; t < triangles.length / 3; t++) {
			const corners = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]);
			const [columns, rows] = [0, 1].map((axis) => {
				const all = corners.map((p) => this.cell(points[p + axis], axis));
				return [Math.min(...all), Math.max(...all)];
			});
			for (let row = rows[0]; row <= rows[1]; row++)
				for (let column = columns[0]; column <= columns[1]; column++)
					this.cells[row * this.side + column].push(t);
		}
	}

	cell(x, axis) {
		const part = (x - this.low[axis]) / (this.high[axis] - this.low[axis]);
		return Math.max(0, Math.min(this.side - 1, Math.floor(part * this.side)));
	}

	/** The triangle at a place, and the weights of its corners there. */
	at(x, y) {
		const { points, triangles } = this;
		let best = { least: -Infinity };
		for (const t of this.cells[this.cell(y, 1) * this.side + this.cell(x, 0)]) {
			const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]);
			const cross = (p, q) =>
				(points[p] - x) * (points[q + 1] - y) - (points[q] - x) * (points[p + 1] - y);
			const parts = [cross(b, c), cross(c, a), cross(a, b)];
			const whole = parts[0] + parts[1] + parts[2];
			const weights = parts.map((part) => part / whole);
			const least = Math.min(...weights);
			if (least > best.least) best = { t, weights, least };
		}
		return best;
	}
}

/**
 * The metric at each point of `mesh`: the log-Euclidean mean of those at the corners of the triangle of `background` there.
 *
 * @param metrics xx, xy, yy for each point of `background`
 */
export function metricsAt(mesh, background, metrics) {
	const logarithms = new Float64Array(metrics.length);
	for (let at = 0; at < metrics.length; at += 3)
		logarithms.set(ofEigenvalues(metrics.subarray(at, at + 3), Math.log), at);
	const places = new Places(background);
	const own = new Float64Array((3 * mesh.points.length) / 2);
	for (let p = 0; p < mesh.points.length / 2; p++) {
		const { t, weights } = places.at(mesh.points[2 * p], mesh.points[2 * p + 1]);
		const mean = [0, 1, 2].map((i) =>
			weights.reduce(
				(sum, weight, k) => sum + weight * logarithms[3 * background.triangles[3 * t + k] + i],
				0,
			),
		);
		own.set(ofEigenvalues(mean, Math.exp), 3 * p);
	}
	return own;
}

const squaredLength = (metrics, at, x, y) =>
	metrics[at] * x * x + 2 * metrics[at + 1] * x * y + metrics[at + 2] * y * y;

/** The edges of a mesh, each once, as both ends. */
export function edgesOf({ points, triangles }) {
	const count = points.length / 2;
	const keys = new Set();
	for (let i = 0; i < triangles.length; i++) {
		const [a, b] = [triangles[i], triangles[i - (i % 3) + ((i + 1) % 3)]];
		keys.add(Math.min(a, b) * count + Math.max(a, b));
	}
	return [...keys].map((key) => [Math.floor(key / count), key % count]);
}

/** Shares of edges with lengths in [1/√2, √2] and above 2: the root of the mean of the squared lengths by both ends' metrics. */
export function measureEdges(mesh, metrics) {
	const { points } = mesh;
	let [within, above, longest] = [0, 0, 0];
	const edges = edgesOf(mesh);
	for (const [a, b] of edges) {
		const [x, y] = [points[2 * b] - points[2 * a], points[2 * b + 1] - points[2 * a + 1]];
		const squared = (squaredLength(metrics, 3 * a, x, y) + squaredLength(metrics, 3 * b, x, y)) / 2;
		if (squared >= 0.5 && squared <= 2) within++;
		if (squared > 4) above++;
		longest = Math.max(longest, squared);
	}
	return { within: within / edges.length, above, longest: Math.sqrt(longest) };
}

/**
 * Qualities of triangles (Vasilevskii, Lipnikov 1999): 12√3 · area / perimeter² · F(perimeter / 3) in the mean metric of the
 * corners, F(x) = (m(2 − m))³, m = min(x, 1/x); negative where a triangle goes round to the right.
 */
export function measureQuality({ points, triangles }, metrics) {
	const qualities = new Float64Array(triangles.length / 3);
	for (let t = 0; t < qualities.length; t++) {
		const corners = triangles.subarray(3 * t, 3 * t + 3);
		const mean = [0, 1, 2].map((i) => corners.reduce((sum, p) => sum + metrics[3 * p + i], 0) / 3);
		let perimeter = 0;
		for (let k = 0; k < 3; k++) {
			const [a, b] = [2 * corners[k], 2 * corners[(k + 1) % 3]];
			perimeter += Math.sqrt(
				squaredLength(mean, 0, points[b] - points[a], points[b + 1] - points[a + 1]),
			);
		}
		const [a, b, c] = Array.from(corners, (p) => 2 * p);
		const area =
			((points[b] - points[a]) * (points[c + 1] - points[a + 1]) -
				(points[c] - points[a]) * (points[b + 1] - points[a + 1])) /
			2;
		const m = Math.min(perimeter / 3, 3 / perimeter);
		const scaled = Math.sqrt(mean[0] * mean[2] - mean[1] ** 2) * area;
		qualities[t] = ((12 * Math.sqrt(3) * scaled) / perimeter ** 2) * (m * (2 - m)) ** 3;
	}
	qualities.sort();
	return {
		mean: qualities.reduce((sum, q) => sum + q, 0) / qualities.length,
		percentile: qualities[Math.floor(qualities.length / 100)],
		worst: qualities[0],
	};
}

/** Weights and places of Radon's rule of 7 points, exact for polynomials of degree 5 in a triangle. */
const root = Math.sqrt(15);
const rule = [
	[9 / 40, 1 / 3, 1 / 3],
	...[-1, 1].flatMap((sign) => {
		const [weight, a] = [(155 + sign * root) / 1200, (6 + sign * root) / 21];
		return [
			[weight, a, a],
			[weight, a, 1 - 2 * a],
			[weight, 1 - 2 * a, a],
		];
	}),
];

/** `rule` in each of the parts² equal triangles that a triangle is cut into. */
function composite(parts) {
	const places = [];
	for (let i = 0; i < parts; i++)
		for (let j = 0; j < parts; j++) {
			const isTurned = i + j >= parts;
			const [u, v] = isTurned ? [parts - i, parts - j] : [i, j];
			const sign = isTurned ? -1 : 1;
			for (const [weight, a, b] of rule)
				places.push([weight / parts ** 2, (u + sign * a) / parts, (v + sign * b) / parts]);
		}
	return places;
}

/** The integral over a mesh of `of(x, y, weights of the three corners, triangle)`. */
export function integral({ points, triangles }, of, parts = 1) {
	const places = composite(parts);
	let sum = 0;
	for (let t = 0; t < triangles.length / 3; t++) {
		const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
		const [x, y] = [points[a], points[a + 1]];
		const [ux, uy, vx, vy] = [points[b] - x, points[b + 1] - y, points[c] - x, points[c + 1] - y];
		let own = 0;
		for (const [weight, u, v] of places)
			own += weight * of(x + u * ux + v * vx, y + u * uy + v * vy, t, 1 - u - v, u, v);
		sum += (own * Math.abs(ux * vy - uy * vx)) / 2;
	}
	return sum;
}

/** The L² norm of the error of linear interpolation of a field, by Radon's rule in four parts of each triangle. */
export function interpolationError(mesh, { at }) {
	const { points, triangles } = mesh;
	const values = Float64Array.from({ length: points.length / 2 }, (_, p) =>
		at(points[2 * p], points[2 * p + 1]),
	);
	const squared = (x, y, t, w, u, v) =>
		(at(x, y) -
			w * values[triangles[3 * t]] -
			u * values[triangles[3 * t + 1]] -
			v * values[triangles[3 * t + 2]]) **
		2;
	return Math.sqrt(integral(mesh, squared, 2));
}

/** The integral of √det M, M interpolated in logarithms: √det M is then the exponential of a linear function. */
export function complexityOf(mesh, metrics) {
	const { triangles } = mesh;
	const logarithms = Float64Array.from({ length: metrics.length / 3 }, (_, p) =>
		Math.log(Math.sqrt(metrics[3 * p] * metrics[3 * p + 2] - metrics[3 * p + 1] ** 2)),
	);
	return integral(
		mesh,
		(_x, _y, t, w, u, v) =>
			Math.exp(
				w * logarithms[triangles[3 * t]] +
					u * logarithms[triangles[3 * t + 1]] +
					v * logarithms[triangles[3 * t + 2]],
			),
		2,
	);
}
