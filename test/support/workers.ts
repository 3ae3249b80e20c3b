import { runFileJob } from '../../src/formats/parallel/jobs.ts';
import type { Workers } from '../../src/util/workers.ts';

/** Workers without threads: jobs are done one after the other, later, and data crosses as it does to a thread. */
export function pretendedWorkers(count: number): Workers & { readonly done: string[] } {
	const done: string[] = [];
	return {
		count,
		done,
		rest: async () => undefined,
		async run(job, moved) {
			const there = structuredClone(job, { transfer: [...moved] });
			await Promise.resolve();
			done.push(job.kind);
			const { data, moved: back } = runFileJob(there);
			return structuredClone(data, { transfer: [...back] });
		},
	};
}
