import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type MemoryMessage, serveJobs } from '../../src/engine/threadJob.ts';
import { threadWorks } from './threadSteps.ts';

const { control, port } = workerData;
serveJobs(
	control,
	threadWorks,
	() => (receiveMessageOnPort(port) as { message: MemoryMessage } | undefined)?.message,
);
port.close();
