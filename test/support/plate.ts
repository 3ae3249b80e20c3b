/**
 * The example mesh: a square plate with a square hole, graded towards the hole, as in figure 1.1 of the thesis
 * (Hatipoğlu 2011; 245 triangles there, 244 here). Square rings of points are joined by strips of triangles, edges are
 * flipped until the mesh is Delaunay, and inner points are moved to the mean of their neighbours in between.
 */
export interface Plate {
	/** x y, two decimals. */
	readonly points: readonly (readonly [number, number])[];
	/** 0 inside, 1 on the outline, 2 on the rim of the hole. */
	readonly pointMarkers: readonly number[];
	/** Counter-clockwise corners. */
	readonly triangles: readonly (readonly [number, number, number])[];
	/** 1 where a corner lies on the rim of the hole. */
	readonly marked: readonly number[];
}

/** Half the side of each ring and the edges on each of its sides, from the hole outwards. */
const rings = [
	{ half: 1.5, edges: 4 },
	{ half: 2.2, edges: 6 },
	{ half: 3.0, edges: 8 },
	{ half: 3.95, edges: 9 },
	{ half: 5.0, edges: 11 },
] as const;
const centre = 5;

type Point = [number, number];
type Triangle = [number, number, number];

const orient = (a: Point, b: Point, c: Point): number =>
	(b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Positive where d lies inside the circle through the counter-clockwise a, b, c. */
function inCircle(a: Point, b: Point, c: Point, d: Point): number {
	const rows = [a, b, c].map(([x, y]) => [x - d[0], y - d[1]] as const);
	const [p, q, r] = rows as [Point, Point, Point];
	const square = ([x, y]: Point) => x * x + y * y;
	return (
		square(p) * (q[0] * r[1] - q[1] * r[0]) -
		square(q) * (p[0] * r[1] - p[1] * r[0]) +
		square(r) * (p[0] * q[1] - p[1] * q[0])
	);
}

/** Points of one ring, counter-clockwise from its lower left corner. */
function ringPoints({ half, edges }: (typeof rings)[number]): Point[] {
	const points: Point[] = [];
	for (let side = 0; side < 4; side++) {
		for (let i = 0; i < edges; i++) {
			const along = -half + (2 * half * i) / edges;
			const [x, y] = [
				[along, -half],
				[half, along],
				[-along, half],
				[-half, -along],
			][side] as Point;
			points.push([centre + x, centre + y]);
		}
	}
	return points;
}

/** Joins two rings side by side, always taking the shorter of the two possible next diagonals. */
function strip(points: Point[], inner: number, a: number, outer: number, b: number): Triangle[] {
	const triangles: Triangle[] = [];
	const distance = (p: number, q: number) =>
		Math.hypot(points[p]![0] - points[q]![0], points[p]![1] - points[q]![1]);
	for (let side = 0; side < 4; side++) {
		const at = (base: number, n: number, i: number) => base + ((side * n + i) % (4 * n));
		let [i, j] = [0, 0];
		while (i < a || j < b) {
			const [p, q] = [at(inner, a, i), at(outer, b, j)];
			const [nextP, nextQ] = [at(inner, a, i + 1), at(outer, b, j + 1)];
			if (i === a || (j < b && distance(p, nextQ) <= distance(nextP, q))) {
				triangles.push([p, q, nextQ]);
				j++;
			} else {
				triangles.push([p, q, nextP]);
				i++;
			}
		}
	}
	return triangles;
}

/** Flips edges until none has a neighbour's corner inside its triangle's circle (Lawson 1977). */
function flipToDelaunay(points: readonly Point[], triangles: Triangle[]): void {
	for (let flipped = true; flipped; ) {
		flipped = false;
		const owner = new Map<string, number>();
		triangles.forEach((corners, t) => {
			for (let k = 0; k < 3; k++) owner.set(`${corners[k]} ${corners[(k + 1) % 3]}`, t);
		});
		const touched = new Set<number>();
		triangles.forEach((corners, t) => {
			for (let k = 0; k < 3 && !touched.has(t); k++) {
				const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
				const other = owner.get(`${b} ${a}`);
				if (other === undefined || touched.has(other)) continue;
				const d = triangles[other]!.find((corner) => corner !== a && corner !== b)!;
				const [pa, pb, pc, pd] = [points[a]!, points[b]!, points[c]!, points[d]!];
				if (inCircle(pa, pb, pc, pd) <= 1e-9 || orient(pa, pd, pc) <= 0 || orient(pd, pb, pc) <= 0)
					continue;
				triangles[t] = [a, d, c];
				triangles[other] = [d, b, c];
				touched.add(t).add(other);
				flipped = true;
			}
		});
	}
}

/** Makes the example mesh; the same on every call. */
export function plate(): Plate {
	const points: Point[] = [];
	const triangles: Triangle[] = [];
	const starts: number[] = [];
	for (const ring of rings) {
		starts.push(points.length);
		points.push(...ringPoints(ring));
	}
	const last = rings.length - 1;
	for (let r = 0; r < last; r++)
		triangles.push(
			...strip(points, starts[r]!, rings[r]!.edges, starts[r + 1]!, rings[r + 1]!.edges),
		);
	const pointMarkers = points.map((_, p) => (p < starts[1]! ? 2 : p >= starts[last]! ? 1 : 0));
	for (let pass = 0; pass < 6; pass++) {
		flipToDelaunay(points, triangles);
		const sums = points.map((): [number, number, number] => [0, 0, 0]);
		for (const corners of triangles)
			for (let k = 0; k < 3; k++) {
				const [from, to] = [sums[corners[k]!]!, points[corners[(k + 1) % 3]!]!];
				from[0] += to[0];
				from[1] += to[1];
				from[2]++;
			}
		for (let p = 0; p < points.length; p++)
			if (pointMarkers[p] === 0) points[p] = [sums[p]![0] / sums[p]![2], sums[p]![1] / sums[p]![2]];
	}
	for (const point of points) {
		point[0] = Math.round(point[0] * 100) / 100;
		point[1] = Math.round(point[1] * 100) / 100;
	}
	flipToDelaunay(points, triangles);
	const marked = triangles.map((corners) => (corners.some((p) => pointMarkers[p] === 2) ? 1 : 0));
	return { points, pointMarkers, triangles, marked };
}

/** The example's files by name, as they lie in `examples/`. */
export function plateFiles(): Record<string, string> {
	const { points, pointMarkers, triangles, marked } = plate();
	const number = new Map<string, number>();
	const edges: [number, number][] = [];
	const slots = triangles.map((corners) =>
		corners.map((from, k) => {
			const to = corners[(k + 1) % 3]!;
			const back = number.get(`${to} ${from}`);
			if (back !== undefined) return -back;
			edges.push([from, to]);
			number.set(`${from} ${to}`, edges.length);
			return edges.length;
		}),
	);
	const used = new Set(slots.flat());
	const boundary = edges.filter((_, e) => !used.has(-(e + 1)));
	const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' '));
	const gmr = [
		'# A square plate with a square hole; the triangles round the hole are marked for refinement.',
		'#points',
		points.length,
		...lines(points),
		'',
		'#edges',
		edges.length,
		...lines(edges),
		'',
		'#triangles',
		triangles.length,
		...lines(slots.map((three, t) => [...three, marked[t]])),
		'',
		'#end',
	];
	const node = [
		'# A square plate with a square hole. Markers: 1 outline, 2 rim of the hole, 0 inside.',
		`${points.length} 2 0 1`,
		...lines(points.map(([x, y], p) => [p + 1, x, y, pointMarkers[p]])),
	];
	const ele = [
		`${triangles.length} 3 0`,
		...lines(triangles.map((corners, t) => [t + 1, ...corners.map((p) => p + 1)])),
	];
	const poly = [
		'# The points are in the .node file.',
		'0 2 0 1',
		`${boundary.length} 1`,
		...lines(boundary.map(([a, b], s) => [s + 1, a + 1, b + 1, pointMarkers[a]])),
		'# One hole, by a point in it.',
		'1',
		`1 ${centre} ${centre}`,
	];
	const text = (all: readonly unknown[]) => `${all.join('\n')}\n`;
	return {
		'plate.gmr': text(gmr),
		'plate.1.node': text(node),
		'plate.1.ele': text(ele),
		'plate.1.poly': text(poly),
	};
}
