import Flatbush from 'flatbush';

/** The low and high corner of a box, x y x y; written by what describes an item. */
export type Box = Float64Array;

/**
 * Items of a rule by their boxes in the plane: a packed Hilbert R-tree, because refined meshes are so unevenly dense
 * that a uniform grid would put most of them into one cell.
 */
export class BoxIndex {
	readonly #tree: Flatbush | undefined;

	/** @param boxOf writes the box of item i */
	constructor(items: number, boxOf: (item: number, box: Box) => void) {
		// An index without items is refused.
		if (items === 0) return;
		const tree = new Flatbush(items);
		const box = new Float64Array(4);
		for (let i = 0; i < items; i++) {
			boxOf(i, box);
			tree.add(box[0]!, box[1]!, box[2]!, box[3]!);
		}
		tree.finish();
		this.#tree = tree;
	}

	/** Visits the items whose boxes have a point in common with a box, until the visitor returns true. */
	visit(box: Box, visitor: (item: number) => boolean): void {
		this.#tree?.collides(box[0]!, box[1]!, box[2]!, box[3]!, visitor);
	}

	/** Whether there is an item whose box has a point in common with a box. */
	touches(box: Box): boolean {
		return this.#tree?.collides(box[0]!, box[1]!, box[2]!, box[3]!) ?? false;
	}
}

/** Writes the bounding box of the points `indexes[from]` to `indexes[to - 1]` into `box`; `points` is planar. */
export function boxOfPoints(
	points: Float64Array,
	indexes: Uint32Array,
	from: number,
	to: number,
	box: Box,
): void {
	let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
	for (let i = from; i < to; i++) {
		const x = points[2 * indexes[i]!]!;
		const y = points[2 * indexes[i]! + 1]!;
		if (x < lowX) lowX = x;
		if (y < lowY) lowY = y;
		if (x > highX) highX = x;
		if (y > highY) highY = y;
	}
	box[0] = lowX;
	box[1] = lowY;
	box[2] = highX;
	box[3] = highY;
}

/** Whether three points all lie on the outer side of one side of a box; they may be outside where they do not. */
export function isBeyond(points: Float64Array, a: number, b: number, c: number, box: Box): boolean {
	const [lowX, highX] = [box[0]!, box[2]!];
	const ax = points[2 * a]!;
	const bx = points[2 * b]!;
	const cx = points[2 * c]!;
	if ((ax < lowX && bx < lowX && cx < lowX) || (ax > highX && bx > highX && cx > highX))
		return true;
	const [lowY, highY] = [box[1]!, box[3]!];
	const ay = points[2 * a + 1]!;
	const by = points[2 * b + 1]!;
	const cy = points[2 * c + 1]!;
	return (ay < lowY && by < lowY && cy < lowY) || (ay > highY && by > highY && cy > highY);
}

/**
 * How many pairs of items a rule compares at most. Meshes need a few comparisons for each item; input that piles
 * everything up in one place would need the square of it.
 */
export const comparisonsFor = (items: number): number => 1_000_000 + 20 * items;

/**
 * How many a check of the whole mesh may make where nothing has been found yet: a fan of some thousand long edges needs
 * the square of them although nothing is wrong with it.
 */
export const patientComparisons = (items: number): number => 10_000_000 + 20 * items;

/** Comparisons after which others have their turn. */
export const COMPARISONS_A_STEP = 200_000;
