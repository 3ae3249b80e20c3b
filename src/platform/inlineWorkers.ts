import type { FileTools } from '../formats/io/fileTools.ts';
import { runFileJob } from '../formats/threads.ts';
import type { Workers } from '../util/workers.ts';

/**
 * Workers that run jobs in this thread. On one core files are read and printed by the same jobs as with threads, two to
 * four times as fast as without them, as jobs use WebAssembly.
 *
 * @param tools makes the tools of jobs; called with the first job
 */
export function inlineWorkers(tools: () => Promise<FileTools>): Workers {
	let loading: Promise<FileTools> | undefined;
	return {
		count: 1,
		async run(job) {
			loading ??= tools();
			return runFileJob(job, await loading).data;
		},
		rest: async () => undefined,
	};
}

/** Workers in this thread, with the tools of this process. */
export const inlineWorkersHere = (): Workers =>
	inlineWorkers(async () => (await import('./fileTools.ts')).fileTools());
