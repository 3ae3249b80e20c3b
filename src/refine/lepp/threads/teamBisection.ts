import type { Loop, Loops } from '../../../util/loop.ts';
import {
	type LeppOptions,
	noPaths,
	type Paths,
	sumOfPaths,
	type TeamCounts,
	type TeamSizes,
	variants,
} from '../algorithm.ts';
import { arraysOf, asInt32, type LeppMesh, MADE } from '../mesh.ts';
import { decideAll } from '../open.ts';
import type { PointKeys } from '../pointKeys.ts';
import { bisectionCapacity, growRoom } from '../room.ts';
import { RANGE, type Targets } from '../targets.ts';
import * as counter from './counters.ts';
import { BOUNDS, REMAINING, underLocks, withinParts } from './teamWork.ts';

/**
 * Default sizes. The targets of a part take about ten milliseconds at most; the paths of fewer targets leave larger parts. The
 * remaining targets are bisected under locks only if they are many, because initializing the locks takes as long as bisecting
 * a few.
 */
const defaultSizes = { block: 1 << 10, part: 1 << 16, locked: 1 << 11, serialBelow: 1 << 16 };
/** Minimum number of parts per thread, for load balance. */
const MIN_PARTS_PER_THREAD = 4;
/** Members per thread between two pauses. */
const MEMBERS_PER_THREAD = 8;

type TeamOptions = NonNullable<LeppOptions['parallel']>;

/** Upper bound on the numbers of bisections in blocks that remain unused. */
export const slackOf = ({ team, sizes }: TeamOptions): number =>
	(sizes?.block ?? defaultSizes.block) * (team.count + 1);

/** Bisects targets with a team of threads that share the arrays of the mesh. */
export class TeamBisection {
	readonly #mesh: LeppMesh;
	readonly #keys: PointKeys;
	readonly #loops: Loops;
	readonly #options: TeamOptions;
	readonly #sizes: Required<TeamSizes>;
	readonly #counters: Int32Array;
	#locks: Uint32Array = new Uint32Array(0);
	#counts = { locked: 0, collisions: 0, restarts: 0, stored: 0, last: 0 };
	#paths = noPaths;

	constructor(mesh: LeppMesh, keys: PointKeys, loops: Loops, options: TeamOptions) {
		this.#mesh = mesh;
		this.#keys = keys;
		this.#loops = loops;
		this.#options = options;
		this.#sizes = { ...defaultSizes, ...options.sizes };
		// A separate buffer, because threads find their rows by its identity.
		const length = counter.countersLength(options.team.count);
		this.#counters = new Int32Array(new SharedArrayBuffer(4 * length));
	}

	/** Frees the memory of the locks. */
	end(): void {
		this.#loops.drop(this.#locks);
	}

