import { hasBit } from '../bits.ts';
import { midpointKey } from './background.ts';
import { isInCircle } from './inCircle.ts';
import { squaredLength } from './lengths.ts';
import { isClear } from './orientation.ts';
import { flipClass } from './quality.ts';
import {
	halfEdgeAt,
	isNone,
	LINE,
	nextSlot,
	ORIGIN,
	previousSlot,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

/*
 * Edge flips: an edge between two triangles is replaced by the other diagonal of their quadrilateral. Each edge belongs
 * to the triangle with the lower index. GPU kernel: `kernels/shared/flips.wgsl`.
 */

/** Arrays for rating flips. */
export interface FlipArrays {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	/** Bit set of the triangles of the input that may change. */
	readonly scope: Uint32Array;
}

/** The corner opposite a half-edge. */
export const apexOf = (triangles: Uint32Array, halfEdge: number): number =>
	triangles[TRIANGLE * triangleOf(halfEdge) + previousSlot(slotOf(halfEdge))]!;

/** The half-edge of an edge in the triangle that it belongs to. */
function ownHalfEdge(triangles: Uint32Array, t: number, k: number): number {
	const twin = triangles[TRIANGLE * t + TWIN + k]!;
	return !isNone(twin) && triangleOf(twin) < t ? twin : halfEdgeAt(t, k);
}

/**
 * Rate of the edge of slot k of triangle t: 0 unless it belongs to t, no line runs along it, both triangles may change,
 * and a flip makes clearly counter-clockwise triangles and improves the worse quality; else `qualityClass` of the worse
 * triangle before it. Lower rates come first.
 *
 * @param upper bound on the squared length of the new edge, in `UNIT`, unless the old one is longer; undefined for the
 * Delaunay criterion instead: an edge flips if a corner is inside the circumcircle of the other triangle
 */
export function rateFlip(
	arrays: FlipArrays,
	t: number,
	k: number,
	upper: number | undefined,
): number {
	const { points, triangles, lines, scope } = arrays;
	const twin = triangles[TRIANGLE * t + TWIN + k]!;
	if (isNone(twin)) return 0;
	const other = triangleOf(twin);
	if (other < t || lines[LINE * t + k] !== 0) return 0;
	if (!hasBit(scope, lines[LINE * t + ORIGIN]!)) return 0;
	if (!hasBit(scope, lines[LINE * other + ORIGIN]!)) return 0;
	const a = triangles[TRIANGLE * t + k]!;
	const b = triangles[TRIANGLE * t + nextSlot(k)]!;
	const c = triangles[TRIANGLE * t + previousSlot(k)]!;
	const d = apexOf(triangles, twin);
	if (!isClear(points, a, d, c) || !isClear(points, d, b, c)) return 0;
	if (upper === undefined) return isInCircle(points, a, b, c, d) ? 1 : 0;
	const long = squaredLength(points, c, d);
	if (long > upper && long > squaredLength(points, a, b)) return 0;
	return flipClass(points, a, b, c, d);
}

/** Whether the flip of a half-edge with rate `own` and key `key` comes before that of `other`; true if that has rate 0. */
function comesFirst(
	{ points, triangles, rates }: ChoiceArrays,
	own: number,
	key: number,
	halfEdge: number,
	other: number,
): boolean {
	if (other === halfEdge) return true;
	const t = triangleOf(other);
	const k = slotOf(other);
	const rate = rates[3 * t + k]!;
	if (rate === 0 || own < rate) return true;
	if (own > rate) return false;
	const ends = TRIANGLE * t;
	const otherKey = midpointKey(points, triangles[ends + k]!, triangles[ends + nextSlot(k)]!);
	return key !== otherKey ? key < otherKey : halfEdge < other;
}

/** Arrays for choosing flips. */
export interface ChoiceArrays {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	/** Rate of each half-edge. */
	readonly rates: Uint32Array;
}

/**
 * Whether the edge of slot k of its triangle t flips: whether it comes before all edges of its two triangles and of
 * their neighbours, so that no two quadrilaterals share an edge. By rate, then by the hash of the ends' keys.
 */
export function flipsNow(arrays: ChoiceArrays, t: number, k: number): boolean {
	const { points, triangles, rates } = arrays;
	const own = rates[3 * t + k]!;
	if (own === 0) return false;
	const halfEdge = halfEdgeAt(t, k);
	const key = midpointKey(
		points,
		triangles[TRIANGLE * t + k]!,
		triangles[TRIANGLE * t + nextSlot(k)]!,
	);
	const isFirstAround = (u: number): boolean => {
		for (let i = 0; i < 3; i++)
			if (!comesFirst(arrays, own, key, halfEdge, ownHalfEdge(triangles, u, i))) return false;
		return true;
	};
	for (const u of [t, triangleOf(triangles[TRIANGLE * t + TWIN + k]!)]) {
		if (!isFirstAround(u)) return false;
		for (let i = 0; i < 3; i++) {
			const twin = triangles[TRIANGLE * u + TWIN + i]!;
			if (!isNone(twin) && !isFirstAround(triangleOf(twin))) return false;
		}
	}
	return true;
}

/** Flips the edge of slot k of triangle t. */
export function flipEdge(triangles: Uint32Array, lines: Uint32Array, t: number, k: number): void {
	const twin = triangles[TRIANGLE * t + TWIN + k]!;
	const u = triangleOf(twin);
	const j = slotOf(twin);
	const a = triangles[TRIANGLE * t + k]!;
	const b = triangles[TRIANGLE * u + j]!;
	const c = triangles[TRIANGLE * t + previousSlot(k)]!;
	const d = triangles[TRIANGLE * u + previousSlot(j)]!;
	// The edges of the quadrilateral a d b c, and their lines.
	const sides = [
		[u, nextSlot(j)],
		[u, previousSlot(j)],
		[t, nextSlot(k)],
		[t, previousSlot(k)],
	] as const;
	const [ad, db, bc, ca] = sides.map(([s, i]) => triangles[TRIANGLE * s + TWIN + i]!) as Four;
	const [adLine, dbLine, bcLine, caLine] = sides.map(([s, i]) => lines[LINE * s + i]!) as Four;
	triangles.set([a, d, c, ad, halfEdgeAt(u, 2), ca], TRIANGLE * t);
	triangles.set([d, b, c, db, bc, halfEdgeAt(t, 1)], TRIANGLE * u);
	lines.set([adLine, 0, caLine], LINE * t);
	lines.set([dbLine, bcLine, 0], LINE * u);
	link(triangles, ad, halfEdgeAt(t, 0));
	link(triangles, ca, halfEdgeAt(t, 2));
	link(triangles, db, halfEdgeAt(u, 0));
	link(triangles, bc, halfEdgeAt(u, 1));
}

type Four = [number, number, number, number];

/** Sets the twin of a half-edge, if there is one. */
function link(triangles: Uint32Array, halfEdge: number, twin: number): void {
	if (isNone(halfEdge)) return;
	triangles[TRIANGLE * triangleOf(halfEdge) + TWIN + slotOf(halfEdge)] = twin;
}
