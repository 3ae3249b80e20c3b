import wgsl from '../../../kernels/adapt/relink.wgsl';
import { hasBit, lowBits, lowestBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { COLLAPSED } from './collapse.ts';
import {
	halfEdgeAt,
	isNone,
	LINE,
	NO_TWIN,
	nextSlot,
	previousSlot,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

interface Arrays {
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	readonly starts: Uint32Array;
	readonly removedTriangles: Uint32Array;
}

/**
 * Closes the gaps that `collapse` leaves: the two remaining edges of a removed triangle become one, with the line of
 * either, and the half-edges across them become twins. Replaces starts in removed triangles. Clears `chosen`. An item is
 * a point.
 */
export const relink = defineStep({
	name: 'adapt/relink',
	wgsl,
	bindings: {
		triangles: write,
		lines: write,
		starts: write,
		chosen: write,
		removedTriangles: read,
	},
	parallel: true,
	cpu(count, _, { chosen, ...arrays }, first = 0, end = count) {
		for (let word = first >>> 5; 32 * word < end; word++) {
			const bits = chosen[word]! & lowBits(count - 32 * word);
			chosen[word] = 0;
			for (let left = bits; left !== 0; left &= left - 1)
				closeAround(arrays, 32 * word + lowestBit(left));
		}
	},
});

function closeAround(arrays: Arrays, v: number): void {
	const { triangles, starts, removedTriangles } = arrays;
	const start = starts[v]!;
	// At most two triangles are removed. Find both before changing twins.
	let one = -1;
	let other = -1;
	for (let halfEdge = start; ; ) {
		const t = triangleOf(halfEdge);
		if (hasBit(removedTriangles, t)) {
			if (one < 0) one = t;
			else other = t;
		}
		const next = triangles[TRIANGLE * t + TWIN + previousSlot(slotOf(halfEdge))]!;
		if (isNone(next) || next === start) break;
		halfEdge = next;
	}
	if (one >= 0) closeTriangle(arrays, one, v);
	if (other >= 0) closeTriangle(arrays, other, v);
}

/** The slot of the collapsed edge in a removed triangle. */
const collapsedSlot = (lines: Uint32Array, t: number): number =>
	lines[LINE * t] === COLLAPSED ? 0 : lines[LINE * t + 1] === COLLAPSED ? 1 : 2;

function closeTriangle(arrays: Arrays, t: number, v: number): void {
	const { triangles, lines, starts, removedTriangles } = arrays;
	const inner = collapsedSlot(lines, t);
	for (const slot of [nextSlot(inner), previousSlot(inner)]) {
		const twin = triangles[TRIANGLE * t + TWIN + slot]!;
		if (isNone(twin) || hasBit(removedTriangles, triangleOf(twin))) continue;
		const across = beyond(arrays, t, slot);
		const place = LINE * triangleOf(twin) + slotOf(twin);
		triangles[TRIANGLE * triangleOf(twin) + TWIN + slotOf(twin)] = across.halfEdge;
		lines[place] = across.line;
	}
	for (let k = 0; k < 3; k++) {
		const p = triangles[TRIANGLE * t + k]!;
		const halfEdge = starts[p]!;
		if (p === v || isNone(halfEdge) || triangleOf(halfEdge) !== t) continue;
		const slot = slotOf(halfEdge);
		// If the start of the remaining point is on the collapsed edge, it is replaced, on the boundary by that of the
		// other point.
		if (slot !== inner) starts[p] = beyond(arrays, t, slot).halfEdge;
		else if (isNone(triangles[TRIANGLE * t + TWIN + inner]!)) starts[p] = starts[v]!;
		else starts[p] = beyond(arrays, t, nextSlot(inner)).halfEdge;
	}
}

/**
 * The half-edge across removed triangles that replaces half-edge `slot` of the removed triangle t, or none on the
 * boundary; and the line of the merged edge.
 */
function beyond(
	{ triangles, lines, removedTriangles }: Arrays,
	t: number,
	slot: number,
): { readonly halfEdge: number; readonly line: number } {
	let line = lines[LINE * t + slot]!;
	let at = halfEdgeAt(t, slot);
	for (;;) {
		const gone = triangleOf(at);
		const inner = collapsedSlot(lines, gone);
		const over = nextSlot(inner) === slotOf(at) ? previousSlot(inner) : nextSlot(inner);
		line = (line | lines[LINE * gone + over]!) >>> 0;
		const twin = triangles[TRIANGLE * gone + TWIN + over]!;
		if (isNone(twin)) return { halfEdge: NO_TWIN, line };
		if (!hasBit(removedTriangles, triangleOf(twin))) return { halfEdge: twin, line };
		at = twin;
	}
}
