import type { Job, JobResult } from '../../util/workers.ts';
import { type ParseJob, parseBlock } from './parseBlock.ts';
import { type PrintJob, printBlock } from './printBlock.ts';

/** Does a job about files: what the thread behind a `Workers` calls. */
export function runFileJob({ kind, data }: Job): JobResult {
	if (kind === 'parse') return parseBlock(data as ParseJob);
	if (kind === 'print') return printBlock(data as PrintJob);
	throw new Error(`no job is called ${kind}`);
}
