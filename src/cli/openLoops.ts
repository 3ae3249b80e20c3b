import { ThreadLoops } from '../engine/threadLoops.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import type { Loops } from '../util/loop.ts';

/** Opens threads that share loops over a mesh with this number of triangles; undefined if one thread is enough. */
export function openLoops(
	triangles: number,
): { readonly loops: Loops; readonly close: () => void } | undefined {
	const threads = openCpuThreads(defaultThreads(triangles));
	return threads && { loops: new ThreadLoops(threads), close: () => threads.close() };
}
