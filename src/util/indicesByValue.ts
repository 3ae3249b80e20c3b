/** Range of numbers up to which they are counted in a table, even if they are few. */
const TABLE_RANGE = 1 << 16;

/**
 * The ascending indexes of each number in an array; the numbers are in the order of their first occurrences.
 *
 * @param skipped a number to omit
 */
export function indicesByValue(numbers: Int32Array, skipped?: number): Map<number, Uint32Array> {
	const { min, max } = rangeOf(numbers);
	if (numbers.length === 0) return new Map();
	if (max - min >= Math.max(TABLE_RANGE, numbers.length)) return indicesOfSparse(numbers, skipped);
	const counts = new Uint32Array(max - min + 1);
	const values: number[] = [];
	for (let i = 0; i < numbers.length; i++) {
		const at = numbers[i]! - min;
		if (counts[at]!++ === 0) values.push(at + min);
	}
	const indices = new Map<number, Uint32Array>();
	const lists: (Uint32Array | undefined)[] = new Array(counts.length).fill(undefined);
	for (const value of values) {
		if (value === skipped) continue;
		const list = new Uint32Array(counts[value - min]!);
		indices.set(value, list);
		lists[value - min] = list;
	}
	counts.fill(0);
	for (let i = 0; i < numbers.length; i++) {
		const at = numbers[i]! - min;
		const list = lists[at];
		if (list) list[counts[at]!++] = i;
	}
	return indices;
}

function rangeOf(numbers: Int32Array): { readonly min: number; readonly max: number } {
	let min = 2 ** 31 - 1;
	let max = -(2 ** 31);
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i]!;
		if (value < min) min = value;
		if (value > max) max = value;
	}
	return { min, max };
}

/** As `indicesByValue`, for a wide range of numbers. */
function indicesOfSparse(
	numbers: Int32Array,
	skipped: number | undefined,
): Map<number, Uint32Array> {
	const lists = new Map<number, number[]>();
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i]!;
		if (value === skipped) continue;
		const list = lists.get(value);
		if (list) list.push(i);
		else lists.set(value, [i]);
	}
	return new Map([...lists].map(([value, list]) => [value, Uint32Array.from(list)]));
}
