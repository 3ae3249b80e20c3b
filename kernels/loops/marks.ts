/** Steps of a round that mark edges, steps 1 to 4 of Hatipoğlu 2011, under their names in `src/steps/longest-edge`. */
import { EDGE, LONGEST, NONE } from './halfEdgeBits';
import { longestOf, shortBetween } from './measure';
import { addU32, array, getU32, parameter, setBit, setU32 } from './memory';
import { SHORTER, UNFINISHED } from './status';

/** CPU kernel of step `longest-edge/markLongest` for triangles [first, end). */
export function longestEdgeMarkLongest(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const coordinates = array(call, 1);
	const halfEdges = array(call, 2);
	const dimension = parameter(call, 4, 0);
	const space = dimension === 3;
	let shorter: u32 = 0;
	for (let t: u32 = 3 * first; t < 3 * end; t += 3) {
		const a = dimension * getU32(corners, t);
		const b = dimension * getU32(corners, t + 1);
		const c = dimension * getU32(corners, t + 2);
		const ax = <i32>getU32(coordinates, a);
		const ay = <i32>getU32(coordinates, a + 1);
		const az = space ? <i32>getU32(coordinates, a + 2) : 0;
		const bx = <i32>getU32(coordinates, b);
		const by = <i32>getU32(coordinates, b + 1);
		const bz = space ? <i32>getU32(coordinates, b + 2) : 0;
		const cx = <i32>getU32(coordinates, c);
		const cy = <i32>getU32(coordinates, c + 1);
		const cz = space ? <i32>getU32(coordinates, c + 2) : 0;
		const ab = getU32(halfEdges, t) & ~LONGEST;
		const bc = getU32(halfEdges, t + 1) & ~LONGEST;
		const ca = getU32(halfEdges, t + 2) & ~LONGEST;
		const slot = longestOf(ab & EDGE, bc & EDGE, ca & EDGE, ax, ay, az, bx, by, bz, cx, cy, cz);
		shorter += (ab >>> 30) & shortBetween(ax - bx, ay - by, az - bz);
		shorter += (bc >>> 30) & shortBetween(bx - cx, by - cy, bz - cz);
		shorter += (ca >>> 30) & shortBetween(cx - ax, cy - ay, cz - az);
		setU32(halfEdges, t, ab);
		setU32(halfEdges, t + 1, bc);
		setU32(halfEdges, t + 2, ca);
		setU32(halfEdges, t + slot, getU32(halfEdges, t + slot) | LONGEST);
	}
	if (shorter !== 0) addU32(array(call, 3), SHORTER, shorter);
}

function longestEdge(halfEdges: usize, t: u32): u32 {
	const a = getU32(halfEdges, 3 * t);
	if ((a & LONGEST) !== 0) return a & EDGE;
	const b = getU32(halfEdges, 3 * t + 1);
	return ((b & LONGEST) !== 0 ? b : getU32(halfEdges, 3 * t + 2)) & EDGE;
}

/** CPU kernel of step `longest-edge/follow` for items [first, end). */
export function longestEdgeFollow(call: usize, _: u32, first: u32, end: u32): void {
	const selected = array(call, 0);
	const halfEdges = array(call, 1);
	const each = parameter(call, 5, 0);
	const all = parameter(call, 5, 1);
	const stop = each * end;
	for (let w: u32 = (each * first) >>> 5; w << 5 < stop; w++) {
		const last: u32 = NONE >>> <u32>max<i32>(0, <i32>(32 * w + 32 - stop));
		for (let remaining = getU32(selected, w) & last; remaining !== 0; remaining &= remaining - 1) {
			const t = 32 * w + ctz(remaining);
			if (all === 0) walk(call, t, longestEdge(halfEdges, t));
			else for (let i: u32 = 3 * t; i < 3 * t + 3; i++) walk(call, t, getU32(halfEdges, i) & EDGE);
		}
	}
}

/** Walks along a propagation path: `walk` in `walk.ts`. */
function walk(call: usize, from: u32, start: u32): void {
	const halfEdges = array(call, 1);
	const edgeTriangles = array(call, 2);
	const bits = array(call, 3);
	const hops = parameter(call, 5, 2);
	const sparse = parameter(call, 5, 3) !== 0;
	const touchedStart = 32 * parameter(call, 5, 4);
	let t = from;
	let e = start;
	for (let hop: u32 = 0; hop < hops; hop++) {
		if (setBit(bits, e)) return;
		if (sparse) setBit(bits, touchedStart + t);
		const owner = getU32(edgeTriangles, 2 * e);
		t = owner === t ? getU32(edgeTriangles, 2 * e + 1) : owner;
		if (t === NONE) return;
		if (sparse) setBit(bits, touchedStart + t);
		const next = longestEdge(halfEdges, t);
		if (next === e) return;
		e = next;
	}
	if (!setBit(bits, 32 * parameter(call, 5, 5) + e)) addU32(array(call, 4), UNFINISHED, 1);
}

/** CPU kernel of step `longest-edge/mark` for triangles [first, end). */
export function longestEdgeMark(call: usize, _: u32, first: u32, end: u32): void {
	const halfEdges = array(call, 0);
	const bits = array(call, 1);
	const all = parameter(call, 2, 0) !== 0;
	for (let i: u32 = 3 * first; i < 3 * end; i++) {
		const halfEdge = getU32(halfEdges, i);
		if (all || (halfEdge & LONGEST) !== 0) setBit(bits, halfEdge & EDGE);
	}
}
