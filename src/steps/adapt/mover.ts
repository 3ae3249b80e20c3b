import { Background } from './background.ts';
import { Guard } from './guard.ts';
import { squaredAt, squaredLength } from './lengths.ts';
import { MOVES, moveFree, moveOnLine, shareOf } from './moves.ts';
import { HOME, NEW, POINT, SHIFT, X, Y } from './records.ts';
import { Ring } from './ring.ts';
import { comesBefore } from './star.ts';
import { System } from './system.ts';

/** Arrays for moving points. */
export interface MoveArrays {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	/** A half-edge with its origin at each point. */
	readonly starts: Uint32Array;
	readonly background: Uint32Array;
	/** x y of both ends of each line. */
	readonly lineEnds: Uint32Array;
}

/** Rules of moves. */
export interface MoveRules {
	/** One of `MOVES`. */
	readonly moves: number;
	readonly backgroundTriangles: number;
	/** Number of lines that have ends in `lineEnds`; points on other lines do not move. */
	readonly lineCount: number;
	/** Upper bound on squared lengths in the metric, in `UNIT`, or the longest edge at the point if that is longer. */
	readonly upper: number;
	/** Squared length of the shortest move in the metric at the point, in ½ `UNIT`. */
	readonly minMove: number;
}

/** A move is tried at its length, a half, a quarter and an eighth of it. */
const TRIES = 4;
/** Bits of A; the paper's D more than doubles it. */
const [BITS, PAPER_BITS] = [31, 29];
/** Largest coordinate of the lattice. */
const LAST = 2 ** 30 - 1;
/** Unit of squared lengths of moves, 2⁻²⁵, in those of `squaredLength`. */
const LENGTH_UNIT = 2 ** 16;

/** Moves single points. `kernels/adapt/movePoints.wgsl` does the same. */
export class Mover {
	readonly #arrays: MoveArrays;
	readonly #background: Background;
	readonly #moves: number;
	readonly #lineCount: number;
	readonly #upper: number;
	readonly #minMove: number;
	readonly #ring: Ring;
	readonly #guard: Guard;
	readonly #system = new System();
	/** The record of a point before and after a move. */
	readonly #records = new Uint32Array(2 * POINT);
	readonly #way = new Int32Array(2);
	readonly #place = new Int32Array(2);

	constructor(
		arrays: MoveArrays,
		{ moves, backgroundTriangles, lineCount, upper, minMove }: MoveRules,
	) {
		this.#arrays = arrays;
		this.#background = new Background(arrays.background, backgroundTriangles);
		this.#moves = moves;
		this.#lineCount = lineCount;
		this.#upper = upper;
		this.#minMove = minMove;
		this.#ring = new Ring(arrays);
		this.#guard = new Guard(arrays.points, this.#ring, moves);
	}

