import { NONE } from '../../mesh/topology.ts';
import { addU32, orU32 } from '../../steps/bits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';

/** Triangles or points per slice of a few milliseconds. */
export const GRAIN = 1 << 17;

/**
 * The name of a half-edge is four times its triangle plus its slot, 31 bits; its index among three u32 for each
 * triangle is the name less a quarter of it.
 */
export const NAME = 0x7fffffff;
/** In a list: the half-edge runs towards the list's point. In a pair: the half-edges run in opposite directions. */
const FLAG = 0x80000000;

/** Half-edges of triangles with their twins. */
interface Paired {
	/**
	 * For each half-edge the name of its twin, or its own if there is none, with bit 31 set if they run in opposite
	 * directions.
	 */
	readonly halfEdges: Uint32Array;
	/** Reusable memory, of more u32 than there are half-edges. */
	readonly room: Uint32Array;
	/** Whether a triangle has equal corners. */
	readonly folded: boolean;
	/** Whether an edge has three half-edges; the rest is undefined then. */
	readonly third: boolean;
}

/**
 * Finds the twin of each half-edge, in slices, on one thread or several.
 *
 * Each half-edge is listed at its lower end (count, prefix sum, scatter), where it finds its twin: in a short list by a
 * search, in a long one by a mark that the twin has left at the other end, so that a list may have any length. The
 * order in a list is arbitrary, and no result depends on it. Masks replace branches that would be mispredicted, and a
 * triangle's three half-edges are written out, as each access to an array of changing length costs several instructions
 * that one iteration shares.
 *
 * @param reserve u32 that `room` has beyond those of the half-edges, and that follow the half-edges in their memory
 */
export function* pairHalfEdges(
	corners: Uint32Array,
	points: number,
	reserve: number,
	loops: Loops = singleThread,
): Generator<void, Paired> {
	const triangles = corners.length / 3;
	// Ends of the lists once all half-edges are in them.
	const positions = loops.u32(points + 1);
	yield* loops.run(countHalfEdges, triangles, { corners, positions }, {});
	startLists(positions);
	const listed = loops.u32(corners.length, true);
	// Becomes the triangles of edges, if few edges are on the boundary.
	const farEnds = loops.u32(corners.length + (triangles >>> 5) + 64 + reserve);
	const flags = loops.u32(FLAGS_LENGTH);
	yield* loops.run(listHalfEdges, triangles, { corners, positions, listed, farEnds, flags }, {});
	const halfEdges = loops.u32(corners.length + reserve).subarray(0, corners.length);
	const lists = { positions, listed, farEnds, halfEdges, flags };
	yield* loops.run(pairInLists, points, lists, {});
	if (flags[LONG_LISTS] !== 0) yield* pairLong(points, lists);
	const [folded, third] = [flags[FOLDED] !== 0, flags[THIRD] !== 0];
	loops.drop(positions, listed, flags);
	return { halfEdges, room: farEnds, folded, third };
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/**
 * Indexes in `flags`, 1 if: a triangle has equal corners, an edge has three half-edges, a list is longer than `MAX_SEARCHED`.
 */
const [FOLDED, THIRD, LONG_LISTS, FLAGS_LENGTH] = [0, 1, 2, 3];
/** The longest list in which each half-edge is compared with all others. */
const MAX_SEARCHED = 48;

/** Counts the half-edges with each point as their lower end. */
const countHalfEdges: Loop<Arrays<'corners' | 'positions'>, never> = {
	name: 'halfEdges: count',
	arrays: { corners: 'u32', positions: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ corners, positions }, _, first, end) {
		for (let i = 3 * first; i < 3 * end; i += 3) {
			const a = corners[i]! | 0;
			const b = corners[i + 1]! | 0;
			const c = corners[i + 2]! | 0;
			const ab = b - a;
			const bc = c - b;
			const ca = a - c;
			addU32(positions, a + (ab & (ab >> 31)), 1);
			addU32(positions, b + (bc & (bc >> 31)), 1);
			addU32(positions, c + (ca & (ca >> 31)), 1);
		}
	},
};

/** Replaces the sizes of lists by their starts. */
function startLists(sizes: Uint32Array): void {
	let start = 0;
	for (let point = 0; point < sizes.length; point++) {
		const size = sizes[point]! | 0;
		sizes[point] = start;
		start = (start + size) | 0;
	}
}

/**
 * Writes half-edges to their lists, from their `positions` on: names with `FLAG`, and the ends that are not the list's.
 */
const listHalfEdges: Loop<
	Arrays<'corners' | 'positions' | 'listed' | 'farEnds' | 'flags'>,
	never
