import type { Chains } from './chains.ts';

/**
 * For chains with the same two ends, as both sides of a straight slit are: a point inside all but one of them. If all of these
 * points went, the edges between the ends would be the same, and the slit closed.
 */
export function slitPoints({ starts, points }: Chains): number[] {
	/** By both ends, the points inside the chains; undefined inside a single edge. */
	const inner = new Map<string, (number | undefined)[]>();
	for (let i = 0; i < starts.length - 1; i++) {
		const [from, to] = [starts[i]! + i, starts[i + 1]! + i];
		const [a, b] = [points[from]!, points[to]!];
		const middle = to - from > 1 ? points[(from + to) >>> 1] : undefined;
		const key = a < b ? `${a} ${b}` : `${b} ${a}`;
		const list = inner.get(key);
		if (list) list.push(middle);
		else inner.set(key, [middle]);
	}
	const found: number[] = [];
	for (const list of inner.values()) {
		if (list.length === 1) continue;
		const several = list.filter((middle) => middle !== undefined);
		found.push(...(several.length === list.length ? several.slice(1) : several));
	}
	return found;
}
