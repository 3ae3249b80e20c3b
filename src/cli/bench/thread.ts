import { serveJobs } from '../../platform/threadPool.ts';
import { runBenchJob } from './jobs.ts';

// The script of the threads that work during a bench.
serveJobs(runBenchJob);
