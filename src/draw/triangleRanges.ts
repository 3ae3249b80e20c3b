/** Triangles [first, first + count) of a mesh. */
export interface TriangleRange {
	readonly first: number;
	readonly count: number;
}

/** Triangles of one binding (`range`) and of one dispatch or draw (`chunk`, which divides `range`). */
export interface RangeSizes {
	readonly range: number;
	readonly chunk: number;
}

/**
 * Ranges start at multiples of 2,048 triangles, so that each binding starts at a multiple of 256 bytes even in a buffer
 * with one bit per triangle.
 */
const RANGE_UNIT = 2048;
const CORNER_BYTES = 12;

/**
 * Sizes of the ranges of triangles, as large as the limits allow.
 *
 * @param binding maximum number of bytes of a storage binding
 * @param maxItems maximum number of triangles of one dispatch or draw
 */
export function rangeSizes(binding: number, maxItems: number): RangeSizes {
	const perBinding = Math.max(RANGE_UNIT, floorTo(binding / CORNER_BYTES, RANGE_UNIT));
	const chunk = Math.max(RANGE_UNIT, Math.min(floorTo(maxItems, RANGE_UNIT), perBinding));
	return { range: floorTo(perBinding, chunk), chunk };
}

/** Divides [first, first + count) into ranges of `size` triangles; the last one may be smaller. */
export function splitRange({ first, count }: TriangleRange, size: number): TriangleRange[] {
	const ranges: TriangleRange[] = [];
	for (let start = 0; start < count; start += size)
		ranges.push({ first: first + start, count: Math.min(size, count - start) });
	return ranges;
}

/**
 * Number of points in the first of the two windows that bind the coordinates; the second one has the rest. Windows
 * start at multiples of 64 points, and so of 256 bytes. Null if two windows are too small.
 */
export function pointSplit(points: number, dimension: 2 | 3, binding: number): number | null {
	const limit = floorTo(binding / (4 * dimension), 64);
	if (points <= limit) return points;
	return points <= 2 * limit ? limit : null;
}

const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit;
