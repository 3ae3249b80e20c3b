/** Some of a mesh's triangles, by number. */
export interface Part {
	readonly first: number;
	readonly count: number;
}

/** How many triangles are bound at once, and how many one dispatch or draw takes; the latter divides the former. */
export interface PartSizes {
	readonly part: number;
	readonly chunk: number;
}

/**
 * A part's planes start at multiples of 256 bytes, as bindings must: 2,048 triangles are that many bits, and their
 * corners a multiple.
 */
const PART_UNIT = 2048;
const CORNER_BYTES = 12;

/**
 * @param binding most bytes of a storage binding
 * @param most triangles of one dispatch or draw
 */
export function partSizes(binding: number, most: number): PartSizes {
	const bound = Math.max(PART_UNIT, floorTo(binding / CORNER_BYTES, PART_UNIT));
	const chunk = Math.max(PART_UNIT, Math.min(floorTo(most, PART_UNIT), bound));
	return { part: floorTo(bound, chunk), chunk };
}

/** Cuts `count` triangles from number `first` on into pieces of `size` and a rest. */
export function cut({ first, count }: Part, size: number): Part[] {
	const parts: Part[] = [];
	for (let start = 0; start < count; start += size)
		parts.push({ first: first + start, count: Math.min(size, count - start) });
	return parts;
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
