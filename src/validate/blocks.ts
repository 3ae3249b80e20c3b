import type { Box } from './boxIndex.ts';

/**
 * Entities per block, tested together first: neighbours in a file are mostly neighbours in the mesh. Otherwise no block is
 * skipped, at little cost.
 */
export const BLOCK = 32;

/** For each block of entities, the bounding box and the index range of their points. */
export class Blocks {
	readonly #boxes: Float64Array;
	/** Lowest and highest point index of each block. */
	readonly #spans: Uint32Array;

	private constructor(boxes: Float64Array, spans: Uint32Array) {
		this.#boxes = boxes;
		this.#spans = spans;
	}

	/**
	 * @param points two coordinates each
	 * @param triangles three points for each entity; without it, the points are the entities
	 * @param before called with the entities [first, end) of each block before it is processed: the points that it reads
	 * are cached then, otherwise mostly cache misses
	 */
	static of(
		points: Float64Array,
		triangles?: Uint32Array,
		before?: (first: number, end: number) => void,
	): Blocks {
		const entities = triangles ? triangles.length / 3 : points.length / 2;
		const count = Math.ceil(entities / BLOCK);
		const blocks = new Blocks(new Float64Array(4 * count), new Uint32Array(2 * count));
		for (let block = 0; block < count; block++) {
			before?.(block * BLOCK, Math.min(entities, (block + 1) * BLOCK));
			blocks.#measure(block, points, triangles);
		}
		return blocks;
	}

	/** Returns the blocks updated for changed entities, or entities with changed points. */
	after(
		points: Float64Array,
		triangles: Uint32Array | undefined,
		changed: Iterable<number>,
	): Blocks {
		const blocks = new Blocks(this.#boxes.slice(), this.#spans.slice());
		const touched = new Set<number>();
		for (const index of changed) touched.add(Math.floor(index / BLOCK));
		for (const block of touched) blocks.#measure(block, points, triangles);
		return blocks;
	}

	get count(): number {
		return this.#spans.length / 2;
	}

	/** The bounding box of a block. */
	box(block: number): Box {
		return this.#boxes.subarray(4 * block, 4 * block + 4);
	}

	/** Whether an entity of a block may touch a box. */
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

	/** Whether an entity of `block` may have one of `points`, ascending indexes. False positives are possible. */
	mayHave(block: number, points: Uint32Array): boolean {
		const low = this.#spans[2 * block]!;
		const high = this.#spans[2 * block + 1]!;
		for (let i = 0; i < points.length; i++) if (points[i]! >= low) return points[i]! <= high;
		return false;
	}

	#measure(block: number, points: Float64Array, triangles: Uint32Array | undefined): void {
		const width = triangles ? 3 : 1;
		const end = triangles?.length ?? points.length / 2;
		const from = block * BLOCK * width;
		const to = Math.min(end, from + BLOCK * width);
		const box = this.box(block);
		let [low, high] = [Infinity, -Infinity];
		let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
		for (let i = from; i < to; i++) {
			const p = triangles ? triangles[i]! : i;
			const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
			if (p < low) low = p;
			if (p > high) high = p;
			if (x < lowX) lowX = x;
			if (y < lowY) lowY = y;
			if (x > highX) highX = x;
			if (y > highY) highY = y;
		}
		box.set([lowX, lowY, highX, highY]);
		this.#spans[2 * block] = low;
		this.#spans[2 * block + 1] = high;
	}
}
