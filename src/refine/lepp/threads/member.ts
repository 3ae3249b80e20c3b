import type { Variant } from '../algorithm.ts';
import type { BisectionNumbers } from '../bisect.ts';
import type { LeppMesh } from '../mesh.ts';
import { LockedTriangles, Path, StoredPaths } from './path.ts';
import { CHANGED, COLLIDED, DONE, FULL, mark, NEARER, recompute } from './protocol.ts';

/** Maximum number of passes over targets that collided; the calling thread bisects the rest. */
const PASSES = 8;
/** Maximum number of immediate restarts of an attempt whose path another member has changed. */
const STARTS = 64;

/** A member that locks triangles before it changes them. */
export class Member {
	readonly path = new Path();
	readonly locked = new LockedTriangles();
	/** Length of the partial path after a collision. */
	depth = 0;
	paths = 0;
	pathTriangles = 0;
	longestPath = 0;
	#last = -1;

	constructor(
		readonly mesh: LeppMesh,
		readonly locks: Int32Array,
		readonly numbers: BisectionNumbers,
	) {}

	/** Whether there is a number for another bisection. */
	hasNumber(): boolean {
		return this.numbers.next < this.numbers.end || this.numbers.refill();
	}

	/** Counts the path of a target when its first terminal triangles are found. */
	countPath(target: number, triangles: number): void {
		if (target === this.#last) return;
		this.#last = target;
		this.paths++;
		this.pathTriangles += triangles;
		if (triangles > this.longestPath) this.longestPath = triangles;
	}
}

/** Attempts of a member to bisect its targets. */
export class Attempts {
	/** Targets that are not bisected, at the front of the list. */
	remaining = 0;
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

	/** Attempts all targets, then in a bounded number of passes those that collided. */
	attemptAll(list: Uint32Array): void {
		this.remaining = list.length;
		// 1 + the index of the stored partial path of each target left, 0 for none.
		let stored = new Int32Array(0);
		for (let pass = 0; pass <= PASSES && this.remaining > 0; pass++) {
			const next = new Int32Array(this.#variant === 'pa2' ? this.remaining : 0);
			let remaining = 0;
			let isFull = false;
			for (let i = 0; i < this.remaining; i++) {
				const target = list[i]!;
				const outcome: number = isFull ? FULL : this.#attempt(target, stored[i] ?? 0);
				if (outcome === DONE) continue;
				isFull ||= outcome === FULL;
				if (outcome === COLLIDED && next.length > 0 && this.#member.depth > 0) {
					next[remaining] = 1 + this.#paths.store(this.#member.path, this.#member.depth);
					this.stored++;
				}
				list[remaining++] = target;
			}
			this.remaining = remaining;
			stored = next;
			if (isFull) return;
		}
	}

	#attempt(target: number, stored: number): number {
		const member = this.#member;
		for (let start = 0; start < STARTS; ) {
			let outcome: number;
			if (this.#variant === 'pa3') outcome = recompute(member, target);
			else {
				const depth = stored > 0 ? this.#paths.restore(stored - 1, member.path) : 0;
				member.depth = 0;
				outcome = mark(member, target, depth);
			}
			if (outcome === COLLIDED) this.collisions++;
			if (outcome !== NEARER && outcome !== CHANGED) return outcome;
			if (outcome === CHANGED) {
				start++;
				this.restarts++;
			}
		}
		return COLLIDED;
	}
}
