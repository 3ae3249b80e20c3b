import type { Lattice } from './lattice.ts';

/**
 * The order on edges: (squared length on the lattice, mixed edge index), a strict total order that CPU and GPU compute exactly
 * alike. `kernels/shared/` has the same in WGSL.
 */

/** Shifts of `mixEdge`, the 32-bit finaliser of MurmurHash3 (A. Appleby). */
export const MIX_SHIFTS = [16, 13, 16] as const;
/** Factors of `mixEdge`, each after the shift of the same index. */
export const MIX_FACTORS = [0x85ebca6b, 0xc2b2ae35] as const;

/** Edges shorter than this, in lattice units, count as short: their order may be due to rounding. */
export const SHORT_EDGE = 1024;

/** Scatters 0-based edge indexes by a bijection of u32, so that ties do not follow the regularity of a numbering. */
export function mixEdge(index: number): number {
	let h = index;
	h ^= h >>> 16;
	h = Math.imul(h, 0x85ebca6b);
	h ^= h >>> 13;
	h = Math.imul(h, 0xc2b2ae35);
	h ^= h >>> 16;
	return h >>> 0;
}

/** The index that `mixEdge` makes `mixed` of. */
export function unmixEdge(mixed: number): number {
	let h = mixed;
	h ^= h >>> 16;
	h = Math.imul(h, 0x7ed1b41d);
	h ^= (h >>> 13) ^ (h >>> 26);
	h = Math.imul(h, 0xa5cb9243);
	h ^= h >>> 16;
	return h >>> 0;
}

/**
 * Writes the squared distance of points `a` and `b` (0-based) of a lattice as a 64-bit integer: upper u32 into `out[at]`, lower
 * u32 into `out[at + 1]`.
 */
export function writeSquaredLength(
	{ coordinates, dimension }: Pick<Lattice, 'coordinates' | 'dimension'>,
	a: number,
	b: number,
	out: Uint32Array,
	at: number,
): void {
	// The lower u32 is exact modulo 2^32. The sum in doubles is off by less than 2^11, far below half of 2^32: without the lower
	// u32 it rounds to the upper one.
	let low = 0;
	let rounded = 0;
	for (let axis = 0; axis < dimension; axis++) {
		const d = (coordinates[dimension * a + axis]! | 0) - (coordinates[dimension * b + axis]! | 0);
		low = (low + Math.imul(d, d)) | 0;
		rounded += d * d;
	}
	const exact = low >>> 0;
	out[at] = Math.floor((rounded - exact) / 2 ** 32 + 0.5);
	out[at + 1] = exact;
}

/** Squared lengths of edges (two 0-based points each): upper and lower u32 for each. */
export function squaredLengths(
	edges: Uint32Array,
	lattice: Pick<Lattice, 'coordinates' | 'dimension'>,
): Uint32Array {
	const lengths = new Uint32Array(edges.length);
	for (let i = 0; i < edges.length; i += 2)
		writeSquaredLength(lattice, edges[i]!, edges[i + 1]!, lengths, i);
	return lengths;
}

/** Whether edge `a` (0-based) comes after edge `b` in the order; `lengths` as from `squaredLengths`. */
export function isLonger(lengths: Uint32Array, a: number, b: number): boolean {
	const highA = lengths[2 * a]!;
	const highB = lengths[2 * b]!;
	if (highA !== highB) return highA > highB;
	const lowA = lengths[2 * a + 1]!;
	const lowB = lengths[2 * b + 1]!;
	if (lowA !== lowB) return lowA > lowB;
	return mixEdge(a) > mixEdge(b);
}

/** Number of edges shorter than `SHORT_EDGE` lattice units. */
export function shortEdges(
	edges: Uint32Array,
	lattice: Pick<Lattice, 'coordinates' | 'dimension'>,
): number {
	const length = new Uint32Array(2);
	let count = 0;
	for (let i = 0; i < edges.length; i += 2) {
		writeSquaredLength(lattice, edges[i]!, edges[i + 1]!, length, 0);
		if (length[0] === 0 && length[1]! < SHORT_EDGE * SHORT_EDGE) count++;
	}
	return count;
}