	/** Moves point v; returns the squared length of the move in the metric times 2²⁵, or −1 if the point stays. */
	move(v: number, isOnLine: boolean): number {
		const { points } = this.#arrays;
		const at = POINT * v;
		this.#ring.walk(v);
		for (let i = 0; i < POINT; i++) this.#records[i] = points[at + i]!;
		if (!this.#findWay(v, isOnLine)) return -1;
		const isPaper = this.#moves === MOVES.paper;
		if (!isPaper) this.#guard.measure(v, this.#upper);
		for (let i = 0; i < (isPaper ? 1 : TRIES); i++) {
			if (!this.#findPlace(v, isOnLine, 1 << i)) return -1;
			points[at + X] = this.#place[0]!;
			points[at + Y] = this.#place[1]!;
			if (isPaper || this.#guard.isClear(v)) {
				const isFound = this.#writeMetric(v, isOnLine);
				if (isPaper || (isFound && this.#guard.keepsQuality(v))) return this.#squaredMove(at);
			}
			for (let k = 0; k < POINT; k++) points[at + k] = this.#records[k]!;
		}
		return -1;
	}

	/** Clears the flags, from `flags[first]` on, of the neighbours of the last moved point. */
	wakeRing(flags: Uint32Array, first: number): void {
		const { points, size } = this.#ring;
		for (let i = 0; i < size; i++) flags[first + points[i]!] = 0;
	}

	/** Computes the full move, for a point on a line along the line's main axis; returns whether it is not 0. */
	#findWay(v: number, isOnLine: boolean): boolean {
		const { points, lineEnds } = this.#arrays;
		const moves = this.#moves;
		const system = this.#system;
		const ends = 4 * (this.#ring.line - 1);
		if (isOnLine && this.#ring.line > this.#lineCount) return false;
		if (moves === MOVES.laplace) system.sumPlaces(points, v, this.#ring);
		else {
			const bits = moves === MOVES.paper ? PAPER_BITS : BITS;
			system.sumMetrics(points, v, this.#ring, bits, moves === MOVES.unit);
		}
		if (!isOnLine) {
			moveFree(system, moves, this.#way);
			return this.#way[0] !== 0 || this.#way[1] !== 0;
		}
		const dx = lineEnds[ends + 2]! - lineEnds[ends]!;
		const dy = lineEnds[ends + 3]! - lineEnds[ends + 1]!;
		this.#way[0] = moveOnLine(system, moves, dx, dy);
		return this.#way[0] !== 0;
	}

	/**
	 * Computes the position after 1 / `part` of the move, for a point on a line the nearest position on the line; returns whether
	 * the move is long enough.
	 */
	#findPlace(v: number, isOnLine: boolean, part: number): boolean {
		const { points } = this.#arrays;
		const place = this.#place;
		const x = points[POINT * v + X]!;
		const y = points[POINT * v + Y]!;
		if (isOnLine) this.#findOnLine(x, y, part);
		else {
			place[0] = Math.min(LAST, Math.max(0, x + Math.trunc(this.#way[0]! / part)));
			place[1] = Math.min(LAST, Math.max(0, y + Math.trunc(this.#way[1]! / part)));
		}
		const dx = place[0]! - x;
		const dy = place[1]! - y;
		if (dx === 0 && dy === 0) return false;
		return this.#minMove === 0 || squaredAt(points, POINT * v, dx, dy) >= this.#minMove;
	}

	#findOnLine(x: number, y: number, part: number): void {
		const { lineEnds } = this.#arrays;
		const ends = 4 * (this.#ring.line - 1);
		const dx = lineEnds[ends + 2]! - lineEnds[ends]!;
		const dy = lineEnds[ends + 3]! - lineEnds[ends + 1]!;
		const main = Math.abs(dx) >= Math.abs(dy) ? 0 : 1;
		const [along, across] = main === 0 ? [dx, dy] : [dy, dx];
		const length = Math.abs(along);
		const moved = (main === 0 ? x : y) + Math.trunc(this.#way[0]! / part) - lineEnds[ends + main]!;
		const share = Math.min(length, Math.max(0, along < 0 ? -moved : moved));
		const side = shareOf(share, Math.abs(across), length);
		this.#place[main] = lineEnds[ends + main]! + (along < 0 ? -share : share);
		this.#place[1 - main] = lineEnds[ends + 1 - main]! + (across < 0 ? -side : side);
	}

	/**
	 * Finds the triangle of the background at the position of v, by a walk from that of the old position, and writes the tensor.
	 * For a point on a line, whose position may be outside by rounding, tries walks from the neighbours on the line next.
	 * Returns false if the tensor may be that of another position, as a hole may stop a walk to a free point.
	 */
	#writeMetric(v: number, isOnLine: boolean): boolean {
		const { points } = this.#arrays;
		const background = this.#background;
		const at = POINT * v;
		const x = points[at + X]!;
		const y = points[at + Y]!;
		let home = background.walk(points[at + HOME]!, x, y);
		const isFound = isOnLine || background.isInside;
		if (isOnLine && !background.isInside) {
			const [a, b] = this.#ring.onLine;
			for (const p of comesBefore(points, a, b) ? [a, b] : [b, a]) {
				const other = background.walk(points[POINT * p + HOME]!, x, y);
				if (!background.isInside) continue;
				home = other;
				break;
			}
		}
		points[at + HOME] = home;
		points[at + SHIFT] = (points[at + SHIFT]! | NEW) >>> 0;
		background.writeStretch(home, x, y, points, at);
		return isFound;
	}

	#squaredMove(at: number): number {
		const records = this.#records;
		for (let i = 0; i < POINT; i++) records[POINT + i] = this.#arrays.points[at + i]!;
		return Math.min(0xffffffff, Math.floor(squaredLength(records, 0, 1) / LENGTH_UNIT));
	}
}
