import { serveJobs } from '../platform/threadPool.ts';
import { runBenchJob } from './threadJobs.ts';

// The script of the threads that work during a bench.
serveJobs(runBenchJob);
