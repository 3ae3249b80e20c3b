import { Background } from './background.ts';
import { Guard } from './guard.ts';
import { squaredLength } from './lengths.ts';
import { MOVES, moveFree, moveOnLine, shareOf } from './moves.ts';
import { HOME, NEW, POINT, SHIFT, X, Y } from './records.ts';
import { Ring } from './ring.ts';
import { comesBefore } from './star.ts';
import { System } from './system.ts';

/** Arrays that points move by. */
export interface MoveArrays {
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	readonly lines: Uint32Array;
	/** A half-edge that sets out from each point. */
	readonly starts: Uint32Array;
	readonly background: Uint32Array;
	/** x y of both ends of each line. */
	readonly lineEnds: Uint32Array;
}

/** How points move. */
export interface MoveRules {
	/** One of `MOVES`. */
	readonly moves: number;
	readonly backgroundTriangles: number;
	/** Lines with ends; points of others stay. */
	readonly lineCount: number;
}

/** A move is tried at its length, a half, a quarter and an eighth of it. */
const TRIES = 4;
/** Bits of A, which the paper's D more than doubles. */
const [BITS, PAPER_BITS] = [31, 29];
/** Largest coordinate of the lattice. */
const LAST = 2 ** 30 - 1;
/** Units of squared lengths of moves, 2⁻²⁵ and above, in those of `squaredLength`. */
const LENGTH_UNIT = 2 ** 16;

/** Moves points one by one. `kernels/adapt/movePoints.wgsl` does the same. */
export class Mover {
	readonly #arrays: MoveArrays;
	readonly #background: Background;
	readonly #moves: number;
	readonly #lineCount: number;
	readonly #ring: Ring;
	readonly #guard: Guard;
	readonly #system = new System();
	/** The record of a point before a move, and after it. */
	readonly #records = new Uint32Array(2 * POINT);
	readonly #way = [0, 0];
	readonly #place = [0, 0];

	constructor(arrays: MoveArrays, { moves, backgroundTriangles, lineCount }: MoveRules) {
		this.#arrays = arrays;
		this.#background = new Background(arrays.background, backgroundTriangles);
		this.#moves = moves;
		this.#lineCount = lineCount;
		this.#ring = new Ring(arrays);
		this.#guard = new Guard(arrays.points, this.#ring, moves !== MOVES.laplace);
	}

	/** Moves point v; returns the squared length of its move in the metric times 2²⁵, or −1 if it stays. */
	move(v: number, isOnLine: boolean): number {
		const { points } = this.#arrays;
		const at = POINT * v;
		this.#ring.walk(v);
		this.#records.set(points.subarray(at, at + POINT));
		if (!this.#findWay(v, isOnLine)) return -1;
		const isPaper = this.#moves === MOVES.paper;
		if (!isPaper) this.#guard.measureRing();
		const worst = isPaper ? 0 : this.#guard.worst(v, 0);
		for (let i = 0; i < (isPaper ? 1 : TRIES); i++) {
			if (!this.#findPlace(v, isOnLine, 2 ** i)) break;
			points[at + X] = this.#place[0]!;
			points[at + Y] = this.#place[1]!;
			if (isPaper || this.#guard.isClear(v)) {
				const isFound = this.#writeMetric(v, isOnLine);
				if (isPaper || (isFound && this.#guard.worst(v, worst) >= worst))
					return this.#squaredMove(at);
			}
			points.set(this.#records.subarray(0, POINT), at);
		}
		return -1;
	}

	/** Sets the whole move; on a line that along its axis. Returns whether there is one. */
	#findWay(v: number, isOnLine: boolean): boolean {
		const { points, lineEnds } = this.#arrays;
		const moves = this.#moves;
		const system = this.#system;
		const ends = 4 * (this.#ring.line - 1);
		if (isOnLine && this.#ring.line > this.#lineCount) return false;
		if (moves === MOVES.laplace) system.sumPlaces(points, v, this.#ring);
		else system.sumMetrics(points, v, this.#ring, moves === MOVES.paper ? PAPER_BITS : BITS);
		if (!isOnLine) {
			moveFree(system, moves, this.#way);
			return this.#way[0] !== 0 || this.#way[1] !== 0;
		}
		const dx = lineEnds[ends + 2]! - lineEnds[ends]!;
		const dy = lineEnds[ends + 3]! - lineEnds[ends + 1]!;
		this.#way[0] = moveOnLine(system, moves, dx, dy);
		return this.#way[0] !== 0;
	}

	/** Sets the place after a part of the move: on a line the nearest to it. Returns whether it is another than before. */
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
		return place[0] !== x || place[1] !== y;
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
	 * Finds the triangle of the background at the place of v, by a walk from that of the place before, on a line else from those of
	 * the neighbours there, and writes the tensor. Returns whether that may be the tensor of the place: a hole may stop a walk to a
	 * place inside, and rounding puts places on lines outside.
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
		records.set(this.#arrays.points.subarray(at, at + POINT), POINT);
		return Math.min(0xffffffff, Math.floor(squaredLength(records, 0, 1) / LENGTH_UNIT));
	}
}
