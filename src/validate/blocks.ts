import { type Box, boxOfPoints } from './boxIndex.ts';

/**
 * Entities that are looked at together first: neighbours in a file are mostly neighbours in the mesh. Where they are
 * not, nothing is passed over and nothing lost.
 */
export const BLOCK = 16;

/** For each block of entities the box of their points and the span of their points' numbers. */
export class Blocks {
	readonly #boxes: Float64Array;
	/** Lowest and highest point of each block. */
	readonly #spans: Uint32Array;

	private constructor(boxes: Float64Array, spans: Uint32Array) {
		this.#boxes = boxes;
		this.#spans = spans;
	}

	/**
	 * @param points two coordinates each
	 * @param rows the points of each entity, `width` numbers each
	 */
	static of(points: Float64Array, rows: Uint32Array, width: number): Blocks {
		const count = Math.ceil(rows.length / (width * BLOCK));
		const blocks = new Blocks(new Float64Array(4 * count), new Uint32Array(2 * count));
		for (let block = 0; block < count; block++) blocks.#measure(block, points, rows, width);
		return blocks;
	}

	/** The blocks after some entities, or points of theirs, have changed. */
	after(points: Float64Array, rows: Uint32Array, width: number, changed: Iterable<number>): Blocks {
		const blocks = new Blocks(this.#boxes.slice(), this.#spans.slice());
		const touched = new Set<number>();
		for (const index of changed) touched.add(Math.floor(index / BLOCK));
		for (const block of touched) blocks.#measure(block, points, rows, width);
		return blocks;
	}

	get count(): number {
		return this.#spans.length / 2;
	}

	/** The box of a block. */
	box(block: number): Box {
		return this.#boxes.subarray(4 * block, 4 * block + 4);
	}

	/** Whether an entity of a block may have a point in common with a box. */
	mayTouch(block: number, box: Box): boolean {
		const boxes = this.#boxes;
		const at = 4 * block;
		return (
			boxes[at]! <= box[2]! &&
			boxes[at + 2]! >= box[0]! &&
			boxes[at + 1]! <= box[3]! &&
			boxes[at + 3]! >= box[1]!
		);
	}

	/** Whether an entity of a block may have one of some points, of which the numbers rise. */
	mayHave(block: number, points: Uint32Array): boolean {
		const low = this.#spans[2 * block]!;
		const high = this.#spans[2 * block + 1]!;
		for (let i = 0; i < points.length; i++) if (points[i]! >= low) return points[i]! <= high;
		return false;
	}

	#measure(block: number, points: Float64Array, rows: Uint32Array, width: number): void {
		const from = block * BLOCK * width;
		const to = Math.min(rows.length, from + BLOCK * width);
		boxOfPoints(points, rows, from, to, this.box(block));
		let low = rows[from]!;
		let high = low;
		for (let i = from + 1; i < to; i++) {
			if (rows[i]! < low) low = rows[i]!;
			if (rows[i]! > high) high = rows[i]!;
		}
		this.#spans[2 * block] = low;
		this.#spans[2 * block + 1] = high;
	}
}
