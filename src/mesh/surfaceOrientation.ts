import { FIRST_PLUS, NONE, THIRD } from './edgeUses.ts';
import type { Topology } from './topology.ts';

/** Triangles connected by edges of two triangles, with an inconsistent orientation. */
export interface MixedComponent {
	/** All triangles of the component, in breadth-first order; overwritten by the next one. */
	readonly triangles: Uint32Array;
	/**
	 * Triangles whose reversal orients the component consistently, in the same order: the smaller of the two choices, if equal
	 * the one without the first triangle. Empty if the surface is not orientable.
	 */
	readonly reversed: Uint32Array;
	/** Two triangles at an edge that no reversal makes consistent; present only if the surface is not orientable. */
	readonly conflict?: readonly [number, number];
}

/**
 * The inconsistently oriented components of a surface, ordered by their lowest triangle. Edges of three or more triangles
 * do not connect, as no orientation is consistent there.
 *
 * @param skipped 1 for each triangle to skip; `topology` does not count it either
 */
export function* mixedComponents(
	{ edgeTriangles, signs, triangleEdges, mixedEdges }: Topology,
	skipped?: Uint8Array,
): Generator<MixedComponent> {
	if (mixedEdges === 0) return;
	const count = triangleEdges.length / 3;
	const reached = new Uint8Array(count);
	/** 1 for each triangle with the opposite orientation to the first one of its component. */
	const isOpposed = new Uint8Array(count);
	const queue = new Uint32Array(count);
	for (let start = 0; start < count; start++) {
		if (reached[start] === 1 || skipped?.[start] === 1) continue;
		let length = 1;
		let opposedCount = 0;
		let mixed = false;
		let conflict: [number, number] | undefined;
		queue[0] = start;
		reached[start] = 1;
		for (let at = 0; at < length; at++) {
			const t = queue[at]!;
			for (let slot = 3 * t; slot < 3 * t + 3; slot++) {
				const e = Math.abs(triangleEdges[slot]!) - 1;
				if (edgeTriangles[2 * e + 1] === NONE || signs[e]! >= THIRD) continue;
				const u = edgeTriangles[2 * e]! === t ? edgeTriangles[2 * e + 1]! : edgeTriangles[2 * e]!;
				const differs = signs[e] === FIRST_PLUS ? 0 : 1;
				if (differs === 1) mixed = true;
				const opposes = isOpposed[t]! ^ differs;
				if (reached[u] === 0) {
					reached[u] = 1;
					isOpposed[u] = opposes;
					opposedCount += opposes;
					queue[length++] = u;
				} else if (isOpposed[u] !== opposes) conflict ??= [t, u];
			}
		}
		if (!mixed) continue;
		const triangles = queue.subarray(0, length);
		const minority = 2 * opposedCount <= length ? 1 : 0;
		yield conflict
			? { triangles, reversed: new Uint32Array(0), conflict }
			: { triangles, reversed: triangles.filter((t) => isOpposed[t] === minority) };
	}
}
