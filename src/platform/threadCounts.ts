import { availableParallelism } from 'node:os';

/** Number of threads that the machine runs concurrently. */
export const coreCount = (): number => availableParallelism();

/** Maximum number of threads by default. Each takes some ten megabytes. */
const maxDefaultThreads = 16;
/**
 * Triangles a thread. A command on a million took four threads 1.4 s, eight 1.2 and sixteen 1.1 with compiled loops,
 * which all threads share; loops in JavaScript, which each thread compiles for itself, do not get faster with more
 * threads.
 */
const trianglesEach = 1 << 17;

/**
 * Default number of threads of the CPU engine: one for each core, up to 16, and no more than the size of the mesh
 * justifies.
 *
 * @param triangles about how many triangles there are to work on; default: unlimited
 */
export const defaultThreads = (triangles = Number.POSITIVE_INFINITY): number =>
	Math.min(coreCount(), maxDefaultThreads, Math.max(2, Math.ceil(triangles / trianglesEach)));
