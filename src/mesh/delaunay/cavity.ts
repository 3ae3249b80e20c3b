import { inCircle, link, type Triangulation } from './triangulation.ts';

/** One side of a cavity: its points from one end of the base to the other, and the old half-edges along it. */
export interface Side {
	/** The base runs from the first to the last, with the side on its left. */
	readonly points: readonly number[];
	/** Half-edge k runs from point k + 1 to point k, in a triangle of the cavity. */
	readonly halves: readonly number[];
}

/** The triangles that a segment crosses, and their points on both sides of it. */
export interface Cavity {
	readonly triangles: readonly number[];
	readonly left: Side;
	readonly right: Side;
}

/**
 * Replaces the triangles of a cavity by Delaunay triangles on both sides of its base (Anglada 1997, "An improved
 * incremental algorithm for constructing restricted Delaunay triangulations", section 3). A dangling edge, which ends
 * inside the cavity, is on its side twice.
 *
 * @param starts a half-edge that starts at each point
 * @returns the half-edge along the base, with the left side on its left
 */
export function fillCavity(
	triangulation: Triangulation,
	starts: Int32Array,
	{ triangles: free, left, right }: Cavity,
): number {
	const { triangles, twins, fixed } = triangulation;
	/** The twin of each old half-edge along the sides, and whether the edge is fixed. */
	const outerTwins = new Map<number, readonly [twin: number, fixed: number]>();
	for (const h of [...left.halves, ...right.halves]) outerTwins.set(h, [twins[h]!, fixed[h]!]);
	/** Maps each old half-edge to the new one that replaces it. */
	const replacements = new Map<number, number>();
	let used = 0;
	const fill = ({ points, halves }: Side): number => {
		let base = -1;
		const stack = [{ low: 0, high: points.length - 1, outer: -1 }];
		for (let span = stack.pop(); span; span = stack.pop()) {
			const { low, high, outer } = span;
			if (high - low === 1) {
				replacements.set(halves[low]!, outer);
				continue;
			}
			const [u, v] = [points[low]!, points[high]!];
			let tip = low + 1;
			for (let i = low + 2; i < high; i++)
				if (inCircle(triangulation.points, u, v, points[tip]!, points[i]!)) tip = i;
			const h = 3 * free[used++]!;
			const corners = [u, v, points[tip]!];
			for (let k = 0; k < 3; k++) {
				triangles[h + k] = corners[k]!;
				starts[corners[k]!] = h + k;
				fixed[h + k] = 0;
			}
			if (outer < 0) base = h;
			else link(twins, h, outer);
			stack.push({ low, high: tip, outer: h + 2 }, { low: tip, high, outer: h + 1 });
		}
		return base;
	};
	const base = fill(left);
	link(twins, base, fill(right));
	for (const [old, h] of replacements) {
		const [twin, isFixed] = outerTwins.get(old)!;
		link(twins, h, replacements.get(twin) ?? twin);
		fixed[h] = isFixed;
	}
	return base;
}
