import { hasBit } from '../bits.ts';
import { isLonger, shortClass } from './lengths.ts';
import { isClear } from './orientation.ts';
import {
	FIXED,
	isNone,
	KEY,
	LINE,
	nextSlot,
	ORIGIN,
	PINNED,
	POINT,
	previousSlot,
	SHIFT,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

/*
 * The triangles around a point, counter-clockwise from its start: on the boundary the half-edge with the outside to its
 * right. GPU kernels: `kernels/shared/star.wgsl`, `freedom.wgsl`, `isLegal.wgsl` and `adaptPoints.wgsl`.
 */

/** Maximum number of triangles at a point that may be collapsed; collapses of its neighbours may reduce the number. */
export const MAX_AROUND = 16;

/** Arrays for reading stars. */
interface LinedStars {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	/** A half-edge with its origin at each point. */
	readonly starts: Uint32Array;
}

export interface StarArrays extends LinedStars {
	/** Bit set of the triangles of the input that may change. */
	readonly scope: Uint32Array;
}

/** Rules of collapses. */
export interface CollapseRules {
	/** Squared lengths in `UNIT`: edges below `lower` are short; no new edge may be above `upper`. */
	readonly lower: number;
	readonly upper: number;
	/** Whether points on lines are not collapsed. */
	readonly keepLines: boolean;
	/** Whether only legal collapses are rated. */
	readonly onlyLegal: boolean;
}

/** Freedom of a point: none, along a line, or in any direction. */
export const STAYS = 0;
export const ON_LINE = 1;
export const FREE = 2;

/** Whether point `a` comes before point `b` in the order of their keys XOR `salt`. */
export function comesBefore(points: Uint32Array, a: number, b: number, salt = 0): boolean {
	const first = (points[POINT * a + KEY]! ^ salt) >>> 0;
	const second = (points[POINT * b + KEY]! ^ salt) >>> 0;
	return first !== second ? first < second : a < b;
}

/** The next half-edge counter-clockwise around the origin of `halfEdge`; none on the boundary. */
export const nextAround = (triangles: Uint32Array, halfEdge: number): number =>
	triangles[TRIANGLE * triangleOf(halfEdge) + TWIN + previousSlot(slotOf(halfEdge))]!;

/** Freedom of point v. */
export function freedom(arrays: StarArrays, v: number, keepLines: boolean): number {
	const { points, triangles, lines, starts, scope } = arrays;
	if ((points[POINT * v + SHIFT]! & PINNED) !== 0) return STAYS;
	const start = starts[v]!;
	if (isNone(start)) return STAYS;
	let constrained = 0;
	let line = 0;
	let halfEdge = start;
	for (let around = 0; ; around++) {
		if (around === MAX_AROUND) return STAYS;
		const t = triangleOf(halfEdge);
		const k = slotOf(halfEdge);
		if (!hasBit(scope, lines[LINE * t + ORIGIN]!)) return STAYS;
		const next = triangles[TRIANGLE * t + TWIN + previousSlot(k)]!;
		const own = lines[LINE * t + k]!;
		// The last half-edge on the boundary has its destination at the point.
		const last = isNone(next) ? lines[LINE * t + previousSlot(k)]! : 0;
		for (let i = 0; i < 2; i++) {
			const found = i === 0 ? own : last;
			if (found === 0) continue;
			if ((found & FIXED) !== 0 || (constrained > 0 && found !== line)) return STAYS;
			line = found;
			constrained++;
		}
		if (isNone(next) || next === start) break;
		halfEdge = next;
	}
	if (constrained === 0) return FREE;
	return constrained === 2 && !keepLines ? ON_LINE : STAYS;
}

/**
 * Whether point v may be collapsed to its neighbour w: all remaining triangles are clearly counter-clockwise, no new
 * edge is above the upper bound, and no triangle has the line of v along two of its edges.
 */
export function isLegal(arrays: LinedStars, v: number, w: number, upper: number): boolean {
	const { points, triangles, lines, starts } = arrays;
	const start = starts[v]!;
	let halfEdge = start;
	// Neighbours in turn: a triangle lies between `x` and `y`.
	for (;;) {
		const t = triangleOf(halfEdge);
		const k = slotOf(halfEdge);
		const x = triangles[TRIANGLE * t + nextSlot(k)]!;
		const y = triangles[TRIANGLE * t + previousSlot(k)]!;
		const next = nextAround(triangles, halfEdge);
		if (x === w) {
			if (lines[LINE * t + previousSlot(k)] !== 0) return false;
		} else if (y === w) {
			if (lines[LINE * t + k] !== 0) return false;
		} else {
			if (!isClear(points, w, x, y)) return false;
			// The edge to y is new unless y and w share a triangle at v, as they do where the next one ends at w.
			if (!isBeside(triangles, next, w) && isLonger(points, w, y, upper)) return false;
			// The first neighbour on the boundary comes after no other.
			const isFirst = halfEdge === start && isNone(triangles[TRIANGLE * t + TWIN + k]!);
			if (isFirst && isLonger(points, w, x, upper)) return false;
		}
		if (isNone(next) || next === start) return true;
		halfEdge = next;
	}
}

/** Whether the triangle of a half-edge, if it has one, has the corner w. */
function isBeside(triangles: Uint32Array, halfEdge: number, w: number): boolean {
	if (isNone(halfEdge)) return false;
	const t = TRIANGLE * triangleOf(halfEdge);
	return triangles[t] === w || triangles[t + 1] === w || triangles[t + 2] === w;
}

/** Writes the best collapse of point v to `rates`: 1 + its class, or 0, and the neighbour that it is collapsed to. */
export function rate(
	arrays: StarArrays,
	rules: CollapseRules,
	v: number,
	rates: Uint32Array,
): void {
	rates[2 * v] = 0;
	const may = freedom(arrays, v, rules.keepLines);
	if (may === STAYS) return;
	const { points, triangles, lines, starts } = arrays;
	const start = starts[v]!;
	let best = 64;
	let target = 0;
	const consider = (w: number, line: number): void => {
		if (may === ON_LINE && line === 0) return;
		const own = shortClass(points, v, w, rules.lower);
		if (own < 0) return;
		if (own > best || (own === best && !comesBefore(points, w, target))) return;
		if (rules.onlyLegal && !isLegal(arrays, v, w, rules.upper)) return;
		best = own;
		target = w;
	};
	let halfEdge = start;
	for (;;) {
		const t = triangleOf(halfEdge);
		const k = slotOf(halfEdge);
		consider(triangles[TRIANGLE * t + nextSlot(k)]!, lines[LINE * t + k]!);
		const next = nextAround(triangles, halfEdge);
		if (isNone(next))
			consider(triangles[TRIANGLE * t + previousSlot(k)]!, lines[LINE * t + previousSlot(k)]!);
		if (isNone(next) || next === start) break;
		halfEdge = next;
	}
	if (best === 64) return;
	rates[2 * v] = best + 1;
	rates[2 * v + 1] = target;
}

/** Whether the collapse of v comes before those of all its neighbours, by class, then by keys XOR `salt`. */
export function isFirst(
	arrays: Pick<StarArrays, 'points' | 'triangles' | 'starts'>,
	v: number,
	rates: Uint32Array,
	salt: number,
): boolean {
	const { points, triangles, starts } = arrays;
	const own = rates[2 * v]!;
	const start = starts[v]!;
	const waits = (x: number): boolean => {
		const other = rates[2 * x]!;
		return other !== 0 && (other < own || (other === own && comesBefore(points, x, v, salt)));
	};
	let halfEdge = start;
	for (;;) {
		const t = triangleOf(halfEdge);
		const k = slotOf(halfEdge);
		if (waits(triangles[TRIANGLE * t + nextSlot(k)]!)) return false;
		const next = nextAround(triangles, halfEdge);
		if (isNone(next)) return !waits(triangles[TRIANGLE * t + previousSlot(k)]!);
		if (next === start) return true;
		halfEdge = next;
	}
}
