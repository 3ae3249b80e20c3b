import { availableParallelism } from 'node:os';

/** Threads that the machine runs at a time. */
export const coreCount = (): number => availableParallelism();

/** Most threads unless more are asked for. Each takes some ten megabytes. */
const mostByDefault = 16;
/**
 * Triangles for each thread. A command for a million took four threads 1.4 s, eight 1.2 and sixteen 1.1, where it takes
 * loops that are compiled for all; of others, which each thread compiles for itself, more threads do not make it faster.
 */
const trianglesEach = 1 << 17;

/**
 * Threads of the CPU engine unless a number is asked for: one for each core, up to 16, and no more than the mesh is worth.
 *
 * @param triangles about how many there are to work on; as many as may be unless given
 */
export const defaultThreads = (triangles = Number.POSITIVE_INFINITY): number =>
	Math.min(coreCount(), mostByDefault, Math.max(2, Math.ceil(triangles / trianglesEach)));
