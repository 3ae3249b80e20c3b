import { runFileJob } from '../formats/parallel/jobs.ts';
import { fileTools } from './fileTools.ts';
import { serveJobs } from './threadPool.ts';

const tools = fileTools();

// The script of the threads that read and write files.
serveJobs((job) => runFileJob(job, tools));
