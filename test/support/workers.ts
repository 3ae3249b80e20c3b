import { type FileTools, runFileJob } from '../../src/formats/parallel/jobs.ts';
import type { Workers } from '../../src/util/workers.ts';

const noFiles = (): never => {
	throw new Error('there are no files');
};

/** Workers without threads: jobs are done one after the other, later, and data crosses as it does to a thread. */
export function pretendedWorkers(
	count: number,
	tools: FileTools = { read: noFiles, write: noFiles },
	apart = false,
): Workers & { readonly done: string[] } {
	const done: string[] = [];
	return {
		count,
		apart,
		done,
		rest: async () => undefined,
		async run(job, moved) {
			const there = structuredClone(job, { transfer: [...moved] });
			await Promise.resolve();
			done.push(job.kind);
			const { data, moved: back } = runFileJob(there, tools);
			return structuredClone(data, { transfer: [...back] });
		},
	};
}
