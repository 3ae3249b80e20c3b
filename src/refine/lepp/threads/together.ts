import { EngineError } from '../../../engine/engine.ts';
import type { Team } from '../../../engine/team.ts';
import type { Loop, Loops } from '../../../util/loop.ts';
import { bisect, walksFor } from '../bisect.ts';
import { type LeppMesh, MADE, signed, unsigned } from '../mesh.ts';
import { decideAll } from '../open.ts';
import type { PointKeys } from '../pointKeys.ts';
import { bisectionsFor, makeRoom, roomOf } from '../room.ts';
import { RANGE, type Targets } from '../targets.ts';
import { BOUNDS, LEFT, underLocks, type Variant, variants, withinParts } from './member.ts';
import { BlockNumbers } from './numbers.ts';
import * as word from './teamFields.ts';

/** Bisections that a thread takes numbers for at a time. */
const BLOCK = 1 << 10;
/** Targets of a part at most: some ten milliseconds. Where parts are larger, fewer targets leave them. */
const PART = 1 << 16;
/** Parts for each thread at least, so that none waits long for the last. */
const PARTS_EACH = 4;
/** Members of each thread between two pauses. */
const MEMBERS_EACH = 8;
/** Targets for each member that bisects under locks. */
const LOCKED = 1 << 11;
/** Targets below which the calling thread does by itself what parts have left. */
const FEW = 1 << 16;
/** Bisections of the calling thread between two pauses. */
const SLICE = 1 << 14;

/** What happened under locks, of all members. */
export interface TeamCounts {
	/** Targets that were left by the parts, or all where there were none. */
	readonly locked: number;
	readonly collisions: number;
	readonly restarts: number;
	readonly stored: number;
	/** Targets that the calling thread had to take in the end. */
	readonly last: number;
	/** Bisections of each thread. */
	readonly byThread: readonly number[];
}

/** Sizes that tests make smaller. */
export interface TeamSizes {
	readonly block?: number;
	readonly part?: number;
	readonly locked?: number;
	readonly few?: number;
}

/** Upper bound on the numbers that blocks leave unused. */
export const slackOf = ({
	team,
	sizes,
}: {
	readonly team: Team;
	readonly sizes?: TeamSizes;
}): number => (sizes?.block ?? BLOCK) * (team.count + 1);

/** Lepp-bisection by a team of threads that share the mesh's arrays. */
export class Together {
	readonly #mesh: LeppMesh;
	readonly #keys: PointKeys;
	readonly #team: Team;
	readonly #loops: Loops;
	readonly #variant: Variant;
	readonly #words: Int32Array;
	readonly #block: number;
	readonly #slack: number;
	readonly #part: number;
	readonly #locked: number;
	readonly #few: number;
	#locks: Int32Array = new Int32Array(0);
	#counts = { locked: 0, collisions: 0, restarts: 0, stored: 0, last: 0 };
	#paths = { paths: 0, pathTriangles: 0, longestPath: 0 };

	constructor(
		mesh: LeppMesh,
		keys: PointKeys,
		team: Team,
		loops: Loops,
		variant: Variant,
		{ block = BLOCK, part = PART, locked = LOCKED, few = FEW }: TeamSizes = {},
	) {
		this.#mesh = mesh;
		this.#keys = keys;
		this.#team = team;
		this.#loops = loops;
		this.#variant = variant;
		// In memory of their own: threads know their rows by it.
		this.#words = new Int32Array(new SharedArrayBuffer(4 * word.teamLength(team.count)));
		this.#block = block;
		this.#slack = slackOf({ team, sizes: { block } });
		this.#part = part;
		this.#locked = locked;
		this.#few = few;
	}

