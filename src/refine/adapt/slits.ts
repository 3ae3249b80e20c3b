import type { Chains } from './chains.ts';

/**
 * For chains with the same two ends, such as the two sides of a straight slit: a point inside all but one of them. If
 * all these points were removed, the edges between the ends would coincide, and the slit would close.
 */
export function slitPoints({ starts, points }: Chains): number[] {
	/** Points inside chains by both ends; undefined inside a single edge. */
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
	const fixedPoints: number[] = [];
	for (const list of inner.values()) {
		if (list.length === 1) continue;
		const several = list.filter((middle) => middle !== undefined);
		fixedPoints.push(...(several.length === list.length ? several.slice(1) : several));
	}
	return fixedPoints;
}
