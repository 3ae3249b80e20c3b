import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';

/**
 * Judges meshes without any code of the program: edges by a dictionary of point pairs, geometry exactly.
 * Returns what is wrong, in words; empty if nothing is.
 */
export function conformityFaults(mesh: TriMesh): string[] {
	const faults = [...edgeFaults(mesh)];
	if (mesh.dimension === 2) faults.push(...hangingFaults(mesh));
	return faults;
}

/** Directed uses of an edge between two points: how many triangles go each way. */
interface Uses {
	along: number;
	against: number;
}

/** How often each unordered pair of points is a side of a triangle, and which way; keys are low × points + high. */
export function edgeUses({ triangles }: TriMesh, points: number): Map<number, Uses> {
	const uses = new Map<number, Uses>();
	for (let s = 0; s < triangles.length; s++) {
		const a = triangles[s]!;
		const b = triangles[s % 3 === 2 ? s - 2 : s + 1]!;
		const key = a < b ? a * points + b : b * points + a;
		const use = uses.get(key) ?? { along: 0, against: 0 };
		uses.set(key, use);
		if (a < b) use.along++;
		else use.against++;
	}
	return uses;
}

/** Pairs of points that are a side of exactly one triangle; keys as in `edgeUses`. */
export function boundaryKeys(mesh: TriMesh): number[] {
	return [...edgeUses(mesh, pointCount(mesh))]
		.filter(([, { along, against }]) => along + against === 1)
		.map(([key]) => key);
}

function* edgeFaults(mesh: TriMesh): Generator<string> {
	const points = pointCount(mesh);
	const mixed = mesh.dimension === 2 && orientations(mesh).length > 1;
	for (const [key, { along, against }] of edgeUses(mesh, points)) {
		const name = `edge ${Math.floor(key / points)}–${key % points}`;
		if (along + against > 2) yield `${name} has ${along + against} triangles`;
		else if (!mixed && (along > 1 || against > 1)) yield `${name} is used twice in one direction`;
	}
}

/** The signs of the triangles' areas that occur. */
export function orientations({ points, triangles }: TriMesh): number[] {
	const signs = new Set<number>();
	for (let i = 0; i < triangles.length; i += 3)
		signs.add(signOf(points, triangles[i]!, triangles[i + 1]!, triangles[i + 2]!));
	return [...signs];
}

/** Points that lie exactly inside a boundary edge: where a mesh does not conform, the longer edge has one triangle. */
function* hangingFaults(mesh: TriMesh): Generator<string> {
	const { points, triangles } = mesh;
	const count = pointCount(mesh);
	const keys = boundaryKeys(mesh);
	if (keys.length === 0) return;
	const used = new Uint8Array(count);
	for (const p of triangles) used[p] = 1;
	const cells = pointsByCell(points, used);
	for (const key of keys) {
		const [a, b] = [Math.floor(key / count), key % count];
		for (const p of cells.near(a, b))
			if (p !== a && p !== b && signOf(points, a, b, p) === 0)
				yield `point ${p} lies inside the edge ${a}–${b}`;
	}
}

