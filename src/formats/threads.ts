import type { Job, JobResult } from '../util/workers.ts';
import { elementsWork } from './gmsh/read/bulkElements.ts';
import { nodesWork } from './gmsh/read/bulkNodes.ts';
import { columnsWork, planarWork } from './io/columns.ts';
import { conditionWork } from './io/conditionWork.ts';
import type { FileTools } from './io/fileTools.ts';
import { multiplesWork } from './io/multiples.ts';
import { type ParallelWork, runTasksJob, type TasksJob } from './io/parallelTasks.ts';
import { type PrintJob, printBlock, withWorks } from './io/printBlock.ts';
import { type RowsJob, readRowBlock } from './io/rowBlocks.ts';
import type { ByteBlock, ColumnWork } from './io/rowBytes.ts';
import { compressBlock } from './io/zlibBlocks.ts';
import { facetsColumn } from './stl/facetNumbers.ts';
import { firstsWork, numbersWork } from './stl/numberPoints.ts';
import { facetsWork } from './stl/takeFacets.ts';
import { type ParseJob, parseBlock } from './tables/parseBlock.ts';

/* The jobs of all formats that run in worker threads. A worker loads this list instead of the formats. */

/** Work that is split into tasks, by name. */
const works: Readonly<Record<string, ParallelWork<never>>> = Object.fromEntries(
	[
		columnsWork,
		conditionWork,
		planarWork,
		nodesWork,
		elementsWork,
		facetsWork,
		firstsWork,
		multiplesWork,
		numbersWork,
	].map((work) => [work.name, work as ParallelWork<never>]),
);

/** Computed columns, by the name of their work. */
const columnWorks: Readonly<Record<string, ColumnWork<never>>> = Object.fromEntries(
	[facetsColumn].map((work) => [work.name, work as ColumnWork<never>]),
);

/** Runs a job on files in a thread of `Workers`. Throws if its kind is unknown. */
export function runFileJob({ kind, data }: Job, tools: FileTools): JobResult {
	if (kind === 'parse') return parseBlock(data as ParseJob, tools);
	if (kind === 'rows') return readRowBlock(data as RowsJob, tools);
	if (kind === 'pieces') return runTasksJob(data as TasksJob, works, tools);
	if (kind === 'print') {
		const job = data as PrintJob;
		return printBlock({ ...job, block: withWorks(job.block, columnWorks) }, tools);
	}
	if (kind === 'compress') return compressBlock(withWorks(data as ByteBlock, columnWorks), tools);
	throw new Error(`no job is called ${kind}`);
}
