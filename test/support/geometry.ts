import type { TriMesh } from '../../src/mesh/triMesh.ts';

/**
 * What the definitions say of a small mesh in the plane, in time quadratic in its size. All arithmetic is exact, in
 * rational numbers; coordinates are multiples of 2⁻³⁰.
 */
export interface Truth {
	/** Points that are a corner of a triangle and lie inside an edge of another without being its corner. */
	readonly hanging: ReadonlySet<number>;
	/** "t u", t < u, of triangles whose interiors intersect; of triangles with the same corners only the first counts. */
	readonly overlaps: ReadonlySet<string>;
	/** Whether some triangle has no area, and whether some triangle is listed twice. */
	readonly flat: boolean;
	readonly copies: boolean;
}

type Point = readonly [x: bigint, y: bigint, w: bigint];

export function truthOf({ points, triangles }: TriMesh): Truth {
	const place = (p: number): Point => [integer(points[2 * p]!), integer(points[2 * p + 1]!), 1n];
	const corners = Array.from({ length: triangles.length / 3 }, (_, t) => [
		...triangles.subarray(3 * t, 3 * t + 3),
	]);
	const hanging = new Set<number>();
	for (const p of triangles)
		for (const own of corners)
			if (
				!own.includes(p) &&
				own.some((a, k) => inside(place(p), place(a), place(own[(k + 1) % 3]!)))
			)
				hanging.add(p);
	const key = (own: number[]) => [...own].sort((a, b) => a - b).join();
	const keys = corners.map(key);
	const areas = corners.map((own) => determinant(...(own.map(place) as [Point, Point, Point])));
	const overlaps = new Set<string>();
	const counted = [...keys.keys()].filter((t) => areas[t] !== 0n && keys.indexOf(keys[t]!) === t);
	for (const t of counted)
		for (const u of counted)
			if (t < u && commonArea(corners[t]!.map(place), corners[u]!.map(place)))
				overlaps.add(`${t} ${u}`);
	return {
		hanging,
		overlaps,
		flat: areas.includes(0n),
		copies: new Set(keys).size < keys.length,
	};
}

function integer(coordinate: number): bigint {
	return BigInt(coordinate * 2 ** 30);
}

/** Twice the area of a triangle of homogeneous points, times their weights. */
function determinant([ax, ay, aw]: Point, [bx, by, bw]: Point, [cx, cy, cw]: Point): bigint {
	return ax * (by * cw - bw * cy) - ay * (bx * cw - bw * cx) + aw * (bx * cy - by * cx);
}

/** Whether p = a + s (b − a) with 0 < s < 1. */
function inside(p: Point, a: Point, b: Point): boolean {
	if (determinant(p, a, b) !== 0n) return false;
	const along = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]);
	const length = (b[0] - a[0]) ** 2n + (b[1] - a[1]) ** 2n;
	return along > 0n && along < length;
}

/** Cuts the second triangle down to the first (Sutherland, Hodgman 1974) and asks whether what is left has area. */
function commonArea(first: Point[], second: Point[]): boolean {
	const [a, b, c] = first as [Point, Point, Point];
	const sides =
		determinant(a, b, c) > 0n
			? [
					[a, b],
					[b, c],
					[c, a],
				]
			: [
					[b, a],
					[a, c],
					[c, b],
				];
	let left = second;
	for (const [from, to] of sides as [Point, Point][]) {
		const cut: Point[] = [];
		for (const [i, p] of left.entries()) {
			const q = left[(i + 1) % left.length]!;
			const [dp, dq] = [determinant(from, to, p), determinant(from, to, q)];
			if (dp >= 0n) cut.push(p);
			if (dp * dq < 0n) cut.push(crossing(p, q, dp, dq));
		}
		left = cut;
	}
	return left.some((p, i) => i > 0 && determinant(left[0]!, left[i - 1]!, p) !== 0n);
}

function crossing(p: Point, q: Point, dp: bigint, dq: bigint): Point {
	const [s, r] = dp > 0n ? [-dq, dp] : [dq, -dp];
	return [s * p[0] + r * q[0], s * p[1] + r * q[1], s * p[2] + r * q[2]];
}
