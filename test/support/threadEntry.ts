import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type MemoryMessage, serveJobs } from '../../src/engine/threadJob.ts';
import { threadStepList } from './threadSteps.ts';

const { control, port } = workerData;
serveJobs(
	control,
	threadStepList,
	() => (receiveMessageOnPort(port) as { message: MemoryMessage } | undefined)?.message,
);
port.close();
