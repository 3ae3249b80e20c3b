import type { TeamWork } from '../../../engine/team.ts';
import type { WorkArrays } from '../../../engine/threadWork.ts';
import { bisect, type Walks, walksFor } from '../bisect.ts';
import { emptyMesh, type LeppMesh } from '../mesh.ts';
import { LockedTriangles } from './lockedTriangles.ts';
import { BlockNumbers } from './numbers.ts';
import { Path, StoredPaths } from './path.ts';
import { CHANGED, COLLIDED, DONE, FULL, mark, NEARER, recompute } from './protocol.ts';
import * as word from './teamFields.ts';

/** The algorithms of the paper, as members know them. */
export const variants = ['pa1', 'pa2', 'pa3'] as const;
export type Variant = (typeof variants)[number];

/** Passes over the targets that collided; the calling thread bisects the rest. */
export const PASSES = 8;
/** How often an attempt starts again at once because another member has changed its path. */
const STARTS = 64;

/** What members of all kinds are given. */
const meshArrays = {
	coordinates: 'u32',
	corners: 'i32',
	halfEdges: 'i32',
	opposites: 'i32',
	states: 'u8',
	nextTriangle: 'i32',
	nextEdge: 'i32',
	pointParents: 'i32',
	levels: 'u8',
	triangleParents: 'i32',
	words: 'i32',
	targets: 'u32',
	bounds: 'u32',
} as const;

/** P, E and T are the counts of the input; `first` is the first member's place in `bounds`. */
const meshParameters = ['dimension', 'P', 'E', 'T', 'block', 'room', 'first'] as const;
type Parameters = Readonly<Record<(typeof meshParameters)[number], number>>;

/** u32 of `bounds` for each member: its targets [from, to); its triangles of the input [from, to); */
export const BOUNDS = 5;
/** and how many of its targets it has left, at the front of them. */
export const LEFT = 4;

/** The shared mesh with counts of its own. */
function meshIn(arrays: WorkArrays, { dimension, P, E, T }: Parameters): LeppMesh {
	const input = { points: P, edges: E, triangles: T };
	const mesh = emptyMesh(dimension as 2 | 3, input, undefined);
	const of = arrays as unknown as LeppMesh;
	mesh.coordinates = of.coordinates;
	mesh.corners = of.corners;
	mesh.halfEdges = of.halfEdges;
	mesh.opposites = of.opposites;
	mesh.states = of.states;
	mesh.nextTriangle = of.nextTriangle;
	mesh.nextEdge = of.nextEdge;
	mesh.pointParents = of.pointParents;
	mesh.levels = of.levels;
	mesh.triangleParents = of.triangleParents;
	return mesh;
}

/** Adds what a member has done to its thread's row. */
function addTo(words: Int32Array, row: number, mesh: LeppMesh, walks: Paths): void {
	const add = (at: number, count: number) => {
		words[row + at] = words[row + at]! + count;
	};
	add(word.BISECTIONS, mesh.bisections);
	add(word.ALL_BISECTIONS, mesh.bisections);
	add(word.AT_BOUNDARY, mesh.atBoundary);
	add(word.SHORT_EDGES, mesh.shortEdges);
	add(word.UNDECIDED, mesh.undecided);
	add(word.PATHS, walks.paths);
	add(word.PATH_TRIANGLES, walks.pathTriangles);
	const longest = row + word.LONGEST_PATH;
	words[longest] = Math.max(words[longest]!, walks.longestPath);
}

type Paths = Pick<Walks, 'paths' | 'pathTriangles' | 'longestPath'>;

/**
 * Bisects within parts of the mesh. A part is a range of input triangles in the working order, with all triangles that they
 * are divided into. Its member alone reads and writes it, without locks; targets whose paths leave it are kept for later.
 */
export const withinParts: TeamWork<keyof Parameters> = {
	name: 'lepp: within parts',
	arrays: meshArrays,
	parameters: meshParameters,
	run(arrays, parameters, member) {
		const { targets, bounds } = arrays as Readonly<Record<string, Uint32Array>>;
		const words = arrays.words as Int32Array;
		const row = word.ownRow(words);
		const mesh = meshIn(arrays, parameters);
		const numbers = new BlockNumbers(words, row, parameters.block, parameters.room);
		const at = BOUNDS * (parameters.first + member);
		const [first, end, from, to] = bounds!.subarray(at, at + 4);
		const walks = walksFor(mesh, targets!, numbers, {
			first: first!,
			end: end!,
			from: from!,
			to: to!,
		});
		bisect(mesh, undefined, walks, Number.POSITIVE_INFINITY);
		// Without room for more the rest is left, with the target in hand.
		let { kept } = walks;
		if (walks.depth > 0) targets![kept++] = walks.path[0]!;
		for (let i = walks.taken; i < end!; i++) targets![kept++] = targets![i]!;
		bounds![at + LEFT] = kept - first!;
		addTo(words, row, mesh, walks);
		numbers.keep();
	},
};

