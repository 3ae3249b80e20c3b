import wgsl from '../../../kernels/adapt/divideTriangles.wgsl';
import { rankOf } from '../bits.ts';
import { defineStep, read, writePairs, writeQuads } from '../step.ts';
import { OTHER_DIAGONAL, partOf, singleSlot } from './pattern.ts';
import {
	halfEdgeAt,
	isNone,
	LINE,
	NO_TWIN,
	nextSlot,
	ORIGIN,
	previousSlot,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

/**
 * Divides each triangle by its pattern. The first child stays in place; the others follow the existing triangles, at
 * the prefix sums in `counts`. Twins of children are computed from the patterns of the neighbours. A triangle reads and
 * writes only its own records. `pointCount` is the number of points before the midpoints. An item is a triangle.
 */
export const divideTriangles = defineStep({
	name: 'adapt/divideTriangles',
	wgsl,
	bindings: {
		patterns: read,
		counts: read,
		midpoints: read,
		triangles: writePairs,
		lines: writeQuads,
	},
	parameters: ['pointCount'],
	parallel: true,
	cpu(count, { pointCount }, arrays, first = 0, end = count) {
		const { patterns, counts, midpoints, triangles, lines } = arrays;
		const corner = new Uint32Array(3);
		const line = new Uint32Array(3);
		const made = new Uint32Array(3);
		/** Twins of the halves of each slot. */
		const twins = new Uint32Array(6);
		for (let t = first; t < end; t++) {
			const pattern = patterns[t]!;
			const fresh = count + counts[t]!;
			const at = TRIANGLE * t;
			const origin = lines[LINE * t + ORIGIN]!;
			for (let k = 0; k < 3; k++) {
				corner[k] = triangles[at + k]!;
				line[k] = lines[LINE * t + k]!;
				const twin = triangles[at + TWIN + k]!;
				const isDivided = ((pattern >>> k) & 1) === 1;
				if (isNone(twin)) {
					twins[2 * k] = NO_TWIN;
					twins[2 * k + 1] = NO_TWIN;
					if (isDivided) made[k] = pointCount + rankOf(midpoints, 3 * t + k);
					continue;
				}
				const other = triangleOf(twin);
				const slot = slotOf(twin);
				const theirs = patterns[other]!;
				const first = count + counts[other]!;
				// The first half of a half-edge is the twin of the second half of its twin.
				twins[2 * k] = halfEdgeAt(partOf(theirs, other, first, slot, 1), slot);
				twins[2 * k + 1] = halfEdgeAt(partOf(theirs, other, first, slot, 0), slot);
				if (isDivided)
					made[k] = pointCount + rankOf(midpoints, t < other ? 3 * t + k : 3 * other + slot);
			}
			const [a, b, c] = [corner[0]!, corner[1]!, corner[2]!];
			const put = (
				child: number,
				slot: number,
				corners: readonly [number, number, number],
				across: readonly [number, number, number],
				along: readonly [number, number, number],
			): void => {
				for (let i = 0, k = slot; i < 3; i++, k = nextSlot(k)) {
					triangles[TRIANGLE * child + k] = corners[i]!;
					triangles[TRIANGLE * child + TWIN + k] = across[i]!;
					lines[LINE * child + k] = along[i]!;
				}
				lines[LINE * child + ORIGIN] = origin;
			};
			const mask = pattern & 7;
			if (mask === 0) {
				for (let k = 0; k < 3; k++) triangles[at + TWIN + k] = twins[2 * k]!;
				continue;
			}
			if (mask === 7) {
				const inner = fresh + 2;
				const [m, n, o] = [made[0]!, made[1]!, made[2]!];
				const [p, q, r] = [line[0]!, line[1]!, line[2]!];
				put(t, 0, [a, m, o], [twins[0]!, halfEdgeAt(inner, 1), twins[5]!], [p, 0, r]);
				put(fresh, 0, [m, b, n], [twins[1]!, twins[2]!, halfEdgeAt(inner, 2)], [p, q, 0]);
				put(fresh + 1, 0, [o, n, c], [halfEdgeAt(inner, 0), twins[3]!, twins[4]!], [0, q, r]);
				const corners = [halfEdgeAt(fresh + 1, 0), halfEdgeAt(t, 1), halfEdgeAt(fresh, 2)] as const;
				put(inner, 0, [n, o, m], corners, [0, 0, 0]);
				continue;
			}
			const k = singleSlot(pattern);
			const k1 = nextSlot(k);
			const k2 = previousSlot(k);
			const [x, y, z] = [corner[k]!, corner[k1]!, corner[k2]!];
			if ((mask & (mask - 1)) === 0) {
				const m = made[k]!;
				put(
					t,
					k,
					[x, m, z],
					[twins[2 * k]!, halfEdgeAt(fresh, k2), twins[2 * k2]!],
					[line[k]!, 0, line[k2]!],
				);
				put(
					fresh,
					k,
					[m, y, z],
					[twins[2 * k + 1]!, twins[2 * k1]!, halfEdgeAt(t, k1)],
					[line[k]!, line[k1]!, 0],
				);
				continue;
			}
			const [p, r] = [made[k1]!, made[k2]!];
			const between = fresh + 1;
			const whole = twins[2 * k]!;
			if ((pattern & OTHER_DIAGONAL) === 0) {
				put(
					t,
					k,
					[x, y, p],
					[whole, twins[2 * k1]!, halfEdgeAt(between, k)],
					[line[k]!, line[k1]!, 0],
				);
				put(
					between,
					k,
					[x, p, r],
					[halfEdgeAt(t, k2), halfEdgeAt(fresh, k), twins[2 * k2 + 1]!],
					[0, 0, line[k2]!],
				);
				put(
					fresh,
					k,
					[r, p, z],
					[halfEdgeAt(between, k1), twins[2 * k1 + 1]!, twins[2 * k2]!],
					[0, line[k1]!, line[k2]!],
				);
			} else {
				put(
					t,
					k,
					[x, y, r],
					[whole, halfEdgeAt(between, k), twins[2 * k2 + 1]!],
					[line[k]!, 0, line[k2]!],
				);
				put(
					between,
					k,
					[r, y, p],
					[halfEdgeAt(t, k1), twins[2 * k1]!, halfEdgeAt(fresh, k)],
					[0, line[k1]!, 0],
				);
				put(
					fresh,
					k,
					[r, p, z],
					[halfEdgeAt(between, k2), twins[2 * k1 + 1]!, twins[2 * k2]!],
					[0, line[k1]!, line[k2]!],
				);
			}
		}
	},
});
