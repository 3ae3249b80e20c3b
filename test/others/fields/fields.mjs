// Fields with structures at several scales, each on a square, and triangulated squares to sample them on.

const { abs, atan2, exp, PI, sin, tanh } = Math;

/** Thickness of the layer at x = 1. */
const THICKNESS = 0.01;

/** For each field the square [from, to]² and its value at a place. */
export const fields = {
	bowl: { square: [-1, 1], at: (x, y) => (x * x + y * y) / 2 },
	multiscale: {
		square: [-1, 1],
		at: (x, y) => 0.1 * sin(50 * x) + atan2(0.1, sin(5 * y) - 2 * x),
	},
	interweaved: {
		square: [-1, 1],
		at: (x, y) => atan2(0.1, sin(5 * y) - 2 * x) + atan2(0.5, sin(3 * y) - 7 * x),
	},
	// Continuous, but its gradient jumps where the factor changes.
	hyperbolic: {
		square: [-1, 1],
		at: (x, y) => (abs(x * y) >= (2 * PI) / 50 ? 0.01 : 1) * sin(50 * x * y),
	},
	tanh: { square: [0, 1], at: (x, y) => tanh(50 * (x - y * y)) },
	layer: {
		square: [0, 1],
		at: (x) => (1 - exp((x - 1) / THICKNESS)) / (1 - exp(-1 / THICKNESS)),
	},
};

/**
 * Triangulates the square [from, to]² by `cells` × `cells` cells of two triangles, with diagonals in turn.
 *
 * @returns points as x y, triangles as three corners, edges as both ends and the number of the side, 1 to 4
 */
export function squareMesh([from, to], cells) {
	const across = cells + 1;
	const points = new Float64Array(2 * across * across);
	const triangles = new Uint32Array(6 * cells * cells);
	const edges = [];
	for (let p = 0; p < across * across; p++) {
		points[2 * p] = from + ((to - from) * (p % across)) / cells;
		points[2 * p + 1] = from + ((to - from) * Math.floor(p / across)) / cells;
	}
	for (let cell = 0; cell < cells * cells; cell++) {
		const [column, row] = [cell % cells, Math.floor(cell / cells)];
		const a = row * across + column;
		const [b, c, d] = [a + 1, a + across, a + across + 1];
		triangles.set((column + row) % 2 ? [a, b, d, a, d, c] : [a, b, c, b, d, c], 6 * cell);
	}
	for (let i = 0, last = across * cells; i < cells; i++)
		edges.push(
			...[i, i + 1, 1, last + i, last + i + 1, 3],
			...[i * across, (i + 1) * across, 4, i * across + cells, (i + 1) * across + cells, 2],
		);
	return { points, triangles, edges: Uint32Array.from(edges) };
}

/** Values of a field at the points of a mesh. */
export const sampled = ({ at }, { points }) =>
	Float64Array.from({ length: points.length / 2 }, (_, p) => at(points[2 * p], points[2 * p + 1]));
