import { workerData } from 'node:worker_threads';
import { type FileTools, runFileJob } from '../formats/parallel/jobs.ts';
import { loadBundle } from './bundle.ts';
import { compileBundle } from './compileBundle.ts';
import { fileTools } from './fileTools.ts';
import { useNodeInflater } from './nodeZlib.ts';
import { type FileThreadStart, serveJobs } from './threadPool.ts';

useNodeInflater();

/** The folder of the bundle. */
declare const __dirname: string;

const stepsFile = `${__dirname}/step-thread.js`;
const compiled = (workerData as FileThreadStart | undefined)?.compiles
	? compileBundle(stepsFile, 'large')
	: undefined;

type Steps = typeof import('./stepThread.ts');

let loaded: Steps | undefined;
let tools: FileTools | undefined;

const steps = (): Steps => {
	loaded ??= (compiled?.bundle ?? loadBundle(stepsFile, 'large')) as Steps;
	return loaded;
};

// The script of the threads that read and write files, and share loops meanwhile.
serveJobs(async (job) => {
	if (job.kind === 'leave code') compiled?.leave();
	else if (job.kind === 'steps') steps().serveSteps(job.data as Parameters<Steps['serveSteps']>[0]);
	else {
		tools ??= fileTools();
		return runFileJob(job, tools);
	}
	return { data: undefined, moved: [] };
});

// The thread that has started this one is not done with loading what it needs itself. A failure is told with the job.
setImmediate(() => {
	try {
		steps();
	} catch {}
});