	/** Counts since construction. */
	get counts(): TeamCounts {
		const byThread = counter
			.rowsOf(this.#counters)
			.map((row) => this.#counters[row + counter.ALL_BISECTIONS]!);
		return { ...this.#counts, byThread };
	}

	/** Adds bisections that the calling thread has done by itself to its count. */
	count(bisections: number): void {
		if (bisections === 0) return;
		const at = counter.threadRow(this.#counters) + counter.ALL_BISECTIONS;
		this.#counters[at] = this.#counters[at]! + bisections;
	}

	/**
	 * Bisects targets in slices: first within parts of the mesh, without locks, if targets are listed along the working order;
	 * then the remaining ones under locks. Yields the fraction of targets done, or undefined while arrays grow. Returns the
	 * targets left for one thread, which must bisect them or does so faster, and the paths of all others.
	 *
	 * @param inWorkingOrder whether targets are listed along the working order
	 */
	*bisect(
		{ list, starts }: Targets,
		inWorkingOrder: boolean,
	): Generator<number | undefined, { readonly rest: Uint32Array; readonly paths: Paths }> {
		const { serialBelow } = this.#sizes;
		Atomics.store(this.#counters, counter.NEXT_BLOCK, this.#mesh.span);
		Atomics.store(this.#counters, counter.NO_ROOM, 0);
		this.#paths = noPaths;
		let remaining = list.length;
		if (inWorkingOrder) remaining = yield* this.#bisectWithinParts(list, starts);
		this.#counts.locked += remaining;
		while (remaining >= (inWorkingOrder ? serialBelow : 1)) {
			const before = remaining;
			if (this.#isFull())
				for (const _ of growRoom(this.#mesh, this.#loops, slackOf(this.#options))) yield undefined;
			remaining = yield* this.#bisectUnderLocks(list, remaining);
			if (!this.#isFull() || remaining === before) break;
		}
		this.#counts.last += remaining;
		return { rest: list.subarray(0, remaining), paths: this.#paths };
	}

	/** Bisects within parts of the mesh; moves the remaining targets to the front of the list and returns their number. */
	*#bisectWithinParts(list: Uint32Array, starts: Uint32Array): Generator<number, number> {
		const { triangles } = this.#mesh.input;
		const ranges = starts.length - 1;
		const minParts = MIN_PARTS_PER_THREAD * this.#options.team.count;
		const parts = Math.max(1, Math.min(Math.max(minParts, list.length / this.#sizes.part), ranges));
		const bounds: number[] = [];
		for (let range = 0, part = 1; range < ranges; part++) {
			// A part is a number of ranges with about as many targets as each other part.
			const until = (list.length * part) / parts;
			let end = range + 1;
			while (end < ranges && starts[end + 1]! <= until) end++;
			bounds.push(starts[range]!, starts[end]!);
			bounds.push(range * RANGE, Math.min(end * RANGE, triangles), 0);
			range = end;
		}
		return yield* this.#runMembers(withinParts, list, bounds);
	}

	/** Bisects the first `count` targets under locks; moves the rest to the front of the list and returns their number. */
	*#bisectUnderLocks(list: Uint32Array, count: number): Generator<number, number> {
		const { input, states, span } = this.#mesh;
		const length = input.triangles + 2 * bisectionCapacity(this.#mesh);
		if (this.#locks.length < length) {
			this.#loops.drop(this.#locks);
			this.#locks = this.#loops.u32(length);
		}
		const usedTriangles = input.triangles + 2 * span;
		for (const _ of this.#loops.run(unlock, usedTriangles, { locks: this.#locks, states }, input))
			yield 1 - count / list.length;
		const { locked } = this.#sizes;
		const bounds: number[] = [];
		for (let first = 0; first < count; first += locked)
			bounds.push(first, Math.min(first + locked, count), 0, 0, 0);
		return yield* this.#runMembers(underLocks, list, bounds);
	}

	/** Runs a member for each `BOUNDS` numbers of `boundsOfMembers`; moves the remaining targets to the front and returns their number. */
	*#runMembers(
		work: typeof withinParts | typeof underLocks,
		targets: Uint32Array,
		boundsOfMembers: readonly number[],
	): Generator<number, number> {
		const { team, variant } = this.#options;
		const members = boundsOfMembers.length / BOUNDS;
		const bounds = this.#loops.u32(boundsOfMembers.length);
		bounds.set(boundsOfMembers);
		const maxMembers = MEMBERS_PER_THREAD * team.count;
		const { dimension, input } = this.#mesh;
		const { points: P, edges: E, triangles: T } = input;
		const { block } = this.#sizes;
		const sizes = { dimension, P, E, T, block, room: bisectionCapacity(this.#mesh) };
		const memberArrays = { counters: this.#counters, locks: asInt32(this.#locks), targets, bounds };
		const arrays = { ...arraysOf(this.#mesh), ...memberArrays };
		Atomics.store(this.#counters, counter.NO_ROOM, 0);
		for (let first = 0; first < members; first += maxMembers) {
			const count = Math.min(maxMembers, members - first);
			team.run(work, count, arrays, { ...sizes, first, variant: variants.indexOf(variant) });
			this.#collectCounts();
			yield boundsOfMembers[BOUNDS * (first + count - 1) + 1]! / targets.length;
		}
		let remaining = 0;
		for (let member = 0; member < members; member++) {
			const first = boundsOfMembers[BOUNDS * member]!;
			const count = bounds[BOUNDS * member + REMAINING]!;
			targets.copyWithin(remaining, first, first + count);
			remaining += count;
		}
		return remaining;
	}

	/** Moves the counts of all threads to the mesh, the paths and the counts of the team. */
	#collectCounts(): void {
		const counters = this.#counters;
		const mesh = this.#mesh;
		mesh.span = Math.min(Atomics.load(counters, counter.NEXT_BLOCK), bisectionCapacity(mesh));
		for (const row of counter.rowsOf(counters)) {
			const take = (field: number): number => {
				const count = counters[row + field]!;
				counters[row + field] = 0;
				return count;
			};
			mesh.bisections += take(counter.BISECTIONS);
			mesh.atBoundary += take(counter.AT_BOUNDARY);
			mesh.shortEdges += take(counter.SHORT_EDGES);
			mesh.undecided += take(counter.UNDECIDED);
			this.#paths = sumOfPaths(this.#paths, {
				paths: take(counter.PATHS),
				pathTriangles: take(counter.PATH_TRIANGLES),
				longestPath: take(counter.LONGEST_PATH),
			});
			this.#counts.collisions += take(counter.COLLISIONS);
			this.#counts.restarts += take(counter.RESTARTS);
			this.#counts.stored += take(counter.STORED);
		}
		decideAll(mesh, this.#keys);
	}

	/** Whether the arrays had no room for another block. */
	#isFull(): boolean {
		return Atomics.load(this.#counters, counter.NO_ROOM) !== 0;
	}
}

/** Unlocks all triangles in use: 1 for each of them, 0 for unused ones. */
const unlock: Loop<{ readonly locks: Uint32Array; readonly states: Uint8Array }, 'triangles'> = {
	name: 'lepp: unlock',
	arrays: { locks: 'u32', states: 'u8' },
	parameters: ['triangles'],
	grain: 1 << 18,
	run({ locks, states }, { triangles }, first, end) {
		for (let t = first; t < end; t++) locks[t] = t < triangles || (states[t]! & MADE) !== 0 ? 1 : 0;
	},
};

/** Loops that worker threads may run. */
export const teamLoops = [unlock];