> = {
	name: 'halfEdges: list',
	arrays: { corners: 'u32', positions: 'u32', listed: 'u32', farEnds: 'u32', flags: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ corners, positions, listed, farEnds, flags }, _, first, end) {
		let folded = 0;
		for (let i = 3 * first, name = 4 * first; i < 3 * end; i += 3, name += 4) {
			const a = corners[i]! | 0;
			const b = corners[i + 1]! | 0;
			const c = corners[i + 2]! | 0;
			// From the start of each half-edge to its lower end, or 0.
			const ab = (b - a) & ((b - a) >> 31);
			const bc = (c - b) & ((c - b) >> 31);
			const ca = (a - c) & ((a - c) >> 31);
			let position = addU32(positions, a + ab, 1) | 0;
			listed[position] = name | (ab & FLAG);
			farEnds[position] = b - ab;
			position = addU32(positions, b + bc, 1) | 0;
			listed[position] = (name + 1) | (bc & FLAG);
			farEnds[position] = c - bc;
			position = addU32(positions, c + ca, 1) | 0;
			listed[position] = (name + 2) | (ca & FLAG);
			farEnds[position] = a - ca;
			folded |= ((a ^ b) - 1) | ((b ^ c) - 1) | ((c ^ a) - 1);
		}
		if (folded < 0) orU32(flags, FOLDED, 1);
	},
};

type Lists = Arrays<'positions' | 'listed' | 'farEnds' | 'halfEdges' | 'flags'>;

/**
 * Writes the twin of each half-edge in a point's list, itself if there is none, with `FLAG` if they run in opposite
 * directions. Removes one of each pair from the list, by setting its far end to `NONE`.
 */
const pairInLists: Loop<Lists, never> = {
	name: 'halfEdges: pair',
	arrays: { positions: 'u32', listed: 'u32', farEnds: 'u32', halfEdges: 'u32', flags: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ positions, listed, farEnds, halfEdges, flags }, _, first, stop) {
		let start = first === 0 ? 0 : positions[first - 1]! | 0;
		let third = 0;
		for (let point = first; point < stop; point++) {
			const end = positions[point]! | 0;
			if (end - start > MAX_SEARCHED) orU32(flags, LONG_LISTS, 1);
			else
				for (let i = start; i < end; i++) {
					const far = farEnds[i]! | 0;
					if (far < 0) continue;
					let at = i;
					let matches = 0;
					for (let j = i + 1; j < end; j++) {
						// −1 for the twin, else 0.
						const same = (((farEnds[j]! ^ far) - 1) >> 31) & ~(farEnds[j]! >> 31);
						at += (j - at) & same;
						matches -= same;
					}
					third |= matches >> 1;
					const entry = listed[i]! | 0;
					const other = listed[at]! | 0;
					farEnds[at] = NONE;
					pairUp(halfEdges, entry, other);
				}
			start = end;
		}
		if (third !== 0) orU32(flags, THIRD, 1);
	},
};

/** Writes two half-edges in the format of lists as twins of each other; for one without a twin pass it twice. */
function pairUp(halfEdges: Uint32Array, entry: number, other: number): void {
	const flag = (entry ^ other) & FLAG;
	const name = entry & NAME;
	const opposite = other & NAME;
	halfEdges[name - (name >> 2)] = opposite | flag;
	halfEdges[opposite - (opposite >> 2)] = name | flag;
}

/**
 * As `pairInLists`, for the long lists that it omits. A mark is twice the index of the last half-edge to its point,
 * plus 1 if that had a twin.
 */
function* pairLong(points: number, lists: Lists): Generator<void, void> {
	const marks = new Uint32Array(points).fill(NONE);
	yield;
	for (let from = 0; from < points; from += GRAIN) {
		pairLongLists(lists, marks, from, Math.min(from + GRAIN, points));
		yield;
	}
}

function pairLongLists(
	{ positions, listed, farEnds, halfEdges, flags }: Lists,
	marks: Uint32Array,
	from: number,
	to: number,
): void {
	let start = from === 0 ? 0 : positions[from - 1]! | 0;
	for (let point = from; point < to; point++) {
		const end = positions[point]! | 0;
		for (let i = end - start > MAX_SEARCHED ? start : end; i < end; i++) {
			const far = farEnds[i]!;
			const entry = listed[i]! | 0;
			const mark = marks[far]! | 0;
			// −1 if the mark is from another list: this is the first half-edge of its edge.
			const first = ((mark >> 1) - start) >> 31;
			if ((mark & ~first & 1) !== 0) flags[THIRD] = 1;
			marks[far] = 2 * i + 1 + first;
			const other = listed[((mark >> 1) & ~first) | (i & first)]! | 0;
			pairUp(halfEdges, entry, other);
		}
		start = end;
	}
}

/** Loops that worker threads may run. */
export const pairLoops = [countHalfEdges, listHalfEdges, pairInLists];
