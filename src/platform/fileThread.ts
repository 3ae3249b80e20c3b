import { type FileTools, runFileJob } from '../formats/parallel/jobs.ts';
import { loadBundle } from './bundle.ts';
import { fileTools } from './fileTools.ts';
import { serveJobs } from './threadPool.ts';

/** The folder of the bundle. */
declare const __dirname: string;

let tools: FileTools | undefined;

// The script of the threads that read and write files, and share loops meanwhile.
serveJobs(async (job) => {
	if (job.kind !== 'steps') {
		tools ??= fileTools();
		return runFileJob(job, tools);
	}
	const steps = loadBundle(`${__dirname}/step-thread.js`) as typeof import('./stepThread.ts');
	steps.serveSteps(job.data as Parameters<typeof steps.serveSteps>[0]);
	return { data: undefined, moved: [] };
});
