import type { Split } from '../algorithm.ts';
import type { LatticeGoal } from './goalBounds.ts';

/** Triangles on the lattice, before the first round. */
interface Start {
	readonly dimension: 2 | 3;
	/** `dimension` lattice coordinates of each point. */
	readonly coordinates: Uint32Array;
	/** Three points of each triangle. */
	readonly corners: Uint32Array;
	/** Bit set of the triangles that the goal applies to. */
	readonly selected: Uint32Array;
}

/**
 * Estimates the rounds until the goal is met: dividing the longest half-edge halves areas and squared lengths, dividing
 * all half-edges quarters them. In doubles, for progress only. 10⁶ triangles take about 15 ms.
 */
export function expectedRounds(goal: LatticeGoal, start: Start, split: Split): number {
	const halvings = Math.log2(Math.max(1, worst(goal, start)));
	return Math.max(1, Math.ceil(halvings / (split === 'all' ? 2 : 1) - 1e-9));
}

/** The largest ratio of a doubled area or a squared length to the bound. */
function worst(goal: LatticeGoal, { dimension, coordinates, corners, selected }: Start): number {
	const bound = goal.kind === 'size' ? 0 : goal.bound[0] * 2 ** 32 + goal.bound[1];
	const gap = (p: number, q: number, axis: number): number =>
		axis < dimension ? coordinates[dimension * p + axis]! - coordinates[dimension * q + axis]! : 0;
	const squared = (p: number, q: number): number =>
		gap(p, q, 0) ** 2 + gap(p, q, 1) ** 2 + gap(p, q, 2) ** 2;
	const allowed = (p: number, q: number): number =>
		goal.kind === 'size' ? ((goal.sizes[p]! + goal.sizes[q]!) / 2) ** 2 : bound;
	let most = 0;
	for (let t = 0; t < corners.length / 3; t++) {
		if (((selected[t >>> 5]! >>> (t & 31)) & 1) === 0) continue;
		const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
		if (goal.kind === 'area') {
			const area = gap(b, a, 0) * gap(c, a, 1) - gap(b, a, 1) * gap(c, a, 0);
			most = Math.max(most, Math.abs(area) / bound);
		} else {
			most = Math.max(most, squared(a, b) / allowed(a, b), squared(b, c) / allowed(b, c));
			most = Math.max(most, squared(c, a) / allowed(c, a));
		}
	}
	return most;
}
