/** Triangles of a mesh whose numbers follow each other. */
export interface TriangleRange {
	readonly first: number;
	readonly count: number;
}

/** How many triangles are bound at once, and how many one dispatch or draw takes; the latter divides the former. */
export interface RangeSizes {
	readonly range: number;
	readonly chunk: number;
}

/**
 * The planes of a range start at multiples of 256 bytes, as bindings must: 2,048 triangles are that many bits, and their
 * corners a multiple.
 */
const RANGE_UNIT = 2048;
const CORNER_BYTES = 12;

/**
 * @param binding most bytes of a storage binding
 * @param most triangles of one dispatch or draw
 */
export function rangeSizes(binding: number, most: number): RangeSizes {
	const bound = Math.max(RANGE_UNIT, floorTo(binding / CORNER_BYTES, RANGE_UNIT));
	const chunk = Math.max(RANGE_UNIT, Math.min(floorTo(most, RANGE_UNIT), bound));
	return { range: floorTo(bound, chunk), chunk };
}

/** Cuts `count` triangles from number `first` on into pieces of `size` and a rest. */
export function cut({ first, count }: TriangleRange, size: number): TriangleRange[] {
	const ranges: TriangleRange[] = [];
	for (let start = 0; start < count; start += size)
		ranges.push({ first: first + start, count: Math.min(size, count - start) });
	return ranges;
}

/**
 * Points in the first of the two windows that coordinates are bound by; the second holds the rest. Windows start at
 * multiples of 256 bytes: of 64 points. Null where two windows are not enough.
 */
export function pointSplit(points: number, dimension: 2 | 3, binding: number): number | null {
	const most = floorTo(binding / (4 * dimension), 64);
	if (points <= most) return points;
	return points <= 2 * most ? most : null;
}

const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit;
