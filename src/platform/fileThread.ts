import { workerData } from 'node:worker_threads';
import type { FileTools } from '../formats/io/fileTools.ts';
import { runFileJob } from '../formats/threads.ts';
import { loadBundle } from './bundle.ts';
import { compileBundle } from './compileBundle.ts';
import { fileTools } from './fileTools.ts';
import { useNodeZlib } from './nodeZlib.ts';
import { type FileThreadStart, serveJobs } from './threadPool.ts';

useNodeZlib();

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

// Script of the threads that read and write files and meanwhile share loops.
serveJobs(async (job) => {
	if (job.kind === 'leave code') compiled?.saveCache();
	else if (job.kind === 'steps') steps().serveSteps(job.data as Parameters<Steps['serveSteps']>[0]);
	else {
		tools ??= fileTools();
		return runFileJob(job, tools);
	}
	return { data: undefined, moved: [] };
});

// Load ahead of use, after this script has started, as the starting thread is still loading its own modules. A job
// reports a failure.
setImmediate(() => {
	try {
		steps();
	} catch {}
});
