import { bisectTerminal } from '../bisectTerminal.ts';
import { LONGEST_SLOT, nextSlot, UNDECIDED, WAITING } from '../mesh.ts';
import type { Member } from './member.ts';

/*
 * How members of a team bisect one target while others bisect theirs (Rodríguez, Rivara 2015, §3).
 *
 * Each triangle has a versioned lock, an int32. Odd: unlocked, and the value is the version. Even: locked; 0 for a triangle
 * that is not made yet. Compare-and-swap from v to v - 1 acquires it; a release stores v if the triangle is unchanged, v + 2
 * if it was changed. Only the holder changes a triangle: its corners, half-edges, edges, state and opposites. The lock of a
 * new triangle becomes 1 once all of it is written.
 *
 * - No deadlock: no member waits for a lock. One that fails to acquire a lock releases all it holds and ends the attempt.
 * - No livelock: a member attempts a target a bounded number of times (`member.ts`); the calling thread bisects the rest
 *   after the team has ended. Until then some member always progresses, at least in `recompute`: it acquires locks in
 *   ascending order, so the holder of the highest lock needs none that is locked; and as a release without a change restores
 *   the version, only a bisection can restart another attempt.
 * - Only necessary bisections. `recompute` reads without locks. Before it bisects, it locks the terminal triangles in the
 *   versions that it read, and then validates the versions of all triangles before them on the path. So at that time the
 *   path was as it was read, and began with a target that still waits. `mark` locks its whole path.
 *
 * Of the neighbours only the modified ones are locked: those across the half-edges that follow the divided edge (`nextSlot`).
 *
 * `test/refine/lepp/explorer.ts` runs this file step by step in all orders: each use of `Atomics`, each call of a function
 * of this file and each `pause` is therefore a statement of its own.
 */

/** Results of an attempt. `DONE`: the target is bisected. */
export const DONE = 0;
/** A triangle was locked by another member, or is undecided. */
export const COLLIDED = 1;
/** Another member changed a triangle of the path. */
export const CHANGED = 2;
/** No number is left for a bisection. */
export const FULL = 3;
/** A terminal pair of the path was bisected, but not yet the target. */
export const NEARER = 4;

/** Path length at which an attempt is given up: unlocked reads may be of different times, and the path cyclic. */
const LONGEST_WALK = 1 << 14;

/** PA3: finds the path of the target without locks; locks only its terminal triangles and their neighbours, and bisects. */
export function recompute(member: Member, target: number): number {
	const { mesh, locks, path } = member;
	const { states, opposites } = mesh;
	let depth = 0;
	let t = target;
	let version = Atomics.load(locks, t);
	if ((version & 1) === 0) return COLLIDED;
	let state = states[t]!;
	if ((state & WAITING) === 0) return DONE;
	let across: number;
	let u = -1;
	let other = 0;
	for (;;) {
		const slot = state & LONGEST_SLOT;
		if (slot === UNDECIDED) return COLLIDED;
		across = opposites[3 * t + slot]!;
		if (across < 0) break;
		u = across >> 2;
		other = Atomics.load(locks, u);
		if ((other & 1) === 0) return COLLIDED;
		// pause
		const theirs = states[u]!;
		if ((theirs & LONGEST_SLOT) === (across & 3)) break;
		if (depth === LONGEST_WALK) return CHANGED;
		path.push(t, version, depth++);
		t = u;
		version = other;
		state = theirs;
	}
	const slot = state & LONGEST_SLOT;
	const locked = member.locked;
	locked.clear();
	locked.add(t, version);
	const near = opposites[3 * t + nextSlot(slot)]! >> 2;
	if (near >= 0 && near !== u) {
		const its = Atomics.load(locks, near);
		if ((its & 1) === 0) return COLLIDED;
		locked.add(near, its);
	}
	if (across >= 0) {
		locked.add(u, other);
		const far = opposites[3 * u + nextSlot(across & 3)]! >> 2;
		if (far >= 0 && far !== t && far !== near) {
			const its = Atomics.load(locks, far);
			if ((its & 1) === 0) return COLLIDED;
			locked.add(far, its);
		}
	}
	const { triangles, versions } = locked;
	for (let i = 0; i < locked.count; i++) {
		const v = versions[i]!;
		const met = Atomics.compareExchange(locks, triangles[i]!, v, v - 1);
		if (met === v) continue;
		letGo(member, i, 0);
		return (met & 1) === 0 ? COLLIDED : CHANGED;
	}
	for (let i = 0; i < depth; i++) {
		const before = path.triangles[i]!;
		const v = path.versions[i]!;
		const now = Atomics.load(locks, before);
		if (now === v || (now === v - 1 && locked.has(before, v))) continue;
		letGo(member, locked.count, 0);
		return CHANGED;
	}
	if (!member.hasNumber()) {
		letGo(member, locked.count, 0);
		return FULL;
	}
	member.countPath(target, depth + (across < 0 ? 1 : 2));
	bisectLocked(member, t, slot, across);
	letGo(member, locked.count, 2);
	return depth === 0 ? DONE : NEARER;
}

