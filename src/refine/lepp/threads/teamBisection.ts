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
import { arraysOf, type LeppMesh, MADE, signed } from '../mesh.ts';
import { decideAll } from '../open.ts';
import type { PointKeys } from '../pointKeys.ts';
import { growRoom, roomOf } from '../room.ts';
import { RANGE, type Targets } from '../targets.ts';
import * as counter from './counters.ts';
import { BOUNDS, LEFT, underLocks, withinParts } from './teamWork.ts';

/**
 * Default sizes. A part has targets of some ten milliseconds at most: if parts are larger, fewer targets leave them. What
 * parts leave is bisected under locks only if it is much: to begin with locks takes longer than to bisect few targets.
 */
const sizesByDefault = { block: 1 << 10, part: 1 << 16, locked: 1 << 11, few: 1 << 16 };
/** Parts for each thread at least, so that none waits long for the last. */
const PARTS_EACH = 4;
/** Members of each thread between two pauses. */
const MEMBERS_EACH = 8;

type TeamOptions = NonNullable<LeppOptions['together']>;

/** Upper bound on the numbers that blocks leave unused. */
export const slackOf = ({ team, sizes }: TeamOptions): number =>
	(sizes?.block ?? sizesByDefault.block) * (team.count + 1);

/** The share of a team of threads in bisection: they share the arrays of the mesh. */
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
		this.#sizes = { ...sizesByDefault, ...options.sizes };
		// In memory of their own: threads know their rows by it.
		const length = counter.countersLength(options.team.count);
		this.#counters = new Int32Array(new SharedArrayBuffer(4 * length));
	}

	/** Gives the memory of the locks back. */
	end(): void {
		this.#loops.drop(this.#locks);
	}

	/** Counts since the beginning. */
	get counts(): TeamCounts {
		const byThread = counter
			.rowsOf(this.#counters)
			.map((row) => this.#counters[row + counter.ALL_BISECTIONS]!);
		return { ...this.#counts, byThread };
	}

	/** Adds bisections to those of this thread. */
	count(bisections: number): void {
		if (bisections === 0) return;
		const at = counter.ownRow(this.#counters) + counter.ALL_BISECTIONS;
		this.#counters[at] = this.#counters[at]! + bisections;
	}

	/**
	 * Bisects targets, cut into slices: within parts of the mesh, if they are listed along the working order; then under
	 * locks those that the parts have left. Yields the fraction of targets done, or undefined while room grows; returns
	 * the rest, which one thread must bisect or bisects faster, and the paths of the others.
	 */
	*bisect(
		{ list, starts }: Targets,
		isAlong: boolean,
	): Generator<number | undefined, { readonly rest: Uint32Array; readonly paths: Paths }> {
		const { few } = this.#sizes;
		Atomics.store(this.#counters, counter.NEXT_BLOCK, this.#mesh.span);
		Atomics.store(this.#counters, counter.NO_ROOM, 0);
		this.#paths = noPaths;
		let left = list.length;
		if (isAlong) left = yield* this.#within(list, starts);
		this.#counts.locked += left;
		while (left >= (isAlong ? few : 1)) {
			const before = left;
			if (this.#isFull())
				for (const _ of growRoom(this.#mesh, this.#loops, slackOf(this.#options))) yield undefined;
			left = yield* this.#underLocks(list, left);
			if (!this.#isFull() || left === before) break;
		}
		this.#counts.last += left;
		return { rest: list.subarray(0, left), paths: this.#paths };
	}

	/** Bisects within parts of the mesh; moves the remaining targets to the front of the list and returns their number. */
	*#within(list: Uint32Array, starts: Uint32Array): Generator<number, number> {
		const { triangles } = this.#mesh.input;
		const ranges = starts.length - 1;
		const least = PARTS_EACH * this.#options.team.count;
		const parts = Math.max(1, Math.min(Math.max(least, list.length / this.#sizes.part), ranges));
		const bounds: number[] = [];
		for (let range = 0, part = 1; range < ranges; part++) {
			// As many targets as the others have, and whole ranges.
			const until = (list.length * part) / parts;
			let end = range + 1;
			while (end < ranges && starts[end + 1]! <= until) end++;
			bounds.push(starts[range]!, starts[end]!);
			bounds.push(range * RANGE, Math.min(end * RANGE, triangles), 0);
			range = end;
		}
		return yield* this.#members(withinParts, list, bounds);
	}

	/** Bisects the first `count` targets under locks; moves the rest to the front of the list and returns their number. */
	*#underLocks(list: Uint32Array, count: number): Generator<number, number> {
		const { input, states, span } = this.#mesh;
		const length = input.triangles + 2 * roomOf(this.#mesh);
		if (this.#locks.length < length) {
			this.#loops.drop(this.#locks);
			this.#locks = this.#loops.u32(length);
		}
		const known = input.triangles + 2 * span;
		for (const _ of this.#loops.run(unlock, known, { locks: this.#locks, states }, input))
			yield 1 - count / list.length;
		const { locked } = this.#sizes;
		const bounds: number[] = [];
		for (let first = 0; first < count; first += locked)
			bounds.push(first, Math.min(first + locked, count), 0, 0, 0);
		return yield* this.#members(underLocks, list, bounds);
	}

	/** Runs members with these bounds; returns how many targets they have left, at the front of the list. */
	*#members(
		work: typeof withinParts | typeof underLocks,
		targets: Uint32Array,
		list: readonly number[],
	): Generator<number, number> {
		const { team, variant } = this.#options;
		const members = list.length / BOUNDS;
		const bounds = this.#loops.u32(list.length);
		bounds.set(list);
		const most = MEMBERS_EACH * team.count;
		const { dimension, input } = this.#mesh;
		const { points: P, edges: E, triangles: T } = input;
		const { block } = this.#sizes;
		const sizes = { dimension, P, E, T, block, room: roomOf(this.#mesh) };
		const own = { counters: this.#counters, locks: signed(this.#locks), targets, bounds };
		const arrays = { ...arraysOf(this.#mesh), ...own };
		Atomics.store(this.#counters, counter.NO_ROOM, 0);
		for (let first = 0; first < members; first += most) {
			const count = Math.min(most, members - first);
			team.run(work, count, arrays, { ...sizes, first, variant: variants.indexOf(variant) });
			this.#take();
			yield list[BOUNDS * (first + count - 1) + 1]! / targets.length;
		}
		let left = 0;
		for (let member = 0; member < members; member++) {
			const first = list[BOUNDS * member]!;
			const count = bounds[BOUNDS * member + LEFT]!;
			targets.copyWithin(left, first, first + count);
			left += count;
		}
		return left;
	}

	/** Moves the counts of the rows to the mesh, the paths and the counts of the team. */
	#take(): void {
		const counters = this.#counters;
		const mesh = this.#mesh;
		mesh.span = Math.min(Atomics.load(counters, counter.NEXT_BLOCK), roomOf(mesh));
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

	/** Whether there was no room for another block. */
	#isFull(): boolean {
		return Atomics.load(this.#counters, counter.NO_ROOM) !== 0;
	}
}

/** Nobody holds any triangle that there is. */
const unlock: Loop<{ readonly locks: Uint32Array; readonly states: Uint8Array }, 'triangles'> = {
	name: 'lepp: unlock',
	arrays: { locks: 'u32', states: 'u8' },
	parameters: ['triangles'],
	grain: 1 << 18,
	run({ locks, states }, { triangles }, first, end) {
		for (let t = first; t < end; t++) locks[t] = t < triangles || (states[t]! & MADE) !== 0 ? 1 : 0;
	},
};

/** Loops that threads may share. */
export const teamLoops = [unlock];
