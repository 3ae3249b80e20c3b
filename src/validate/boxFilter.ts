import { type Box, BoxIndex } from './boxIndex.ts';

/** Number of bins per axis. */
const BINS = 512;

/**
 * Finds which of a few boxes touch each of very many others. Bins along both axes reject most of the others without a search
 * of the R-tree.
 */
export class BoxFilter {
	/** The bounding box of all boxes; inverted if there are none, so that nothing touches it. */
	readonly bounds: Box;
	readonly #index: BoxIndex;
	readonly #axes: readonly [Bins, Bins];

	/** @param boxOf writes the box of item i */
	constructor(items: number, boxOf: (item: number, box: Box) => void) {
		this.#index = new BoxIndex(items, boxOf);
		const box = new Float64Array(4);
		const binsOf = (axis: 0 | 1): Bins => {
			const spans = new Float64Array(2 * items);
			for (let i = 0; i < items; i++) {
				boxOf(i, box);
				spans[2 * i] = box[axis]!;
				spans[2 * i + 1] = box[axis + 2]!;
			}
			return new Bins(spans);
		};
		const [x, y] = [binsOf(0), binsOf(1)];
		this.#axes = [x, y];
		this.bounds = Float64Array.of(x.low, y.low, x.high, y.high);
	}

	/** Whether a box may touch one of the boxes; false is certain. */
	mayTouch(box: Box): boolean {
		const [x, y] = this.#axes;
		return x.mayTouch(box[0]!, box[2]!) && y.mayTouch(box[1]!, box[3]!);
	}

	/** Calls `visitor` with the items whose boxes touch a box. */
	visit(box: Box, visitor: (item: number) => void): void {
		if (!this.mayTouch(box)) return;
		this.#index.visit(box, (item) => {
			visitor(item);
			return false;
		});
	}
}

/** Divides the extent of some intervals on an axis into equal bins, and counts those that the intervals touch. */
class Bins {
	readonly low: number;
	readonly high: number;
	readonly #scale: number;
	/** Number of touched bins before each bin. */
	readonly #before = new Uint32Array(BINS + 1);

	constructor(spans: Float64Array) {
		let [low, high] = [Infinity, -Infinity];
		for (let i = 0; i < spans.length; i += 2) {
			low = Math.min(low, spans[i]!);
			high = Math.max(high, spans[i + 1]!);
		}
		this.low = low;
		this.high = high;
		const scale = BINS / (high - low);
		this.#scale = Number.isFinite(scale) ? scale : 0;
		const touched = new Uint8Array(BINS);
		for (let i = 0; i < spans.length; i += 2)
			touched.fill(1, this.#bin(spans[i]!), this.#bin(spans[i + 1]!) + 1);
		for (let i = 0; i < BINS; i++) this.#before[i + 1] = this.#before[i]! + touched[i]!;
	}

	mayTouch(from: number, to: number): boolean {
		// Also true if there are no intervals.
		if (!(from <= this.high && to >= this.low)) return false;
		return this.#before[this.#bin(to) + 1]! > this.#before[this.#bin(from)]!;
	}

	/** Monotonic, so that intervals that touch share a bin. */
	#bin(coordinate: number): number {
		const bin = Math.floor((coordinate - this.low) * this.#scale);
		return bin > 0 ? Math.min(bin, BINS - 1) : 0;
	}
}
