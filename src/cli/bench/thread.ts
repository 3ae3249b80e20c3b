import { serveJobs } from '../../platform/threadPool.ts';
import { runBenchJob } from './jobs.ts';

// The script of the threads that work beside a bench.
serveJobs(runBenchJob);
