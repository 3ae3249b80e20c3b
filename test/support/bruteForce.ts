import { cornersOf, type Draft, type FileKind } from './brokenMesh.ts';

type Point = readonly [x: bigint, y: bigint];
type Triple = readonly [number, number, number];

/** tan 5° times 10³⁰. */
const TAN_5 = 87488663525924005222018669434n;

/**
 * What the rules of the format say of a mesh, by comparing everything with everything in exact integers. A finding is
 * `rule kind index`; where a file does not number its edges they count by first appearance.
 *
 * One broken thing is told once: triangles listed twice or with a corner twice are nobody's neighbours, of points in
 * one place only the first can hang or be unused, and edges listed twice are neither unused nor owned wrongly.
 */
export function bruteForce(draft: Draft, file: FileKind): Set<string> {
	const found = new Set<string>();
	const points = integers(draft.points);
	const corners = draft.triangles.map((_, t) => cornersOf(draft, t));
	const { edges, signed } = file === 'pair' ? derived(corners) : numbered(draft, file);
	const all = [...corners.keys()];

	const cornerTwice = (t: number) => new Set(corners[t]).size < 3;
	if (file === 'pair')
		for (const t of all) if (cornerTwice(t)) found.add(`equal-ends triangles ${t}`);

	const keyOf = (own: readonly number[]) => [...own].sort((a, b) => a - b).join();
	const edgeKeys = edges.map(keyOf);
	const copyOf = (keys: readonly string[], i: number) => keys.indexOf(keys[i]!) < i;
	if (file !== 'pair')
		edges.forEach((_, e) => {
			if (copyOf(edgeKeys, e)) found.add(`duplicate-edge edges ${e}`);
		});
	const triangleKeys = corners.map(keyOf);
	for (const t of all)
		if (!cornerTwice(t) && copyOf(triangleKeys, t)) found.add(`duplicate-triangle triangles ${t}`);
	const counted = all.filter((t) => !cornerTwice(t) && !copyOf(triangleKeys, t));

	const rotations = corners.map(([a, b, c]) =>
		Number(sign(rotation(points[a]!, points[b]!, points[c]!))),
	);
	const going = (way: number) => counted.filter((t) => rotations[t] === way);
	for (const t of going(0)) found.add(`zero-area triangles ${t}`);
	const [ccw, cw] = [going(1), going(-1)];
	if (ccw.length > 0 && cw.length > 0)
		for (const t of cw.length <= ccw.length ? cw : ccw)
			found.add(`mixed-orientation triangles ${t}`);
	else if (cw.length > 0) found.add(`clockwise triangles ${cw[0]}`);

	const uses = edges.map((_, e) =>
		counted.filter((t) => signed[t]!.some((s) => Math.abs(s) === e + 1)),
	);
	const signIn = (t: number, e: number) =>
		Math.sign(signed[t]!.find((s) => Math.abs(s) === e + 1)!);
	edges.forEach((_, e) => {
		const [t, u, more] = uses[e]!;
		if (more !== undefined) found.add(`non-manifold-edge edges ${e}`);
		const listedTwice = edgeKeys.indexOf(edgeKeys[e]!) !== edgeKeys.lastIndexOf(edgeKeys[e]!);
		if (file !== 'gmr' || listedTwice || t === undefined || more !== undefined) return;
		if (u === undefined) {
			if (signIn(t, e) < 0) found.add(`repaired-ownership triangles ${t}`);
		} else if (signIn(t, e) === signIn(u, e) && rotations[t]! * rotations[u]! >= 0)
			found.add(`repaired-ownership triangles ${u}`);
	});
	if (file !== 'pair')
		edges.forEach((_, e) => {
			const used = signed.some((own) => own.some((s) => Math.abs(s) === e + 1));
			if (!used && !copyOf(edgeKeys, e)) found.add(`unused-edge edges ${e}`);
		});

	const places = points.map((p) => p.join());
	points.forEach((_, p) => {
		if (copyOf(places, p)) found.add(`coincident-points points ${p}`);
		else if (!corners.some((own) => own.includes(p))) found.add(`unused-point points ${p}`);
	});
	const open = edges.map((_, e) => e).filter((e) => uses[e]!.length === 1);
	for (const p of new Set(open.flatMap((e) => edges[e]!))) {
		if (copyOf(places, p)) continue;
		const hangs = open.some((e) => {
			const [a, b] = edges[e]!;
			return !corners[uses[e]![0]!]!.includes(p) && inside(points[p]!, points[a]!, points[b]!);
		});
		if (hangs) found.add(`hanging-node points ${p}`);
	}

	const solid = counted.filter((t) => rotations[t] !== 0);
	for (const t of overlapping(solid, corners, points))
		found.add(`overlapping-triangles triangles ${t}`);
	for (const t of solid) if (isThin(corners[t]!, points)) found.add(`small-angle triangles ${t}`);
	const second = secondPart(corners);
	if (second !== undefined) found.add(`several-components triangles ${second}`);
	return found;
}

