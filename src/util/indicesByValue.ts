/** Numbers in a range smaller than this are counted in a table. */
const dense = 1 << 16;

/**
 * The ascending positions of each number, in the order in which the numbers first occur.
 *
 * @param skipped a number to omit
 */
export function indicesByValue(numbers: Int32Array, skipped?: number): Map<number, Uint32Array> {
	const { least, most } = rangeOf(numbers);
	if (numbers.length === 0) return new Map();
	if (most - least >= Math.max(dense, numbers.length)) return sparse(numbers, skipped);
	const counts = new Uint32Array(most - least + 1);
	const values: number[] = [];
	for (let i = 0; i < numbers.length; i++) {
		const at = numbers[i]! - least;
		if (counts[at]!++ === 0) values.push(at + least);
	}
	const places = new Map<number, Uint32Array>();
	const lists: (Uint32Array | undefined)[] = new Array(counts.length).fill(undefined);
	for (const value of values) {
		if (value === skipped) continue;
		const list = new Uint32Array(counts[value - least]!);
		places.set(value, list);
		lists[value - least] = list;
	}
	counts.fill(0);
	for (let i = 0; i < numbers.length; i++) {
		const at = numbers[i]! - least;
		const list = lists[at];
		if (list) list[counts[at]!++] = i;
	}
	return places;
}

function rangeOf(numbers: Int32Array): { readonly least: number; readonly most: number } {
	let least = 2 ** 31 - 1;
	let most = -(2 ** 31);
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i]!;
		if (value < least) least = value;
		if (value > most) most = value;
	}
	return { least, most };
}

/** As `entryByNumber`, for a wide range of numbers. */
function sparse(numbers: Int32Array, skipped: number | undefined): Map<number, Uint32Array> {
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
