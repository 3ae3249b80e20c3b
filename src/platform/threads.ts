import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export { isMainThread, parentPort, Worker, workerData };
