import { ThreadLoops } from '../engine/threadLoops.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import type { Loops } from '../util/loop.ts';

/** Threads that share loops over a mesh of so many triangles; undefined where there is one alone. */
export function openLoops(
	triangles: number,
): { readonly loops: Loops; readonly close: () => void } | undefined {
	const threads = openCpuThreads(defaultThreads(triangles));
	return threads && { loops: new ThreadLoops(threads), close: () => threads.close() };
}
