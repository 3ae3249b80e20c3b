/** Arrays of a mesh that conditions are tested on. */
export type Values = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/**
 * Whether the items [first, end) of `values` meet a condition. Ranges may be tested in any order and concurrently.
 *
 * @param limit bound of the values, if the condition has one
 * @param others further arrays that the condition reads
 */
type Condition = (
	values: Values,
	limit: number,
	first: number,
	end: number,
	others: readonly Values[],
) => boolean;

/**
 * Conditions on the items of an array, by name. The loops are branchless: a branch would cost more than the test. `FastLines`
 * has the two that test most items.
 */
export const conditions = {
	/** 32-bit integers in [0, limit); `limit` is at most 2³¹. */
	below(values, limit, first, end) {
		const last = limit - 1;
		let sign = 0;
		for (let i = first; i < end; i++) {
			const value = values[i]! | 0;
			sign |= value | (last - value);
		}
		return sign >= 0;
	},
	/** Doubles, neither NaN nor infinite. */
	finite(values, _limit, first, end) {
		// x − x is 0 where x is finite, else NaN.
		let sum = 0;
		for (let i = first; i < end; i++) {
			const x = values[i]!;
			sum += x - x;
		}
		return sum === 0;
	},
	/** Bytes, each 0 or 1. */
	flags(values, _limit, first, end) {
		let all = 0;
		for (let i = first; i < end; i++) all |= values[i]!;
		return all <= 1;
	},
	/** Each item is greater than the one before it. */
	rising(values, _limit, first, end) {
		for (let i = Math.max(1, first); i < end; i++) if (!(values[i]! > values[i - 1]!)) return false;
		return true;
	},
	/** No item is less than the one before it. */
	ascending(values, _limit, first, end) {
		for (let i = Math.max(1, first); i < end; i++)
			if (!(values[i]! >= values[i - 1]!)) return false;
		return true;
	},
	/** Signed 1-based numbers of magnitude 1 to `limit`. */
	signed(values, limit, first, end) {
		let sign = 0;
		for (let i = first; i < end; i++) {
			const value = values[i]!;
			const number = value < 0 ? -value | 0 : value | 0;
			sign |= (number - 1) | (limit - number);
		}
		return sign >= 0;
	},
	/** Signed 1-based edges: item 3t + k runs from corner k of triangle t to the next one. */
	sides(values, limit, first, end, [edges, triangles]) {
		for (let i = first; i < end; i++) {
			const signed = values[i]!;
			const edge = Math.abs(signed) - 1;
			if (!(edge >= 0 && edge < limit)) return false;
			const next = i % 3 === 2 ? i - 2 : i + 1;
			const start = 2 * edge + (signed > 0 ? 0 : 1);
			if (edges![start] !== triangles![i] || edges![start ^ 1] !== triangles![next]) return false;
		}
		return true;
	},
} as const satisfies Readonly<Record<string, Condition>>;

/** Name of a condition. */
export type ConditionName = keyof typeof conditions;