	/** Counts since the beginning. */
	get counts(): TeamCounts {
		const rows = Atomics.load(this.#words, word.ROWS);
		const byThread = Array.from(
			{ length: rows },
			(_, row) => this.#words[word.rowAt(row) + word.ALL_BISECTIONS]!,
		);
		return { ...this.#counts, byThread };
	}

	/** Paths of targets since this was last asked. */
	takePaths(): { paths: number; pathTriangles: number; longestPath: number } {
		const paths = this.#paths;
		this.#paths = { paths: 0, pathTriangles: 0, longestPath: 0 };
		return paths;
	}

	/**
	 * Bisects all targets, cut into slices: within parts of the mesh, where these are listed along the working order; then
	 * under locks what the parts have left; then by this thread what collided too often. Yields the share of targets that is
	 * done.
	 */
	*bisect({ list, starts }: Targets, isAlong: boolean): Generator<number, void> {
		Atomics.store(this.#words, word.NEXT_BLOCK, this.#mesh.span);
		let left = list.length;
		if (isAlong) left = yield* this.#within(list, starts);
		this.#counts.locked += left;
		// What parts leave is few: to begin with locks for it takes longer than to do it.
		while (left >= (isAlong ? this.#few : 1)) {
			const before = left;
			yield* this.#makeRoom();
			left = yield* this.#underLocks(list, left);
			if (Atomics.load(this.#words, word.NO_ROOM) === 0 || left === before) break;
		}
		this.#counts.last += left;
		yield* this.#alone(list.subarray(0, left));
		// Once for all: threads that forget something collect garbage, which takes some ten milliseconds.
		this.#loops.drop(list, starts);
	}

	/** Bisects within parts of the mesh; moves the remaining targets to the front of the list and returns their number. */
	*#within(list: Uint32Array, starts: Uint32Array): Generator<number, number> {
		const ranges = starts.length - 1;
		const least = PARTS_EACH * this.#team.count;
		const parts = Math.max(1, Math.min(Math.max(least, list.length / this.#part), ranges));
		const bounds: number[] = [];
		for (let range = 0, part = 1; range < ranges; part++) {
			// As many targets as the others have, and whole ranges.
			const until = (list.length * part) / parts;
			let end = range + 1;
			while (end < ranges && starts[end + 1]! <= until) end++;
			const { triangles } = this.#mesh.input;
			bounds.push(starts[range]!, starts[end]!);
			bounds.push(range * RANGE, Math.min(end * RANGE, triangles), 0);
			range = end;
		}
		return yield* this.#members(withinParts, list, bounds, {}, {});
	}

	/** Bisects the first `count` targets under locks; moves the rest to the front of the list and returns their number. */
	*#underLocks(list: Uint32Array, count: number): Generator<number, number> {
		const { input, states, span } = this.#mesh;
		const length = input.triangles + 2 * roomOf(this.#mesh);
		if (this.#locks.length < length) {
			this.#loops.drop(unsigned(this.#locks));
			this.#locks = signedU32(this.#loops, length);
		}
		const locks = unsigned(this.#locks);
		const known = input.triangles + 2 * span;
		for (const _ of this.#loops.run(unlock, known, { locks, states }, input))
			yield 1 - count / list.length;
		const bounds: number[] = [];
		for (let first = 0; first < count; first += this.#locked)
			bounds.push(first, Math.min(first + this.#locked, count), 0, 0, 0);
		const variant = { variant: variants.indexOf(this.#variant) };
		return yield* this.#members(underLocks, list, bounds, { locks: this.#locks }, variant);
	}

	/** Runs members with these bounds; returns how many targets they have left, at the front of the list. */
	*#members(
		work: typeof withinParts | typeof underLocks,
		targets: Uint32Array,
		list: readonly number[],
		more: { readonly locks?: Int32Array },
		variant: { readonly variant?: number },
	): Generator<number, number> {
		const members = list.length / BOUNDS;
		const bounds = this.#loops.u32(list.length);
		bounds.set(list);
		const most = MEMBERS_EACH * this.#team.count;
		Atomics.store(this.#words, word.NO_ROOM, 0);
		for (let first = 0; first < members; first += most) {
			const count = Math.min(most, members - first);
			const parameters = { ...this.#parameters(), first, variant: variant.variant ?? 0 };
			this.#team.run(work, count, { ...this.#arrays(), ...more, targets, bounds }, parameters);
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

	#arrays() {
		const { coordinates, corners, halfEdges, opposites, states, nextTriangle, nextEdge } =
			this.#mesh;
		const { pointParents, levels, triangleParents } = this.#mesh;
		const ofTriangles = { corners, halfEdges, opposites, states, nextTriangle, triangleParents };
		const ofOthers = { coordinates, nextEdge, pointParents, levels };
		return { ...ofTriangles, ...ofOthers, words: this.#words };
	}

	#parameters() {
		const { dimension, input } = this.#mesh;
		const { points: P, edges: E, triangles: T } = input;
		return { dimension, P, E, T, block: this.#block, room: roomOf(this.#mesh) };
	}

	/** Takes over what the rows have counted. */
	#take(): void {
		const words = this.#words;
		const mesh = this.#mesh;
		mesh.span = Math.min(Atomics.load(words, word.NEXT_BLOCK), roomOf(mesh));
		const rows = Atomics.load(words, word.ROWS);
		for (let row = 0; row < rows; row++) {
			const at = word.rowAt(row);
			const take = (what: number): number => {
				const count = words[at + what]!;
				words[at + what] = 0;
				return count;
			};
			mesh.bisections += take(word.BISECTIONS);
			mesh.atBoundary += take(word.AT_BOUNDARY);
			mesh.shortEdges += take(word.SHORT_EDGES);
			mesh.undecided += take(word.UNDECIDED);
			this.#paths.paths += take(word.PATHS);
			this.#paths.pathTriangles += take(word.PATH_TRIANGLES);
			this.#paths.longestPath = Math.max(this.#paths.longestPath, take(word.LONGEST_PATH));
			this.#counts.collisions += take(word.COLLISIONS);
			this.#counts.restarts += take(word.RESTARTS);
			this.#counts.stored += take(word.STORED);
		}
		decideAll(mesh, this.#keys);
	}

	/** Makes room where there was none for another block. */
	*#makeRoom(): Generator<number, void> {
		if (Atomics.load(this.#words, word.NO_ROOM) === 0) return;
		const mesh = this.#mesh;
		const { triangles } = mesh.input;
		const more = bisectionsFor(Math.max(1024, (triangles + 2 * mesh.span) >> 1)) + this.#slack;
		const before = roomOf(mesh);
		for (const _ of makeRoom(mesh, more, this.#loops)) yield 1;
		if (roomOf(mesh) - before < this.#block)
			throw new EngineError('too-large', 'the mesh has reached the limit of edges');
	}

	/** Bisects targets by this thread alone, which can tell all edges apart. */
	*#alone(targets: Uint32Array): Generator<number, void> {
		if (targets.length === 0) return;
		const mesh = this.#mesh;
		const row = word.ownRow(this.#words);
		const numbers = new BlockNumbers(this.#words, row, this.#block, roomOf(mesh));
		const walks = walksFor(mesh, targets, numbers);
		for (;;) {
			Atomics.store(this.#words, word.NO_ROOM, 0);
			const before = mesh.bisections;
			const isDone = bisect(mesh, this.#keys, walks, SLICE);
			numbers.keep();
			const all = row + word.ALL_BISECTIONS;
			this.#words[all] = this.#words[all]! + mesh.bisections - before;
			mesh.span = Math.min(Atomics.load(this.#words, word.NEXT_BLOCK), roomOf(mesh));
			if (isDone) break;
			yield 1;
			yield* this.#makeRoom();
			numbers.room = roomOf(mesh);
		}
		this.#paths.paths += walks.paths;
		this.#paths.pathTriangles += walks.pathTriangles;
		this.#paths.longestPath = Math.max(this.#paths.longestPath, walks.longestPath);
	}
}

const signedU32 = (loops: Loops, length: number): Int32Array => signed(loops.u32(length));

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