/** A member that takes triangles before it changes them. */
export class Member {
	readonly path = new Path();
	readonly locked = new LockedTriangles();
	/** Triangles of the path that a collision has left. */
	depth = 0;
	paths = 0;
	pathTriangles = 0;
	longestPath = 0;
	#last = -1;

	constructor(
		readonly mesh: LeppMesh,
		readonly locks: Int32Array,
		readonly numbers: BlockNumbers,
	) {}

	/** Whether there is a number for another bisection. */
	hasNumber(): boolean {
		return this.numbers.next < this.numbers.end || this.numbers.more();
	}

	/** Counts the path of a target when its first terminal triangles are found. */
	met(target: number, triangles: number): void {
		if (target === this.#last) return;
		this.#last = target;
		this.paths++;
		this.pathTriangles += triangles;
		if (triangles > this.longestPath) this.longestPath = triangles;
	}
}

/** Bisects targets wherever their paths lead, holding triangles by their words. */
export const underLocks: TeamWork<keyof Parameters | 'variant'> = {
	name: 'lepp: under locks',
	arrays: { ...meshArrays, locks: 'i32' },
	parameters: [...meshParameters, 'variant'],
	run(arrays, parameters, index) {
		const { targets, bounds } = arrays as Readonly<Record<string, Uint32Array>>;
		const { words, locks } = arrays as Readonly<Record<string, Int32Array>>;
		const row = word.ownRow(words!);
		const mesh = meshIn(arrays, parameters);
		const numbers = new BlockNumbers(words!, row, parameters.block, parameters.room);
		const member = new Member(mesh, locks!, numbers);
		const at = BOUNDS * (parameters.first + index);
		const [first, end] = bounds!.subarray(at, at + 2);
		const list = targets!.subarray(first, end);
		const run = new Targets(member, variants[parameters.variant]!);
		run.all(list);
		bounds![at + LEFT] = run.left;
		addTo(words!, row, mesh, member);
		words![row + word.COLLISIONS] = words![row + word.COLLISIONS]! + run.collisions;
		words![row + word.RESTARTS] = words![row + word.RESTARTS]! + run.restarts;
		words![row + word.STORED] = words![row + word.STORED]! + run.stored;
		numbers.keep();
	},
};

/** The targets of a member. */
export class Targets {
	/** Those that are not bisected, at the front of the list. */
	left = 0;
	collisions = 0;
	restarts = 0;
	stored = 0;
	readonly #member: Member;
	readonly #variant: Variant;
	readonly #paths = new StoredPaths();

	constructor(member: Member, variant: Variant) {
		this.#member = member;
		this.#variant = variant;
	}

	/** Takes all targets, and those that collided again, a bounded number of times. */
	all(list: Uint32Array): void {
		this.left = list.length;
		// 1 + where the partial path of each target that is left is stored, else 0.
		let stored = new Int32Array(0);
		for (let pass = 0; pass <= PASSES && this.left > 0; pass++) {
			const next = new Int32Array(this.#variant === 'pa2' ? this.left : 0);
			let left = 0;
			let isFull = false;
			for (let i = 0; i < this.left; i++) {
				const target = list[i]!;
				const came: number = isFull ? FULL : this.#attempt(target, stored[i] ?? 0);
				if (came === DONE) continue;
				isFull ||= came === FULL;
				if (came === COLLIDED && next.length > 0 && this.#member.depth > 0) {
					next[left] = 1 + this.#paths.store(this.#member.path, this.#member.depth);
					this.stored++;
				}
				list[left++] = target;
			}
			this.left = left;
			stored = next;
			if (isFull) return;
		}
	}

	#attempt(target: number, stored: number): number {
		const member = this.#member;
		for (let start = 0; start < STARTS; ) {
			let came: number;
			if (this.#variant === 'pa3') came = recompute(member, target);
			else {
				const known = stored > 0 ? this.#paths.restore(stored - 1, member.path) : 0;
				member.depth = 0;
				came = mark(member, target, known);
			}
			if (came === COLLIDED) this.collisions++;
			if (came !== NEARER && came !== CHANGED) return came;
			if (came === CHANGED) {
				start++;
				this.restarts++;
			}
		}
		return COLLIDED;
	}
}

/** What teams do in Lepp-bisection. */
export const leppTeams = [withinParts, underLocks];
