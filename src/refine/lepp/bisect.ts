import { grown } from '../../util/grow.ts';
import { bisectTerminal } from './bisectTerminal.ts';
import { after, type LeppMesh, LONGEST_SLOT, UNDECIDED, WAITING } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/** Numbers of bisections that may be made. */
export interface Numbers {
	/** Numbers [next, end) are available. */
	next: number;
	end: number;
	/** Called when none is left: sets `next` and `end` to another range, or returns false. */
	more(): boolean;
}

/** Targets and how far they have come; a run stops and goes on between two bisections. */
export interface Walks {
	/** Triangles to be bisected, in the order in which they are taken: those from `taken` to `end` - 1. */
	readonly targets: Uint32Array;
	taken: number;
	readonly end: number;
	readonly numbers: Numbers;
	/** The triangles of the input, from `from` to `to` - 1, whose parts may be read and written. */
	readonly from: number;
	readonly to: number;
	/** Number of targets that could not be bisected within these triangles, moved to the front of `targets`. */
	kept: number;
	/** The longest-edge propagation path of the target in hand, which is the first triangle, as far as it is known. */
	path: Int32Array;
	/** Triangles of the path; none where the next target is to be taken. */
	depth: number;
	/** Whether the first terminal edge of the target in hand is yet to be found. */
	fresh: boolean;
	/** Targets that nobody had bisected before they were taken. */
	paths: number;
	/** Triangles of the paths of those when they were taken, both terminal triangles included; and of the longest. */
	pathTriangles: number;
	longestPath: number;
	/** What `touch` returns. */
	seen: number;
}

/** Walks that take these targets: all of the list and all of the mesh unless it is said. */
export const walksFor = (
	{ input }: Pick<LeppMesh, 'input'>,
	targets: Uint32Array,
	numbers: Numbers,
	{ first = 0, end = targets.length, from = 0, to = input.triangles } = {},
): Walks => ({
	targets,
	taken: first,
	end,
	numbers,
	from,
	to,
	kept: first,
	path: new Int32Array(64),
	depth: 0,
	fresh: false,
	paths: 0,
	pathTriangles: 0,
	longestPath: 0,
	seen: 0,
});

/**
 * Serial Lepp-bisection (Rodríguez, Rivara 2015, §2): while a target is not bisected, finds the terminal edge of its
 * longest-edge propagation path and bisects the terminal triangles. The triangles before these are unchanged, so the next
 * walk continues from the last of them.
 *
 * Within a part of the mesh it bisects what changes nothing outside: a target whose path leaves the part, or ends at a
 * pair one of whose neighbours to be told lies outside, is kept for later. Nothing outside is changed or relied on.
 *
 * Stops after `most` bisections or where there are no numbers; false where targets are left.
 */
export function bisect(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	walks: Walks,
	most: number,
): boolean {
	const { opposites, states, triangleParents } = mesh;
	const { triangles } = mesh.input;
	const { targets, end, numbers, from, to } = walks;
	const isWhole = from === 0 && to === triangles;
	let { path, depth, taken } = walks;
	let left = most;
	let touched = 0;
	for (;;) {
		if (depth === 0) {
			while (taken < end && (states[targets[taken]!]! & WAITING) === 0) taken++;
			if (taken === end) break;
		}
		if (left <= 0 || (numbers.next === numbers.end && !numbers.more())) break;
		if (depth === 0) {
			if (taken >= touched) {
				touched = Math.min(taken + AHEAD, end);
				walks.seen = touch(mesh, targets, taken, touched);
			}
			path[0] = targets[taken++]!;
			depth = 1;
			walks.fresh = true;
		}
		let t = path[depth - 1]!;
		let slot = states[t]! & LONGEST_SLOT;
		let across = opposites[3 * t + slot]!;
		let leaves = slot === UNDECIDED;
		while (across >= 0 && !leaves) {
			const u = across >> 2;
			if (!isWhole) {
				const root = u < triangles ? u : triangleParents[u - triangles]!;
				leaves = root < from || root >= to;
				if (leaves) break;
			}
			const theirs = states[u]! & LONGEST_SLOT;
			if (theirs === (across & 3)) break;
			if (depth === path.length) path = grown(path, depth + 1);
			path[depth++] = u;
			t = u;
			slot = theirs;
			if (slot === UNDECIDED) leaves = true;
			across = opposites[3 * t + slot]!;
		}
		if (!isWhole && !leaves) {
			let neighbour = opposites[3 * t + after(slot)]! >> 2;
			if (neighbour >= 0) {
				const root = neighbour < triangles ? neighbour : triangleParents[neighbour - triangles]!;
				leaves = root < from || root >= to;
			}
			if (across >= 0) {
				neighbour = opposites[3 * (across >> 2) + after(across & 3)]! >> 2;
				if (neighbour >= 0) {
					const root = neighbour < triangles ? neighbour : triangleParents[neighbour - triangles]!;
					if (root < from || root >= to) leaves = true;
				}
			}
		}
		if (leaves) {
			targets[walks.kept++] = path[0]!;
			depth = 0;
			continue;
		}
		if (walks.fresh) {
			walks.fresh = false;
			const triangles = across < 0 ? depth : depth + 1;
			walks.paths++;
			walks.pathTriangles += triangles;
			if (triangles > walks.longestPath) walks.longestPath = triangles;
		}
		bisectTerminal(mesh, keys, numbers.next++, t, slot, across);
		depth--;
		left--;
	}
	walks.path = path;
	walks.depth = depth;
	walks.taken = taken;
	return taken === end && depth === 0;
}

/** Targets whose paths are read ahead of time, and the steps along the path of each. */
const AHEAD = 16;
const STEPS = 2;

/** The triangle that each path has come to. */
const front = new Int32Array(AHEAD);

/**
 * Reads what a few targets need, and the first triangles of their paths, so that it is in the cache when their turn
 * comes: memory answers many loads at a time where none waits for another, and those of a walk wait. Of a million
 * triangles in any order, a fifth selected, a new one takes 0.8 times as long. Returns what keeps the loads from being
 * left out, of no meaning.
 */
function touch(mesh: LeppMesh, targets: Uint32Array, from: number, to: number): number {
	const { dimension, corners, halfEdges, opposites, states, coordinates } = mesh;
	const count = to - from;
	let seen = 0;
	for (let i = 0; i < count; i++) {
		const t = targets[from + i]!;
		front[i] = t;
		seen ^= states[t]! ^ corners[3 * t]! ^ halfEdges[3 * t]! ^ opposites[3 * t]!;
	}
	for (let step = 0; step < STEPS; step++)
		for (let i = 0; i < count; i++) {
			const t = front[i]!;
			for (let halfEdge = 3 * t, end = halfEdge + 3; halfEdge < end; halfEdge++)
				seen ^= coordinates[dimension * corners[halfEdge]!]!;
			const across = opposites[3 * t + (states[t]! & LONGEST_SLOT)]!;
			if (across < 0) continue;
			const u = across >> 2;
			front[i] = u;
			seen ^= states[u]! ^ corners[3 * u]! ^ halfEdges[3 * u]! ^ opposites[3 * u]!;
		}
	return seen;
}
