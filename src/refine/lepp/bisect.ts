import { grown } from '../../util/grow.ts';
import { bisectTerminal } from './bisectTerminal.ts';
import { type LeppMesh, LONGEST_SLOT, nextSlot, UNDECIDED, WAITING } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/** Shared numbers of bisections, which threads take in blocks. */
export interface Blocks {
	/** Numbers of a block. */
	readonly size: number;
	/** Takes a block; returns its first number, or −1 if there is no room for one. */
	take(): number;
}

/** Numbers for bisections. One class for one thread and many: V8 compiles `bisect` again for a second one. */
export class BisectionNumbers {
	readonly #blocks: Blocks | undefined;

	/** Numbers [next, end) are available, and then those of blocks, if there are any. */
	constructor(
		public next: number,
		public end: number,
		blocks?: Blocks,
	) {
		this.#blocks = blocks;
	}

	/** Takes a block when the range is empty; returns whether there was one. */
	refill(): boolean {
		if (!this.#blocks) return false;
		const first = this.#blocks.take();
		if (first < 0) return false;
		this.next = first;
		this.end = first + this.#blocks.size;
		return true;
	}
}

/** Progress along the targets; a run may pause and resume between two bisections. */
export interface Walks {
	/** Triangles to bisect, in order; [taken, end) are left. */
	readonly targets: Uint32Array;
	next: number;
	readonly end: number;
	readonly numbers: BisectionNumbers;
	/** Input triangles [from, to), whose parts may be read and written. */
	readonly from: number;
	readonly to: number;
	/** End of the postponed targets, which are moved to the front of the range. */
	kept: number;
	/** Partial longest-edge propagation path of the current target, its first triangle. */
	path: Int32Array;
	/** Length of the path in triangles; 0 before the next target is taken. */
	depth: number;
	/** Whether the first terminal edge of the current target is not found yet. */
	fresh: boolean;
	/** Targets that were not bisected yet when they were taken. */
	paths: number;
	/** Triangles of their paths at that time, both terminal triangles included; and of the longest path. */
	pathTriangles: number;
	longestPath: number;
	/** Result of `touch`. */
	touched: number;
}

/** Makes walks of the targets [first, end) within the input triangles [from, to); default all. */
export const walksFor = (
	{ input }: Pick<LeppMesh, 'input'>,
	targets: Uint32Array,
	numbers: BisectionNumbers,
	{ first = 0, end = targets.length, from = 0, to = input.triangles } = {},
): Walks => ({
	targets,
	next: first,
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
	touched: 0,
});

/**
 * Serial Lepp-bisection (Rodríguez, Rivara 2015, §2): while a target is not bisected, finds the terminal edge of its
 * longest-edge propagation path and bisects the terminal triangles. The triangles before these are unchanged, so the next
 * walk continues from the last of them.
 *
 * Within a part of the mesh, postpones each target whose path leaves the part, or ends at a pair with a neighbour outside
 * that a bisection would modify. No triangle outside is read or changed.
 *
 * Stops after `maxBisections` bisections or if no numbers are left; returns whether all targets are done.
 */
export function bisect(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	walks: Walks,
	maxBisections: number,
): boolean {
	const { opposites, states, triangleParents } = mesh;
	const { triangles } = mesh.input;
	const { targets, end, numbers, from, to } = walks;
	const isWhole = from === 0 && to === triangles;
	let { path, depth, next } = walks;
	let remaining = maxBisections;
	let touched = 0;
	for (;;) {
		if (depth === 0) {
			while (next < end && (states[targets[next]!]! & WAITING) === 0) next++;
			if (next === end) break;
		}
		if (remaining <= 0 || (numbers.next === numbers.end && !numbers.refill())) break;
		if (depth === 0) {
			if (next >= touched) {
				touched = Math.min(next + AHEAD, end);
				walks.touched = touch(mesh, targets, next, touched);
			}
			path[0] = targets[next++]!;
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
			const longestOfU = states[u]! & LONGEST_SLOT;
			if (longestOfU === (across & 3)) break;
			if (depth === path.length) path = grown(path, depth + 1);
			path[depth++] = u;
			t = u;
			slot = longestOfU;
			if (slot === UNDECIDED) leaves = true;
			across = opposites[3 * t + slot]!;
		}
		if (!isWhole && !leaves) {
			let neighbour = opposites[3 * t + nextSlot(slot)]! >> 2;
			if (neighbour >= 0) {
				const root = neighbour < triangles ? neighbour : triangleParents[neighbour - triangles]!;
				leaves = root < from || root >= to;
			}
			if (across >= 0) {
				neighbour = opposites[3 * (across >> 2) + nextSlot(across & 3)]! >> 2;
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
		remaining--;
	}
	walks.path = path;
	walks.depth = depth;
	walks.next = next;
	return next === end && depth === 0;
}

/** Number of targets to prefetch, and of steps along the path of each. */
const AHEAD = 16;
const STEPS = 2;

/** Current triangle of each prefetched path. */
const front = new Int32Array(AHEAD);

/**
 * Prefetches into the cache the targets [from, to) and the first triangles of their paths: these loads are independent and
 * overlap, while each load of a walk waits for the one before. For a million unsorted triangles, a fifth selected,
 * bisection takes 0.8 times as long. The returned value has no meaning; it keeps the loads from being eliminated.
 */
function touch(mesh: LeppMesh, targets: Uint32Array, from: number, to: number): number {
	const { dimension, corners, halfEdges, opposites, states, coordinates } = mesh;
	const count = to - from;
	let loaded = 0;
	for (let i = 0; i < count; i++) {
		const t = targets[from + i]!;
		front[i] = t;
		loaded ^= states[t]! ^ corners[3 * t]! ^ halfEdges[3 * t]! ^ opposites[3 * t]!;
	}
	for (let step = 0; step < STEPS; step++)
		for (let i = 0; i < count; i++) {
			const t = front[i]!;
			for (let halfEdge = 3 * t, end = halfEdge + 3; halfEdge < end; halfEdge++)
				loaded ^= coordinates[dimension * corners[halfEdge]!]!;
			const across = opposites[3 * t + (states[t]! & LONGEST_SLOT)]!;
			if (across < 0) continue;
			const u = across >> 2;
			front[i] = u;
			loaded ^= states[u]! ^ corners[3 * u]! ^ halfEdges[3 * u]! ^ opposites[3 * u]!;
		}
	return loaded;
}
