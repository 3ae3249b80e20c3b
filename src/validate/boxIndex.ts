import Flatbush from 'flatbush';

/** An axis-aligned box: low and high corner, x y x y. */
export type Box = Float64Array;

/**
 * Spatial index of the 2D boxes of items: a packed Hilbert R-tree, because the density of refined meshes varies so much that a
 * uniform grid would put most items into one cell.
 */
export class BoxIndex {
	readonly #tree: Flatbush | undefined;

	/** @param boxOf writes the box of item i */
	constructor(items: number, boxOf: (item: number, box: Box) => void) {
		// Flatbush rejects an empty index.
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

	/** Visits the items whose boxes touch a box, until the visitor returns true. */
	visit(box: Box, visitor: (item: number) => boolean): void {
		this.#tree?.collides(box[0]!, box[1]!, box[2]!, box[3]!, visitor);
	}

	/** Whether any item's box touches a box. */
	touches(box: Box): boolean {
		return this.#tree?.collides(box[0]!, box[1]!, box[2]!, box[3]!) ?? false;
	}
}

/** Writes the bounding box of points `indexes` [from, to) into `box`; `points` are 2D. */
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

/** Whether three points all lie beyond the same side of a box: a sufficient condition for their triangle not to touch it. */
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
 * Maximum number of comparisons of a rule. Meshes need a few for each item; degenerate input with everything at one position would
 * need a quadratic number.
 */
export const comparisonsFor = (items: number): number => 1_000_000 + 20 * items;

/**
 * Maximum number of comparisons of a full check before its first finding: a valid fan of some thousand long edges needs a
 * quadratic number.
 */
export const patientComparisons = (items: number): number => 10_000_000 + 20 * items;

/** Comparisons per slice. */
export const COMPARISONS_A_STEP = 200_000;
