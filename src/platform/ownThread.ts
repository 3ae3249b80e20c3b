import { type FileTools, runFileJob } from '../formats/parallel/jobs.ts';
import type { Workers } from '../util/workers.ts';

/**
 * Workers that are this thread: where there is one core, files are read and printed by the same jobs as by threads, some two
 * to four times as fast as without them, as jobs have WebAssembly.
 *
 * @param tools what jobs need, asked for with the first one
 */
export function ownThread(tools: () => Promise<FileTools>): Workers {
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

/** Those of this process. */
export const ownThreadHere = (): Workers =>
	ownThread(async () => (await import('./fileTools.ts')).fileTools());
