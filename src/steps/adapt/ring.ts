import {
	isNone,
	LINE,
	nextSlot,
	previousSlot,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';
import { MAX_AROUND } from './star.ts';

/** The neighbours of a point that may move, counter-clockwise. */
export class Ring {
	readonly points = new Uint32Array(MAX_AROUND + 1);
	/** Number of neighbours. Triangle i lies between neighbours i and i + 1. */
	size = 0;
	/** Number of triangles: one less than neighbours on the boundary. */
	triangles = 0;
	/** The line through the point, or 0, and the neighbours on it. */
	line = 0;
	readonly onLine: [number, number] = [0, 0];
	readonly #triangles: Uint32Array;
	readonly #lines: Uint32Array;
	readonly #starts: Uint32Array;
	#ends = 0;

	constructor(arrays: {
		readonly triangles: Uint32Array;
		readonly lines: Uint32Array;
		readonly starts: Uint32Array;
	}) {
		this.#triangles = arrays.triangles;
		this.#lines = arrays.lines;
		this.#starts = arrays.starts;
	}

	/** Sets the ring to that of point v. */
	walk(v: number): void {
		const triangles = this.#triangles;
		const lines = this.#lines;
		const start = this.#starts[v]!;
		this.size = 0;
		this.line = 0;
		this.#ends = 0;
		for (let halfEdge = start; ; ) {
			const t = triangleOf(halfEdge);
			const k = slotOf(halfEdge);
			this.#add(triangles[TRIANGLE * t + nextSlot(k)]!, lines[LINE * t + k]!);
			const left = triangles[TRIANGLE * t + TWIN + previousSlot(k)]!;
			if (left === start) break;
			if (isNone(left)) {
				this.#add(triangles[TRIANGLE * t + previousSlot(k)]!, lines[LINE * t + previousSlot(k)]!);
				this.triangles = this.size - 1;
				return;
			}
			halfEdge = left;
		}
		this.triangles = this.size;
	}

	#add(p: number, line: number): void {
		this.points[this.size++] = p;
		if (line === 0) return;
		this.line = line;
		this.onLine[this.#ends++ & 1] = p;
	}

	/** The point after neighbour i. */
	after(i: number): number {
		return this.points[i + 1 === this.size ? 0 : i + 1]!;
	}
}
