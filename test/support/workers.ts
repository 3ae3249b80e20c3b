import type { FileTools } from '../../src/formats/io/fileTools.ts';
import { runFileJob } from '../../src/formats/threads.ts';
import { plainLines } from '../../src/platform/fileTools.ts';
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
		separateMemory: apart,
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

/**
 * Workers that do pieces of numbers, and rows, at once, before the thread that asks them begins, or only once it is done.
 */
export function pieceWorkers(
	late: boolean,
	read: FileTools['read'],
): Workers & { readonly pieces: number; readonly rows: number } {
	const tools = { read, write: noFiles, plain: plainLines() };
	let pieces = 0;
	let rows = 0;
	return {
		count: 4,
		get pieces() {
			return pieces;
		},
		get rows() {
			return rows;
		},
		rest: async () => undefined,
		async run(job) {
			if (late || !['pieces', 'rows'].includes(job.kind)) await Promise.resolve();
			if (job.kind === 'pieces') pieces++;
			if (job.kind === 'rows') rows++;
			return runFileJob(job, tools).data;
		},
	};
}
