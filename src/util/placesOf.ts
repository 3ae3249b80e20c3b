/** Numbers that lie closer together than this are counted in a table. */
const dense = 1 << 16;

/**
 * The places of each number among some, which rise, in the order in which the numbers first appear.
 *
 * @param skipped a number whose places are not wanted
 */
export function placesOf(numbers: Int32Array, skipped?: number): Map<number, Uint32Array> {
	const { kinds, values } = kindsOf(numbers);
	const counts = new Uint32Array(values.length);
	for (let i = 0; i < kinds.length; i++) counts[kinds[i] as number]!++;
	const lists = values.map((value, k) => new Uint32Array(value === skipped ? 0 : counts[k]!));
	counts.fill(0);
	for (let i = 0; i < kinds.length; i++) {
		const kind = kinds[i] as number;
		// What is written behind the end of the list of the number that is skipped goes nowhere.
		(lists[kind] as Uint32Array)[counts[kind]!++] = i;
	}
	return new Map(
		values.flatMap((value, k) =>
			value === skipped ? [] : [[value, lists[k] as Uint32Array] as const],
		),
	);
}

/** Which of the different numbers each one is, and what these are, in the order in which they first appear. */
function kindsOf(numbers: Int32Array): {
	readonly kinds: Uint32Array;
	readonly values: readonly number[];
} {
	const kinds = new Uint32Array(numbers.length);
	const values: number[] = [];
	let least = Infinity;
	let most = -Infinity;
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i] as number;
		if (value < least) least = value;
		if (value > most) most = value;
	}
	if (most - least < Math.max(dense, numbers.length)) {
		/** One more than the kind of each number from the least one on; 0 where it was not met. */
		const table = new Uint32Array(Math.max(0, most - least + 1));
		for (let i = 0; i < numbers.length; i++) {
			const at = (numbers[i] as number) - least;
			if (table[at] === 0) table[at] = values.push(numbers[i] as number);
			kinds[i] = (table[at] as number) - 1;
		}
		return { kinds, values };
	}
	const known = new Map<number, number>();
	for (let i = 0; i < numbers.length; i++) {
		const value = numbers[i] as number;
		let kind = known.get(value);
		if (kind === undefined) {
			kind = values.push(value) - 1;
			known.set(value, kind);
		}
		kinds[i] = kind;
	}
	return { kinds, values };
}
