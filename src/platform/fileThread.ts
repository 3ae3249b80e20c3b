import { runFileJob } from '../formats/parallel/jobs.ts';
import { serveJobs } from './threadPool.ts';

// The script of the threads that read and write files.
serveJobs(runFileJob);
