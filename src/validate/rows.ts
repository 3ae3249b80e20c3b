import type { RuleResult } from './rule.ts';

/** Makes the rows of a rule from a list of values. */
export const ruleResult = (rows: readonly number[] | Uint32Array, width: number): RuleResult => ({
	rows: rows instanceof Uint32Array ? rows : Uint32Array.from(rows),
	width,
});

/** Number of findings. */
export const rowCount = ({ rows, width }: RuleResult): number => rows.length / width;

/**
 * Merges the rows of `before` that `keeps` accepts with those of `added`, in lexicographic order; `added` may be in any order.
 */
export function mergedRows(
	before: Uint32Array,
	width: number,
	keeps: (at: number) => boolean,
	added: Uint32Array,
): Uint32Array {
	const compare = (a: Uint32Array, i: number, b: Uint32Array, j: number) => {
		for (let k = 0; k < width; k++) if (a[i + k] !== b[j + k]) return a[i + k]! - b[j + k]!;
		return 0;
	};
	const order = Array.from({ length: added.length / width }, (_, i) => i * width).sort((i, j) =>
		compare(added, i, added, j),
	);
	const rows = new Uint32Array(before.length + added.length);
	let length = 0;
	let next = 0;
	const take = (source: Uint32Array, from: number) => {
		for (let k = 0; k < width; k++) rows[length++] = source[from + k]!;
	};
	for (let i = 0; i < before.length; i += width) {
		if (!keeps(i)) continue;
		while (next < order.length && compare(added, order[next]!, before, i) < 0)
			take(added, order[next++]!);
		take(before, i);
	}
	while (next < order.length) take(added, order[next++]!);
	return length === rows.length ? rows : rows.slice(0, length);
}