/** Buckets of points in square cells; `near` gives the points in the bounding box of an edge. */
function pointsByCell(points: Float64Array, used: Uint8Array) {
	const span = (axis: number) => {
		let [low, high] = [Infinity, -Infinity];
		for (let p = 0; p < used.length; p++) {
			if (!used[p]) continue;
			low = Math.min(low, points[2 * p + axis]!);
			high = Math.max(high, points[2 * p + axis]!);
		}
		return { low, size: high - low || 1 };
	};
	const [x, y] = [span(0), span(1)];
	const side = Math.max(1, Math.floor(Math.sqrt(used.length)));
	const cell = (value: number, { low, size }: { low: number; size: number }) =>
		Math.min(side - 1, Math.floor(((value - low) / size) * side));
	const buckets: number[][] = Array.from({ length: side * side }, () => []);
	for (let p = 0; p < used.length; p++)
		if (used[p]) buckets[cell(points[2 * p]!, x) * side + cell(points[2 * p + 1]!, y)]!.push(p);
	return {
		*near(a: number, b: number): Generator<number> {
			const xs = [points[2 * a]!, points[2 * b]!].sort((p, q) => p - q) as [number, number];
			const ys = [points[2 * a + 1]!, points[2 * b + 1]!].sort((p, q) => p - q) as [number, number];
			for (let i = cell(xs[0], x); i <= cell(xs[1], x); i++) {
				// The edge's rows in this column of cells and a row to each side, against rounding.
				const rows = rowsInColumn(points, a, b, x.low + (i * x.size) / side, x.size / side, ys);
				const top = Math.min(side - 1, cell(rows[1], y) + 1);
				for (let j = Math.max(0, cell(rows[0], y) - 1); j <= top; j++)
					for (const p of buckets[i * side + j]!) {
						const [px, py] = [points[2 * p]!, points[2 * p + 1]!];
						if (px >= xs[0] && px <= xs[1] && py >= ys[0] && py <= ys[1]) yield p;
					}
			}
		},
	};
}

function rowsInColumn(
	points: Float64Array,
	a: number,
	b: number,
	left: number,
	width: number,
	[low, high]: [number, number],
): [number, number] {
	const dx = points[2 * b]! - points[2 * a]!;
	if (Math.abs(dx) < width) return [low, high];
	const slope = (points[2 * b + 1]! - points[2 * a + 1]!) / dx;
	const at = (x: number) =>
		Math.min(high, Math.max(low, points[2 * a + 1]! + (x - points[2 * a]!) * slope));
	const ends = [at(left), at(left + width)] as const;
	return [Math.min(...ends), Math.max(...ends)];
}

/** Points less edges plus triangles; points of no triangle do not count. */
export function eulerCharacteristic({ triangles }: Pick<TriMesh, 'triangles'>): number {
	const edges = new Set<number>();
	const base = 2 ** 26;
	for (let i = 0; i < triangles.length; i++) {
		const [a, b] = [triangles[i]!, triangles[i % 3 === 2 ? i - 2 : i + 1]!];
		edges.add(Math.min(a, b) * base + Math.max(a, b));
	}
	return new Set(triangles).size - edges.size + triangles.length / 3;
}

/** Sign of the area of the triangle p q r, exactly: in doubles where they decide, else in big integers. */
export function signOf(points: Float64Array, p: number, q: number, r: number): -1 | 0 | 1 {
	const [px, py] = [points[2 * p]!, points[2 * p + 1]!];
	const left = (points[2 * q]! - px) * (points[2 * r + 1]! - py);
	const right = (points[2 * q + 1]! - py) * (points[2 * r]! - px);
	// Error bound of Shewchuk 1997 ("Adaptive precision floating-point arithmetic", ccwerrboundA), generously.
	const bound = (Math.abs(left) + Math.abs(right)) * 2 ** -50;
	if (Math.abs(left - right) > bound && bound > 1e-280) return left > right ? 1 : -1;
	const [ax, ay, bx, by, cx, cy] = [p, q, r]
		.flatMap((i) => [points[2 * i]!, points[2 * i + 1]!])
		.map(exactInteger) as [bigint, bigint, bigint, bigint, bigint, bigint];
	const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
	return area > 0n ? 1 : area < 0n ? -1 : 0;
}

/** A finite double as a multiple of 2⁻¹⁰⁷⁴. */
export function exactInteger(value: number): bigint {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, value);
	const bits = view.getBigUint64(0);
	const exponent = (bits >> 52n) & 0x7ffn;
	const fraction = bits & (2n ** 52n - 1n);
	const size = exponent === 0n ? fraction : (fraction + 2n ** 52n) << (exponent - 1n);
	return bits >> 63n ? -size : size;
}