/** Releases the first `count` of the locked triangles; adds `higher` to their versions. */
function letGo({ locks, locked }: Member, count: number, higher: number): void {
	for (let i = 0; i < count; i++) {
		Atomics.store(locks, locked.triangles[i]!, locked.versions[i]! + higher);
	}
}

/** Bisects terminal triangles that this member has locked with their neighbours, and unlocks the new triangles. */
function bisectLocked(member: Member, t: number, slot: number, across: number): void {
	const { mesh, locks, numbers } = member;
	const b = numbers.next++;
	const newTriangle = mesh.input.triangles + 2 * b;
	bisectTerminal(mesh, undefined, b, t, slot, across);
	Atomics.store(locks, newTriangle, 1);
	if (across >= 0) {
		Atomics.store(locks, newTriangle + 1, 1);
	}
}

/**
 * PA1 and PA2: locks the triangles of the path one by one, then the neighbours, and bisects from the end of the path to the
 * target. At a triangle that another member has locked it releases all locks.
 *
 * @param known length of the partial path that PA2 stored, in `member.path` with the versions of that time
 * @returns the result; after a collision `member.path` has the partial path, of `member.depth` triangles
 */
export function mark(member: Member, target: number, known: number): number {
	const { mesh, locks, path } = member;
	const { states, opposites } = mesh;
	let depth = 0;
	while (depth < known) {
		const v = path.versions[depth]!;
		const met = Atomics.compareExchange(locks, path.triangles[depth]!, v, v - 1);
		if (met !== v) break;
		depth++;
	}
	if (depth === 0) {
		const v = Atomics.load(locks, target);
		if ((v & 1) === 0) return collided(member, 0);
		const met = Atomics.compareExchange(locks, target, v, v - 1);
		if (met !== v) return collided(member, 0);
		path.push(target, v, depth++);
	}
	if ((states[target]! & WAITING) === 0) {
		letGoOfPath(member, depth);
		return DONE;
	}
	let isFirst = true;
	while (depth > 0) {
		let t = path.triangles[depth - 1]!;
		let slot = states[t]! & LONGEST_SLOT;
		let across = slot === UNDECIDED ? -1 : opposites[3 * t + slot]!;
		let isPair = false;
		while (across >= 0 && slot !== UNDECIDED) {
			const u = across >> 2;
			const v = Atomics.load(locks, u);
			if ((v & 1) === 0) return collided(member, depth);
			const met = Atomics.compareExchange(locks, u, v, v - 1);
			if (met !== v) return collided(member, depth);
			path.push(u, v, depth++);
			const theirs = states[u]! & LONGEST_SLOT;
			isPair = theirs === (across & 3);
			if (isPair) break;
			t = u;
			slot = theirs;
			across = slot === UNDECIDED ? -1 : opposites[3 * t + slot]!;
		}
		if (slot === UNDECIDED) return collided(member, depth);
		const pair = isPair ? 2 : 1;
		const locked = member.locked;
		locked.clear();
		const near = opposites[3 * t + nextSlot(slot)]! >> 2;
		const far = isPair ? opposites[3 * (across >> 2) + nextSlot(across & 3)]! >> 2 : -1;
		let isFree = takeNeighbour(member, near, depth);
		if (isFree) isFree = takeNeighbour(member, far, depth);
		if (!isFree) {
			letGo(member, locked.count, 0);
			return collided(member, depth);
		}
		if (!member.hasNumber()) {
			letGo(member, locked.count, 0);
			letGoOfPath(member, depth);
			return FULL;
		}
		if (isFirst) member.countPath(target, depth);
		isFirst = false;
		bisectLocked(member, t, slot, across);
		letGo(member, locked.count, 2);
		for (let i = 0; i < pair; i++) {
			depth--;
			Atomics.store(locks, path.triangles[depth]!, path.versions[depth]! + 2);
		}
	}
	return DONE;
}

/** Locks a neighbour that a bisection modifies, unless this member holds it; false if another member has locked it. */
function takeNeighbour({ locks, locked, path }: Member, triangle: number, depth: number): boolean {
	if (triangle < 0) return true;
	for (let i = depth - 1; i >= 0; i--) {
		if (path.triangles[i] !== triangle) continue;
		// It is released with the path, in another version.
		path.versions[i] = path.versions[i]! + 2;
		return true;
	}
	if (locked.hasTriangle(triangle)) return true;
	const v = Atomics.load(locks, triangle);
	if ((v & 1) === 0) return false;
	const met = Atomics.compareExchange(locks, triangle, v, v - 1);
	if (met !== v) return false;
	locked.add(triangle, v);
	return true;
}

/** Releases the locks of the path's first `depth` triangles, unchanged. */
function letGoOfPath({ locks, path }: Member, depth: number): void {
	for (let i = 0; i < depth; i++) {
		Atomics.store(locks, path.triangles[i]!, path.versions[i]!);
	}
}

/** Releases the path after a collision, and records its length. */
function collided(member: Member, depth: number): number {
	letGoOfPath(member, depth);
	member.depth = depth;
	return COLLIDED;
}