/** Coordinates as integers, all multiplied by one power of two. */
function integers(points: readonly (readonly [number, number])[]): Point[] {
	let scale = 1;
	while (!points.every(([x, y]) => Number.isInteger(x * scale) && Number.isInteger(y * scale)))
		scale *= 2;
	return points.map(([x, y]) => [BigInt(x * scale), BigInt(y * scale)]);
}

function derived(corners: readonly Triple[]) {
	const edges: [number, number][] = [];
	const signed = corners.map((own) =>
		own.map((a, k) => {
			const b = own[(k + 1) % 3]!;
			const e = edges.findIndex(
				([start, end]) => (start === a && end === b) || (start === b && end === a),
			);
			if (e < 0) return edges.push([a, b]);
			return edges[e]![0] === a ? e + 1 : -e - 1;
		}),
	);
	return { edges, signed };
}

/** As the file numbers them; of Triangle's edges listed twice its triangles have the first. */
function numbered({ edges, triangles }: Draft, file: FileKind) {
	if (file === 'gmr') return { edges, signed: triangles };
	const first = (e: number) =>
		edges.findIndex(
			([a, b]) =>
				(a === edges[e]![0] && b === edges[e]![1]) || (a === edges[e]![1] && b === edges[e]![0]),
		);
	return { edges, signed: triangles.map((own) => own.map((s) => first(Math.abs(s) - 1) + 1)) };
}

const sign = (value: bigint): bigint => (value > 0n ? 1n : value < 0n ? -1n : 0n);

/** Twice the area of a triangle. */
const rotation = (a: Point, b: Point, c: Point): bigint =>
	(b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether p = a + s (b − a) with 0 < s < 1. */
function inside(p: Point, a: Point, b: Point): boolean {
	if (rotation(a, b, p) !== 0n) return false;
	const along = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]);
	return along > 0n && along < (b[0] - a[0]) ** 2n + (b[1] - a[1]) ** 2n;
}

/** Of each pair that overlaps the triangle that is in more pairs, the later one if equal. */
function overlapping(
	solid: readonly number[],
	corners: readonly Triple[],
	points: readonly Point[],
) {
	const round = new Map(
		solid.map((t) => {
			const own = corners[t]!.map((p) => points[p]!) as [Point, Point, Point];
			return [t, rotation(...own) > 0n ? own : ([own[0], own[2], own[1]] as typeof own)];
		}),
	);
	const pairs: [number, number][] = [];
	for (const t of solid)
		for (const u of solid) if (t < u && meet(round.get(t)!, round.get(u)!)) pairs.push([t, u]);
	const degree = (t: number) => pairs.filter((pair) => pair.includes(t)).length;
	return new Set(pairs.map(([t, u]) => (degree(t) > degree(u) ? t : u)));
}

/**
 * Whether two counter-clockwise triangles have inner points in common: not if they lie on different sides of a line
 * along one of their sides.
 */
function meet(first: readonly Point[], second: readonly Point[]): boolean {
	const apart = (own: readonly Point[], other: readonly Point[]) =>
		own.some((a, k) => other.every((p) => rotation(a, own[(k + 1) % 3]!, p) <= 0n));
	return !apart(first, second) && !apart(second, first);
}

/** Whether some angle is below 5°: its tangent is positive and less than tan 5°. */
function isThin(own: Triple, points: readonly Point[]): boolean {
	return own.some((p, k) => {
		const [a, b, c] = [p, own[(k + 1) % 3]!, own[(k + 2) % 3]!].map((i) => points[i]!) as [
			Point,
			Point,
			Point,
		];
		const cross = rotation(a, b, c);
		const dot = (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1]);
		return dot > 0n && (cross < 0n ? -cross : cross) * 10n ** 30n < TAN_5 * dot;
	});
}

/** The first triangle that no chain of shared points joins with triangle 0. */
function secondPart(corners: readonly Triple[]): number | undefined {
	const reached = new Set(corners[0] ?? []);
	for (let size = -1; size !== reached.size; ) {
		size = reached.size;
		for (const own of corners)
			if (own.some((p) => reached.has(p))) for (const p of own) reached.add(p);
	}
	const second = corners.findIndex((own) => !own.some((p) => reached.has(p)));
	return second < 0 ? undefined : second;
}
