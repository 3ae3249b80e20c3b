/*
 * A half-edge is 3 × triangle + slot, and runs from its slot's corner to the next. `kernels/shared/halfEdges.wgsl` and
 * `kernels/shared/frontier.wgsl` hold the same.
 */
import { hasBit } from '../bits.ts';

/** What is there in place of the twin of a half-edge on the boundary. */
export const NO_TWIN = 0xffffffff;
/** Beside a twin, and in `NO_TWIN`: no region reaches across the edge. */
export const FIXED = 0x80000000;
/** Half-edges that can be told apart: a word of a twin has 31 bits for them. */
export const MAX_HALF_EDGES = 2 ** 31 - 1;

/** The twin without the flag; there is one. */
export const plainTwin = (twin: number): number => twin & ~FIXED;

/** The half-edge that comes after another round their triangle, and the one before it. */
export const nextOf = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
export const before = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/**
 * The first frontier edge from a half-edge on that has the same origin, clockwise where triangles go round counter-clockwise.
 * Every point has one: round a point without, the triangles of a region would be a cycle, and they are a tree.
 */
export function frontierFrom(twins: Uint32Array, frontier: Uint32Array, h: number): number {
	let n = h;
	while (!hasBit(frontier, n)) n = nextOf(twins[n]!);
	return n;
}
